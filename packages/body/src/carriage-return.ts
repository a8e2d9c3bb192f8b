const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Returns the index of the first carriage return at or after `start`, or else the length. */
export function findCarriageReturn(bytes: Uint8Array, start: number): number {
  // One call of `indexOf` costs as much as comparing this many bytes in a loop.
  const near = Math.min(start + 32, bytes.length);
  for (let index = start; index < near; index++) {
    if (bytes[index] === carriageReturn) return index;
  }
  const index = bytes.indexOf(carriageReturn, near);
  return index === -1 ? bytes.length : index;
}

/** Whether there is a line break at an index. */
export function isLineBreak(bytes: Uint8Array, index: number): boolean {
  return bytes[index] === carriageReturn && bytes[index + 1] === lineFeed;
}
