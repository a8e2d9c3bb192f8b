import { toCanonicalText } from "./canonical-path.ts";
import { addEdge } from "./edges.ts";
import { Node } from "./node.ts";
import type { Pattern } from "./pattern.ts";

/**
 * Finds the node behind a pattern without its wildcard, and grows the trie where it is not there.
 * Whatever is inserted, a node is behind each slash and in front of each escape, for those are the
 * places where a path that is not canonical may differ from one that is.
 *
 * @param root The trie's root, which is behind the first slash.
 * @param pattern The path of a route.
 * @returns The node.
 */
export function growNode<Value>(root: Node<Value>, pattern: Pattern): Node<Value> {
  const { segments } = pattern;
  let node = root;
  for (const [index, segment] of segments.entries()) {
    const slash = index < segments.length - 1 ? "/" : "";
    if (segment.kind === "static") {
      node = growSegment(node, toCanonicalText(segment.text) + slash);
    } else {
      node = growText((node.parameter ??= new Node("")), slash);
    }
  }
  return node;
}

function growSegment<Value>(node: Node<Value>, text: string): Node<Value> {
  if (!text.includes("%")) return growText(node, text);
  const [plain = "", ...escaped] = text.split("%");
  return escaped.reduce((below, rest) => growText(below, `%${rest}`), growText(node, plain));
}

function growText<Value>(node: Node<Value>, text: string): Node<Value> {
  if (text === "") return node;
  const code = text.charCodeAt(0);
  node.edges ??= [undefined];
  const place = code & (node.edges.length - 1);
  const child = node.edges[place];
  if (child?.code !== code) {
    const leaf = new Node<Value>(text);
    node.edges = addEdge(node.edges, leaf);
    return leaf;
  }
  const length = countCommon(child.text, text);
  if (length === child.text.length) return growText(child, text.slice(length));
  const fork = new Node<Value>(text.slice(0, length));
  node.edges[place] = fork;
  child.text = child.text.slice(length);
  child.code = child.text.charCodeAt(0);
  fork.edges = [child];
  return growText(fork, text.slice(length));
}

function countCommon(first: string, second: string): number {
  let count = 0;
  while (count < first.length && first.charCodeAt(count) === second.charCodeAt(count)) count += 1;
  return count;
}
