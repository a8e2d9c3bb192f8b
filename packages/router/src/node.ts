import type { Edge, Edges } from "./edges.ts";
import type { Route } from "./route.ts";

/** A node of the trie: the place behind a piece of fixed text, or behind a parameter. */
export class Node<Value> implements Edge {
  /** The fixed text that leads here from the node above; empty at the root and behind a parameter. */
  text: string;
  /** The code of the text's first character. */
  code: number;
  /** The nodes behind more fixed text. */
  edges: Edges<Node<Value>> | undefined = undefined;
  /** The node behind a parameter. */
  parameter: Node<Value> | undefined = undefined;
  /** The routes that end here. */
  routes: readonly Route<Value>[] | undefined = undefined;
  /** The routes that end in a wildcard here. */
  wildcards: readonly Route<Value>[] | undefined = undefined;

  /** @param text The fixed text that leads to the node. */
  constructor(text: string) {
    this.text = text;
    this.code = text === "" ? 0 : text.charCodeAt(0);
  }
}
