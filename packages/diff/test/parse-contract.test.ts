import { join } from "node:path";
import type { JsonSchema } from "@fw/contract";
import { countSteps } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { diffContracts, InvalidContractError, parseContract } from "../src/index.ts";
import { toContract, toSchemaContract } from "./contracts.ts";
import { isUnsafe, nestings } from "./hostile-contracts.ts";

const route = { method: "GET", path: "/", responses: [] };
const withRoute = (more: object): object => toContract([{ ...route, ...more }]);
const withSchema = (schema: unknown): object => withRoute({ query: schema });

describe("parseContract", () => {
  it("reads what fw contract writes", () => {
    const contract = toSchemaContract("output", { $ref: "#/$defs/A" }, { A: { type: "string" } });
    expect(parseContract(JSON.stringify(contract))).toEqual(contract);
  });

  it.each([
    ["{", /^is not JSON: /],
    ["[]", /^is not a contract: it is not an object$/],
    ["{}", /^has no version: a contract has the version 1$/],
    ['{"version":2}', /^has the version 2: a contract has the version 1$/],
    ['{"version":1}', /^has no array of routes$/],
    ['{"version":1,"routes":[]}', /^has no \$defs$/],
    ['{"version":1,"routes":[7],"$defs":{}}', /^routes\[0\] is not an object$/],
  ])("says what is wrong with %s", (text, sentence) => {
    expect(() => parseContract(text)).toThrow(InvalidContractError);
    expect(() => parseContract(text)).toThrow(sentence);
  });

  it.each([
    [withRoute({ method: 1 }), "routes[0] has no method"],
    [withRoute({ path: undefined }), "routes[0] has no path"],
    [withRoute({ path: "a" }), 'routes[0] has an invalid path: Route path must start with "/": a'],
    [withRoute({ responses: {} }), "routes[0] has no array of responses"],
    [withRoute({ responses: [1] }), "routes[0].responses[0] is not an object"],
    [withRoute({ responses: [{}] }), "routes[0].responses[0] has no status"],
    [
      withRoute({ responses: [{ status: 1, code: 1 }] }),
      "routes[0].responses[0].code is not a string",
    ],
    [toContract([route, route]), "routes[1] is declared twice"],
    [toContract([{ path: "/:a" }, { path: "/:b/" }]), "routes[1] is declared twice"],
    [withSchema(7), "routes[0].query is not a schema"],
    [withSchema({ type: 7 }), "routes[0].query.type has a wrong value"],
    [withSchema({ required: [7] }), "routes[0].query.required has a wrong value"],
    [withSchema({ properties: [] }), "routes[0].query.properties is not an object"],
    [withSchema({ properties: { a: 1 } }), "routes[0].query.properties.a is not a schema"],
    [withSchema({ anyOf: {} }), "routes[0].query.anyOf is not an array of schemas"],
    [withSchema({ allOf: [null] }), "routes[0].query.allOf[0] is not a schema"],
    [withSchema({ minLength: "1" }), "routes[0].query.minLength has a wrong value"],
    [
      withSchema({ items: { $ref: "#/$defs/No" } }),
      'routes[0].query.items refers to "#/$defs/No", which is not defined',
    ],
    [
      withSchema({ $ref: "https://example.com" }),
      'routes[0].query refers to "https://example.com", which is not defined',
    ],
    [withSchema({ $ref: "#/$defs/constructor" }), /constructor", which is not defined$/],
  ])("says where a contract is wrong: %j", (value, sentence) => {
    expect(() => parseContract(JSON.stringify(value))).toThrow(sentence);
  });

  it("refuses schemas that are nested too deeply", () => {
    const deep = `{"items":`.repeat(100_000) + "{}" + "}".repeat(100_000);
    const text = JSON.stringify(withSchema("here")).replace('"here"', deep);
    expect(() => parseContract(text)).toThrow(/nested/);
  });
});

describe("diffContracts, of a hostile contract", () => {
  it.each(Object.keys(nestings))(
    "takes a bounded number of steps where references are nested in %s",
    async (nesting) => {
      expect(isUnsafe(nesting, 40)).toBe(true);
      const module = join(import.meta.dirname, "hostile-contracts.ts");
      const { value, steps } = await countSteps(module, "isUnsafe", nesting, 3_000);
      expect(value).toBe(true);
      expect(steps).toBeLessThan(100_000_000);
    },
  );

  it("does not judge a definition that refers only to itself", () => {
    for (const $defs of [
      { A: { $ref: "#/$defs/A" } },
      {
        A: { anyOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }] },
        B: { allOf: [{ $ref: "#/$defs/A" }] },
      },
    ]) {
      const before = toSchemaContract("input", { $ref: "#/$defs/A" }, $defs);
      expect(diffContracts(before, before)).toEqual([]);
      const after = toSchemaContract("input", { type: "string" });
      const levels = diffContracts(before, after).map(({ level }) => level);
      expect(levels).toContain("risky");
    }
  });

  it("refuses values that are not contracts", () => {
    const contract = toContract([]);
    expect(() => diffContracts(contract, { ...contract, version: 2 as never })).toThrow(
      InvalidContractError,
    );
  });

  it("accepts the names of inherited members", () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
    ) as JsonSchema;
    const before = toSchemaContract("input", { type: "object" });
    const changes = diffContracts(before, toSchemaContract("input", schema));
    expect(changes.map(({ place }) => place)).toEqual(["body.__proto__", "body.constructor"]);
  });
});
