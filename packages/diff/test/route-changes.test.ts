import {
  listErrorCodes,
  type ContractResponse,
  type ContractRoute,
  type JsonSchema,
} from "@fw/contract";
import { describe, expect, it } from "vitest";
import { diffContracts, type Change } from "../src/index.ts";
import { toContract } from "./contracts.ts";

type Part = Partial<ContractRoute>;

const [breaking, risky, safe] = ["breaking", "risky", "safe"] as const;
const text = { type: "string" };
const json = "application/json";
const ok: ContractResponse = { status: 200, contentType: json, body: { type: "number" } };
const created: ContractResponse = { ...ok, status: 201 };
const empty: ContractResponse = { status: 204 };
const error = (status: number, code?: string): ContractResponse => ({
  status,
  ...(code !== undefined && { code }),
  contentType: "application/problem+json",
  body: { type: "object", properties: { status: { const: status } } },
});
const unknown: ContractResponse = { status: "any", contentType: "*/*", body: {} };
const responses = (...all: ContractResponse[]): Part => ({ responses: all });
const get = (path: string, more: Part = {}): Part => ({ method: "GET", path, ...more });
const object = (required: string[], ...names: string[]): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, text])),
  required,
});

type Row = [
  name: string,
  before: Part[],
  after: Part[],
  ...changes: [Change["level"], Change["rule"], place: string][],
];

