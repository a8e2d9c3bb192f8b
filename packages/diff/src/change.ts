import type { Level, RouteRule, SchemaRule } from "./rules.ts";

/** A difference between two contracts in one place. */
export interface Change {
  readonly level: Level;
  readonly rule: RouteRule | SchemaRule;
  /** The first of `routes`: method and path, such as `GET /users/:id`, as in `after`, or in `before` if it was removed. */
  readonly route: string;
  /** All routes that the change touches: several if it is in a named type that they share. */
  readonly routes: readonly string[];
  /**
   * Where the change is, such as `body.address.zip` or `response 200 .items[].id`; empty for the route itself. In a named
   * type that occurs more than once, it begins with the name, as in `Address.zip`.
   */
  readonly place: string;
  /** A sentence for people, without a period at its end. */
  readonly message: string;
}

/** A change in one route. */
export interface FoundChange {
  readonly change: Change;
  /** The place from the innermost named type, such as `Address.zip`; `undefined` outside of named types. */
  readonly inType: string | undefined;
}

/** Merges equal changes in the same named type. */
export function mergeFindings(findings: readonly FoundChange[]): Change[] {
  const groups = Map.groupBy(findings, (finding) => {
    const { level, rule, message } = finding.change;
    const { inType } = finding;
    return inType === undefined ? finding : JSON.stringify([level, rule, message, inType]);
  });
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { change, inType = "" } = first;
    if (others.length === 0) return [change];
    const routes = new Set(
      [change, ...others.map((other) => other.change)].map(({ route }) => route),
    );
    return [{ ...change, routes: [...routes], place: inType }];
  });
}
