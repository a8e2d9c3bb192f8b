/** Writes JSON of at most so many bytes. */
export type WriteBody = (bytes: number) => string;

/** Repeats an element in a JSON array, as often as fits. */
export function list(element: string): WriteBody {
  return (bytes) => {
    const count = Math.floor((bytes - 1) / (element.length + 1));
    return `[${Array<string>(count).fill(element).join(",")}]`;
  };
}

/** Repeats a value in a JSON object, each under another key with this prefix. */
export function keyed(value: string, prefix = ""): WriteBody {
  return numbered("{", (number) => `"${prefix}${number.toString(36)}":${value}`, "}");
}

/** Numbers the parts of a JSON array or object, as many as fit between its brackets. */
export function numbered(
  open: string,
  write: (number: number) => string,
  close: string,
): WriteBody {
  return (bytes) => {
    const parts: string[] = [];
    for (let number = 0, length = 2; ; number++) {
      const part = write(number);
      length += part.length + 1;
      if (length > bytes) return `${open}${parts.join(",")}${close}`;
      parts.push(part);
    }
  };
}
