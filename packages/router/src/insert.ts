import { Node } from "./node.ts";
import { findSegmentEnd } from "./segment.ts";

/**
 * Finds the node behind a pattern without its wildcard, and grows the trie where it is not there.
 * Whatever is inserted, a node is behind each slash and in front of each escape, for those are the
 * places where a path that is not canonical may differ from one that is.
 *
 * @param root - The trie's root, which is behind the first slash.
 * @param texts - The fixed texts of the pattern: before, between and behind its parameters.
 * @returns The node.
 * @internal
 */
export function growNode<Value>(root: Node<Value>, texts: readonly string[]): Node<Value> {
  let node = growText(root, texts[0] ?? "", 1);
  for (let index = 1; index < texts.length; index++) {
    node.parameter ??= new Node("");
    node = growText(node.parameter, texts[index] ?? "", 0);
  }
  return node;
}

function growText<Value>(top: Node<Value>, text: string, from: number): Node<Value> {
  let node = top;
  let start = from;
  while (start < text.length) {
    const end = findPieceEnd(text, start);
    node = growPiece(node, text.slice(start, end));
    start = end;
  }
  return node;
}

function findPieceEnd(text: string, start: number): number {
  const slash = findSegmentEnd(text, start);
  const escape = text.indexOf("%", start + 1);
  return escape === -1 || escape > slash ? Math.min(slash + 1, text.length) : escape;
}

function growPiece<Value>(top: Node<Value>, piece: string): Node<Value> {
  let node = top;
  let index = 0;
  while (index < piece.length) {
    const child = node.findChild(piece.charCodeAt(index));
    if (child?.code !== piece.charCodeAt(index)) {
      const leaf = new Node<Value>(piece.slice(index));
      node.addChild(leaf);
      return leaf;
    }
    const length = countCommon(child.text, piece, index);
    node = length === child.text.length ? child : node.forkChild(child, length);
    index += length;
  }
  return node;
}

function countCommon(text: string, piece: string, index: number): number {
  if (piece.startsWith(text, index)) return text.length;
  let count = 0;
  while (text.charCodeAt(count) === piece.charCodeAt(index + count)) {
    count++;
  }
  return count;
}
