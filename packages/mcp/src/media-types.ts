/** Whether a result of this media type is JSON. */
export function isJson(type: string): boolean {
  return /^application\/([^;]+\+)?json\s*(;|$)/i.test(type);
}

/** Whether a result of this media type is a text that ends. */
export function isText(type: string): boolean {
  return /^text\/(?!event-stream)/i.test(type);
}
