import type { Level, RouteRule, SchemaRule } from "./rules.ts";

/** What differs between two contracts, in one place. */
export interface Change {
  readonly level: Level;
  readonly rule: RouteRule | SchemaRule;
  /** Method and path, such as `GET /users/:id`, as the contract has it that still has the route. */
  readonly route: string;
  /** Such as `body.address.zip` or `response 200 .items[].id`; empty where it is the route itself. */
  readonly place: string;
  /** A sentence for people, without a full stop at its end. */
  readonly message: string;
}
