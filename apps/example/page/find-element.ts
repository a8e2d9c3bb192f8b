/**
 * Finds an element of the page.
 *
 * @throws Error when the page has none of this kind.
 */
export function findElement<Found extends Element>(id: string, kind: new () => Found): Found {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`The page has no ${kind.name} with the id ${id}`);
}
