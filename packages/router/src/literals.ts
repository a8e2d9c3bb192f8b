import { addEdge, type Edge, type Edges } from "./edges.ts";
import { selectRoute, type Route } from "./route.ts";

/** The texts of one length and one end, or those of them that are alike up to an index. */
type Texts<Value> = Text<Value> | Choice<Value>;

/** A single text. */
interface Text<Value> extends Edge {
  code: number;
  readonly text: string;
  readonly index: number;
  readonly edges: undefined;
  readonly route: Route<Value>;
}

/** Texts that differ. */
interface Choice<Value> extends Edge {
  code: number;
  /** Any of the texts. */
  readonly text: string;
  /** Where they differ first. */
  readonly index: number;
  /** The texts by the character there. */
  edges: Edges<Texts<Value>>;
  readonly route: undefined;
}

/** The texts of one length by the low bits of their last characters. */
type Row<Value> = (Texts<Value> | undefined)[];

const rowLength = 32;

/**
 * The routes of paths without parameters or wildcard. The paths of one length are told apart by their
 * ends, which nearly all other paths do not share, and then by the few characters in which they
 * differ; only the one that is left is compared as a whole. A map would hash every path.
 *
 * @internal
 */
export class Literals<Value> {
  readonly #rows: (Row<Value> | undefined)[] = [];

  /**
   * Finds the route of a path.
   *
   * @param path - The path.
   * @param method - The method.
   * @returns The route; none if the path is no literal or has no such method.
   */
  find(path: string, method: string): Route<Value> | undefined {
    const row = this.#rows[path.length];
    if (row === undefined) return undefined;
    let texts = row[placeInRow(path)];
    while (texts?.edges !== undefined) {
      texts = texts.edges[path.charCodeAt(texts.index) & (texts.edges.length - 1)];
    }
    if (texts === undefined) return undefined;
    return texts.text === path ? selectRoute(texts.route, method) : undefined;
  }

  /**
   * Adds a path.
   *
   * @param path - A canonical path, not added yet.
   * @param route - The first of its routes.
   */
  add(path: string, route: Route<Value>): void {
    const text: Text<Value> = { code: 0, text: path, index: path.length, edges: undefined, route };
    const row = (this.#rows[path.length] ??= new Array<undefined>(rowLength).fill(undefined));
    const place = placeInRow(path);
    const texts = row[place];
    row[place] = texts === undefined ? text : join(texts, text, 0);
  }
}

function placeInRow(path: string): number {
  return path.charCodeAt(path.length - 1) & (rowLength - 1);
}

/** Adds a text to others of its length, with which it is alike up to an index. */
function join<Value>(texts: Texts<Value>, text: Text<Value>, start: number): Texts<Value> {
  let index = start;
  while (index < texts.index && texts.text.charCodeAt(index) === text.text.charCodeAt(index)) {
    index++;
  }
  if (texts.edges === undefined || index < texts.index) return choose(texts, text, index);
  text.code = text.text.charCodeAt(index);
  const place = text.code & (texts.edges.length - 1);
  const below = texts.edges[place];
  if (below?.code === text.code) texts.edges[place] = join(below, text, index);
  else texts.edges = addEdge(texts.edges, text);
  return texts;
}

function choose<Value>(texts: Texts<Value>, text: Text<Value>, index: number): Choice<Value> {
  const { code } = texts;
  texts.code = texts.text.charCodeAt(index);
  text.code = text.text.charCodeAt(index);
  const edges = addEdge(addEdge<Texts<Value>>([undefined], texts), text);
  return { code, text: text.text, index, edges, route: undefined };
}
