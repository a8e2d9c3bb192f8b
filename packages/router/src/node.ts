import type { Route } from "./route.ts";

/**
 * A node of the tree: the place behind a piece of fixed text, or behind a parameter.
 *
 * @internal
 */
export class Node<Value> {
  /** The fixed text that leads here from the node above; empty at the root and behind a parameter. */
  text: string;
  /** The code of the text's first character, by which the node differs from its siblings. */
  code: number;
  /** The first of the nodes behind more fixed text. */
  child: Node<Value> | undefined = undefined;
  /** The next of the nodes behind the same node. */
  sibling: Node<Value> | undefined = undefined;
  /** The node behind a parameter. */
  parameter: Node<Value> | undefined = undefined;
  /** The first of the routes that end here. */
  route: Route<Value> | undefined = undefined;
  /** The first of the routes that end in a wildcard here. */
  wildcard: Route<Value> | undefined = undefined;

  /** @param text - The fixed text that leads to the node. */
  constructor(text: string) {
    this.text = text;
    this.code = text === "" ? 0 : text.charCodeAt(0);
  }

  /**
   * Finds the node behind more fixed text; it is for the finder to check the text.
   *
   * @param code - The code of the text's first character.
   * @returns The only node that may be behind the text.
   */
  findChild(code: number): Node<Value> | undefined {
    let { child } = this;
    while (child !== undefined && child.code !== code) child = child.sibling;
    return child;
  }
}