const rows: Row[] = [
  // Routes
  ["removed", [get("/a")], [], [breaking, "route-removed", ""]],
  ["added", [], [get("/a")], [safe, "route-added", ""]],
  ["method added", [get("/a")], [get("/a"), { path: "/a" }], [safe, "route-added", ""]],
  [
    "method changed",
    [get("/a")],
    [{ path: "/a" }],
    [breaking, "route-removed", ""],
    [safe, "route-added", ""],
  ],
  [
    "literal before a parameter",
    [get("/a/:id")],
    [get("/a/:id"), get("/a/me")],
    [safe, "route-added", ""],
    [risky, "route-takes-over", ""],
  ],
  [
    "literal before a wildcard",
    [get("/a/*")],
    [get("/a/*"), get("/a/b/c")],
    [safe, "route-added", ""],
    [risky, "route-takes-over", ""],
  ],
  [
    "parameter before a wildcard",
    [get("/a/*")],
    [get("/a/*"), get("/a/:id")],
    [safe, "route-added", ""],
    [risky, "route-takes-over", ""],
  ],
  [
    "the path of a wildcard itself",
    [get("/a/*")],
    [get("/a/*"), get("/a")],
    [safe, "route-added", ""],
    [risky, "route-takes-over", ""],
  ],
  [
    "longer wildcard",
    [get("/*")],
    [get("/*"), get("/a/*")],
    [safe, "route-added", ""],
    [risky, "route-takes-over", ""],
  ],
  [
    "literal further left",
    [get("/:a/b")],
    [get("/:a/b"), get("/x/:b")],
    [safe, "route-added", ""],
    [risky, "route-takes-over", ""],
  ],
  [
    "literal further right",
    [get("/x/:b")],
    [get("/x/:b"), get("/:a/b")],
    [safe, "route-added", ""],
  ],
  [
    "parameter after a literal",
    [get("/a/me")],
    [get("/a/me"), get("/a/:id")],
    [safe, "route-added", ""],
  ],
  ["wildcard after all", [get("/a/:id")], [get("/a/:id"), get("/*")], [safe, "route-added", ""]],
  ["other length", [get("/a/:id")], [get("/a/:id"), get("/a")], [safe, "route-added", ""]],
  ["other method", [get("/a/:id")], [get("/a/:id"), { path: "/a/me" }], [safe, "route-added", ""]],
  ["parameter renamed", [get("/a/:id")], [get("/a/:key")], [risky, "path-renamed", ""]],
  ["slash at the end", [get("/a")], [get("/a/")], [risky, "path-renamed", ""]],
  ["deprecated", [get("/a")], [get("/a", { deprecated: true })], [safe, "route-deprecated", ""]],
  ["no longer deprecated", [get("/a", { deprecated: true })], [get("/a")]],
  [
    "described",
    [get("/a")],
    [get("/a", { summary: "Finds it", description: "Well.", tags: ["a"] })],
  ],
  ["moved", [get("/a"), get("/b")], [get("/b"), get("/a")]],
  // Inputs
  ["body added", [{}], [{ body: text }], [breaking, "body-added", "body"]],
  ["form added", [{}], [{ form: object([]) }], [breaking, "body-added", "form"]],
  ["form removed", [{ form: object([]) }], [{}], [risky, "body-removed", "form"]],
  [
    "form instead of a body",
    [{ body: text }],
    [{ form: object([]) }],
    [risky, "body-removed", "body"],
    [breaking, "body-added", "form"],
  ],
  [
    "field of a form added",
    [{ form: object([]) }],
    [{ form: object(["file"], "file") }],
    [breaking, "required-property-added", "form.file"],
  ],
  [
    "field of a form removed",
    [{ form: object(["file"], "file") }],
    [{ form: object([]) }],
    [risky, "property-removed", "form.file"],
  ],
  ["body removed", [{ body: text }], [{}], [risky, "body-removed", "body"]],
  [
    "query with a required key added",
    [{}],
    [{ query: object(["q"], "q") }],
    [breaking, "required-property-added", "query.q"],
  ],
  ["query added", [{}], [{ query: object([], "q") }], [safe, "optional-property-added", "query.q"]],
  ["query removed", [{ query: object([], "q") }], [{}], [risky, "property-removed", "query.q"]],
  [
    "parameter declared",
    [get("/:id")],
    [get("/:id", { params: { properties: { id: { type: "number" } } } })],
    [breaking, "type-changed", "params.id"],
  ],
  [
    "renamed parameter limited",
    [get("/:id/:b", { params: object(["id", "b"], "id", "b") })],
    [get("/:a/:id", { params: { properties: { a: { ...text, maxLength: 3 } } } })],
    [risky, "path-renamed", ""],
    [breaking, "bound-tightened", "params.a"],
  ],
  [
    "number in a URL to text",
    [get("/", { query: { type: "object", properties: { q: { type: "number" } } } })],
    [get("/", { query: object([], "q") })],
    [risky, "text-accepted", "query.q"],
  ],
  [
    "number in a path to text",
    [get("/:id", { params: { properties: { id: { type: "integer" } } } })],
    [get("/:id")],
    [risky, "text-accepted", "params.id"],
  ],
  [
    "number in a body to text",
    [{ body: { type: "number" } }],
    [{ body: text }],
    [breaking, "type-changed", "body"],
  ],
  // Responses
  [
    "success added",
    [responses(ok)],
    [responses(ok, created)],
    [risky, "success-added", "response 201"],
  ],
  [
    "success removed",
    [responses(ok, created)],
    [responses(ok)],
    [safe, "success-removed", "response 201"],
  ],
  [
    "success changed",
    [responses(ok)],
    [responses(created)],
    [breaking, "success-changed", "response 201"],
  ],
  [
    "no success left",
    [responses(ok)],
    [responses(error(410, "GONE"))],
    [breaking, "success-changed", "response 200"],
    [risky, "error-added", "response 410 GONE"],
  ],
  [
    "error added",
    [responses(ok)],
    [responses(ok, error(404, "NO_A"))],
    [risky, "error-added", "response 404 NO_A"],
  ],
  [
    "error of the same status added",
    [responses(error(404, "NO_A"))],
    [responses(error(404, "NO_A"), error(404, "NO_B"))],
    [risky, "error-added", "response 404 NO_B"],
  ],
  [
    "error removed",
    [responses(ok, error(404, "NO_A"))],
    [responses(ok)],
    [safe, "error-removed", "response 404 NO_A"],
  ],
  [
    "status of an error",
    [responses(error(404, "NO_A"))],
    [responses(error(410, "NO_A"))],
    [breaking, "error-status-changed", "response 410 NO_A"],
    [safe, "enum-value-removed", ""],
    [risky, "enum-value-added", "response 410 NO_A .status"],
  ],
  [
    "error of the first input",
    [responses(ok)],
    [{ ...responses(ok, error(400, "VALIDATION")), query: object([], "q") }],
    [safe, "optional-property-added", "query.q"],
    [safe, "input-error-added", "response 400 VALIDATION"],
  ],
  ...listErrorCodes(["input", "body"]).map((code): Row => [
    `error of the first body, ${code}`,
    [responses(ok)],
    [{ ...responses(ok, error(400, code)), body: object([], "a") }],
    [breaking, "body-added", "body"],
    [safe, "input-error-added", `response 400 ${code}`],
  ]),
  [
    "error of another input",
    [{ ...responses(ok), query: object([]) }],
    [{ ...responses(ok, error(413, "PAYLOAD_TOO_LARGE")), query: object([]) }],
    [risky, "error-added", "response 413 PAYLOAD_TOO_LARGE"],
  ],
  [
    "format of errors",
    [responses(error(404, "NO_A"))],
    [responses({ ...error(404), contentType: json })],
    [breaking, "content-type-changed", "response 404"],
  ],
  [
    "content type changed",
    [responses(ok)],
    [responses({ ...ok, contentType: "text/plain" })],
    [breaking, "content-type-changed", "response 200"],
  ],
  [
    "content type added",
    [responses(ok)],
    [responses(ok, { ...ok, contentType: "text/plain" })],
    [breaking, "content-type-added", "response 200"],
  ],
  [
    "content type removed",
    [responses(ok, { ...ok, contentType: "text/plain" })],
    [responses(ok)],
    [safe, "content-type-removed", "response 200"],
  ],
  [
    "body of a response removed",
    [responses(ok)],
    [responses({ status: 200 })],
    [breaking, "content-type-changed", "response 200"],
  ],
  [
    "body of a response added",
    [responses({ status: 200 })],
    [responses(ok)],
    [breaking, "content-type-changed", "response 200"],
  ],
  [
    "no content",
    [responses(ok)],
    [responses(empty)],
    [breaking, "success-changed", "response 204"],
  ],
  [
    "response unknown",
    [responses(ok)],
    [responses(unknown)],
    [risky, "response-unknown", "response any"],
  ],
  [
    "response known",
    [responses(unknown)],
    [responses(ok)],
    [safe, "response-known", "response any"],
  ],
  [
    "response unknown too",
    [responses(ok)],
    [responses(ok, unknown)],
    [risky, "response-unknown", "response any"],
  ],
  [
    "body unknown",
    [responses(ok)],
    [responses({ status: 200, contentType: "*/*", body: {} })],
    [risky, "response-unknown", "response 200"],
  ],
  [
    "body known",
    [responses({ status: 200, contentType: "*/*", body: {} })],
    [responses(ok)],
    [safe, "response-known", "response 200"],
  ],
  [
    "bodies of one status in one",
    [responses(ok, { ...ok, body: text })],
    [responses({ ...ok, body: { type: ["string", "number"] } })],
  ],
];

describe("diffContracts on routes", () => {
  it.each(rows)("%s", (_, before, after, ...expected) => {
    const changes = diffContracts(toContract(before), toContract(after));
    const found = changes.map(({ level, rule, place }) => [level, rule, place]);
    expect(found.map(([level, rule]) => [level, rule])).toEqual(
      expected.map(([level, rule]) => [level, rule]),
    );
    for (const [index, [, , place]] of expected.entries())
      if (place !== "") expect(changes[index]?.place).toBe(place);
  });
});
