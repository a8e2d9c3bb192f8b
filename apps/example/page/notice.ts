import { findElement } from "./find-element.ts";

const time = 6_000; // milliseconds

let timer: number | undefined;

/** Shows a sentence for a while; an empty one hides what is shown. */
export function notify(sentence: string, { isError = false } = {}): void {
  const notice = findElement("notice", HTMLElement);
  notice.textContent = sentence;
  notice.classList.toggle("failed", isError);
  clearTimeout(timer);
  if (sentence !== "") timer = setTimeout(notify, time, "");
}
