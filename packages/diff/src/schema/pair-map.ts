import type { SchemaNode } from "./option.ts";

/** A map whose keys are pairs of nodes. */
export class PairMap<Value> {
  readonly #values = new Map<SchemaNode, Map<SchemaNode, Value>>();

  get(first: SchemaNode, second: SchemaNode): Value | undefined {
    return this.#values.get(first)?.get(second);
  }

  set(first: SchemaNode, second: SchemaNode, value: Value): void {
    const known = this.#values.get(first) ?? new Map<SchemaNode, Value>();
    this.#values.set(first, known.set(second, value));
  }

  delete(first: SchemaNode, second: SchemaNode): void {
    this.#values.get(first)?.delete(second);
  }
}
