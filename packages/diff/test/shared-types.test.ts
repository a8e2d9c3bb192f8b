import type { ContractDocument, ContractRoute, JsonSchema } from "@fw/contract";
import { describe, expect, it } from "vitest";
import { diffContracts } from "../src/index.ts";
import { toContract } from "./contracts.ts";

const user: JsonSchema = { $ref: "#/$defs/User" };
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});
const answers = (path: string, body: JsonSchema, status = 200): Partial<ContractRoute> => ({
  method: "GET",
  path,
  responses: [{ status, contentType: "application/json", body }],
});

function diff(routes: readonly Partial<ContractRoute>[], before: Schemas, after: Schemas) {
  const [first, second] = [before, after].map(($defs) => toContract(routes, $defs));
  return list(first, second);
}

function list(before: ContractDocument | undefined, after: ContractDocument | undefined) {
  const changes = before && after ? diffContracts(before, after) : [];
  return changes.map(({ level, rule, route, routes, place }) => {
    expect(routes[0]).toBe(route);
    return [level, rule, place, routes.join(", ")];
  });
}

type Schemas = ContractDocument["$defs"];

const text = { type: "string" };
const old = { User: object({ name: text, address: { $ref: "#/$defs/Address" } }) };
const [address, changedAddress] = [object({ zip: text }), object({ zip: { type: "number" } })];

describe("diffContracts reports a change of a named type", () => {
  it("once, with all routes that it touches", () => {
    const routes = [
      answers("/users", { type: "array", items: user }),
      answers("/me", { anyOf: [user, { type: "null" }] }),
      answers("/health", text),
      answers("/team", object({ lead: user, members: { type: "array", items: user } })),
    ];
    const changes = diff(
      routes,
      { ...old, Address: address },
      { User: { ...old.User, required: ["address"] }, Address: changedAddress },
    );
    const touched = "GET /users, GET /me, GET /team";
    expect(changes).toEqual([
      ["breaking", "property-became-optional", "User.name", touched],
      ["breaking", "type-changed", "Address.zip", touched],
    ]);
  });

  it("at its place in the route if the type occurs once", () => {
    const routes = [answers("/me", object({ user })), answers("/health", text)];
    expect(diff(routes, { ...old, Address: address }, { ...old, Address: changedAddress })).toEqual(
      [["breaking", "type-changed", "response 200 .user.address.zip", "GET /me"]],
    );
  });

  it("once per side, because the levels differ", () => {
    const routes = [
      { path: "/a", body: user },
      { path: "/b", body: user },
      answers("/a", user),
      answers("/b", user),
    ];
    const [before, after] = [{ User: object({ a: text }) }, { User: object({ a: text, b: text }) }];
    expect(diff(routes, before, after)).toEqual([
      ["breaking", "required-property-added", "User.b", "POST /a, POST /b"],
      ["safe", "required-property-added", "User.b", "GET /a, GET /b"],
    ]);
  });

  it("once per route if only one contract names the type", () => {
    const before = toContract([answers("/a", user), answers("/b", user)], { User: address });
    const after = toContract([answers("/a", changedAddress), answers("/b", changedAddress)]);
    expect(list(before, after)).toEqual([
      ["breaking", "type-changed", "response 200 .zip", "GET /a"],
      ["breaking", "type-changed", "response 200 .zip", "GET /b"],
    ]);
  });

  it("if the type is recursive or an option of a union", () => {
    const node = (value: JsonSchema): Schemas => ({
      Node: object({ value, next: { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }] } }),
      Leaf: object({ kind: { const: "leaf" }, value }),
    });
    const either = { anyOf: [{ $ref: "#/$defs/Leaf" }, object({ kind: { const: "other" } })] };
    const routes = [
      ...["/a", "/b"].map((path) => answers(path, { $ref: "#/$defs/Node" })),
      ...["/c", "/d"].map((path) => answers(path, either)),
    ];
    expect(diff(routes, node(text), node({ type: "number" }))).toEqual([
      ["breaking", "type-changed", "Node.value", "GET /a, GET /b"],
      ["breaking", "type-changed", "Leaf.value", "GET /c, GET /d"],
    ]);
  });
});
