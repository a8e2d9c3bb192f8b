/**
 * Tells whether a parsed JSON text holds, at any depth, an object with a `__proto__` key or with a
 * `constructor` key whose value has a `prototype` key: the two ways to a prototype when somebody
 * copies the value.
 *
 * @param text - The JSON text.
 * @param value - What the text parses to.
 * @returns `true` when there is such a key, however it is spelled.
 */
export function hasForbiddenKey(text: string, value: unknown): boolean {
  return isSuspicious(text) && holdsForbiddenKey(value);
}

// An escape can spell a letter or an underscore only as `\u00xx`.
function isSuspicious(text: string): boolean {
  return (
    text.includes("__proto__") ||
    text.includes("\\u00") ||
    (text.includes("constructor") && text.includes("prototype"))
  );
}

function holdsForbiddenKey(root: unknown): boolean {
  const pending = [root];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (!isObject(value)) continue;
    if (Object.hasOwn(value, "__proto__")) return true;
    if (Object.hasOwn(value, "constructor") && hasPrototypeKey(value.constructor)) return true;
    // Not spread into one call: a large array would overflow the stack.
    const children: unknown[] = Object.values(value);
    for (const child of children) pending.push(child);
  }
  return false;
}

function hasPrototypeKey(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, "prototype");
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
