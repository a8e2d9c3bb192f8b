/**
 * What hangs below a branch of a tree, under a character.
 *
 * @internal
 */
export interface Edge {
  /** The code of the character. */
  readonly code: number;
}

/**
 * The edges of one branch. An edge stands at the low bits of its character's code, as many as tell
 * all edges apart, so that one read finds it; it is for the finder to check the character.
 *
 * @internal
 */
export type Edges<Kind extends Edge> = (Kind | undefined)[];

/**
 * Adds an edge.
 *
 * @param edges - The edges so far, none of them for the same character; not to be used any more.
 * @param edge - The edge.
 * @returns The edges with it.
 * @internal
 */
export function addEdge<Kind extends Edge>(edges: Edges<Kind>, edge: Kind): Edges<Kind> {
  const place = edge.code & (edges.length - 1);
  if (edges[place] === undefined) {
    edges[place] = edge;
    return edges;
  }
  let wider: Edges<Kind> = new Array<Kind | undefined>(edges.length * 2).fill(undefined);
  for (const other of edges) if (other !== undefined) wider = addEdge(wider, other);
  return addEdge(wider, edge);
}
