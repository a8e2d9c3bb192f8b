import { toCanonicalText } from "./canonical-path.ts";
import { Node } from "./node.ts";
import type { Pattern } from "./pattern.ts";

/**
 * Finds the node behind a pattern without its wildcard, and grows the tree where it is not there.
 * Nodes are on both sides of each slash: before it a wildcard may end, behind it are empty segments.
 *
 * @param root - The tree's root, which is behind the first slash.
 * @param pattern - The pattern.
 * @returns The node.
 * @internal
 */
export function growNode<Value>(root: Node<Value>, { segments }: Pattern): Node<Value> {
  let node = root;
  for (const segment of segments) {
    if (node !== root) node = growText(node, "/");
    if (segment.kind === "static") node = growText(node, toCanonicalText(segment.text));
    else node = node.parameter ??= new Node("");
  }
  return node;
}

function growText<Value>(top: Node<Value>, text: string): Node<Value> {
  let node = top;
  let rest = text;
  while (rest !== "") {
    const child = node.findChild(rest.charCodeAt(0)) ?? addChild(node, rest);
    const length = countCommon(child.text, rest);
    if (length < child.text.length) cutNode(child, length);
    rest = rest.slice(length);
    node = child;
  }
  return node;
}

function addChild<Value>(node: Node<Value>, text: string): Node<Value> {
  const child = new Node<Value>(text);
  child.sibling = node.child;
  node.child = child;
  return child;
}

/** Cuts the text of a node in two: what was behind the node is behind its only child then. */
function cutNode<Value>(node: Node<Value>, length: number): void {
  const { text, child, parameter, route, wildcard } = node;
  node.text = text.slice(0, length);
  node.child = new Node(text.slice(length));
  Object.assign(node.child, { child, parameter, route, wildcard });
  node.parameter = node.route = node.wildcard = undefined;
}

function countCommon(left: string, right: string): number {
  let count = 0;
  while (count < left.length && left[count] === right[count]) count++;
  return count;
}
