import type { Verdict } from "./verdict.ts";

/** Watches `Object.prototype`, and restores it. */
export class PrototypeWatch {
  readonly #before: ReadonlyMap<PropertyKey, PropertyDescriptor> = new Map(listProperties());

  findChange(): Verdict | undefined {
    const changed = listProperties().filter(([key, { value }]) => {
      const before = this.#before.get(key);
      return before === undefined || before.value !== value;
    });
    if (changed.length === 0) return undefined;
    for (const [key] of changed) {
      const before = this.#before.get(key);
      if (before === undefined) Reflect.deleteProperty(Object.prototype, key);
      else Reflect.defineProperty(Object.prototype, key, before);
    }
    const names = changed.map(([key]) => String(key)).join(", ");
    return { kind: "polluted-prototype", reason: `The request changes Object.prototype: ${names}` };
  }
}

function listProperties(): (readonly [PropertyKey, PropertyDescriptor])[] {
  const { prototype } = Object;
  return Reflect.ownKeys(prototype).flatMap((key) => {
    const descriptor = Reflect.getOwnPropertyDescriptor(prototype, key);
    return descriptor === undefined ? [] : [[key, descriptor] as const];
  });
}
