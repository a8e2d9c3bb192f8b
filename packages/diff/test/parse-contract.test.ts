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
    ["{", /^is no JSON: /],
    ["[]", /^is no contract: it is no object$/],
    ["{}", /^has no version of the format of contracts; 1 is known$/],
    ['{"version":2}', /^has version 2 of the format of contracts; 1 is known$/],
    ['{"version":1}', /^has no list of routes$/],
    ['{"version":1,"routes":[]}', /^has no \$defs$/],
    ['{"version":1,"routes":[7],"$defs":{}}', /^routes\[0\] is no object$/],
  ])("says what is wrong with %s", (text, sentence) => {
    expect(() => parseContract(text)).toThrow(InvalidContractError);
    expect(() => parseContract(text)).toThrow(sentence);
  });

  it.each([
    [withRoute({ method: 1 }), "routes[0] has no method"],
    [withRoute({ path: undefined }), "routes[0] has no path"],
    [withRoute({ path: "a" }), 'routes[0] has a wrong path: Route path must start with "/": a'],
    [withRoute({ responses: {} }), "routes[0] has no list of responses"],
    [withRoute({ responses: [1] }), "routes[0].responses[0] is no object"],
    [withRoute({ responses: [{}] }), "routes[0].responses[0] has no status"],
    [withRoute({ responses: [{ status: 1, code: 1 }] }), "routes[0].responses[0].code is no text"],
    [toContract([route, route]), "routes[1] is declared twice"],
    [toContract([{ path: "/:a" }, { path: "/:b/" }]), "routes[1] is declared twice"],
    [withSchema(7), "routes[0].query is no schema"],
    [withSchema({ type: 7 }), "routes[0].query.type has a wrong value"],
    [withSchema({ required: [7] }), "routes[0].query.required has a wrong value"],
    [withSchema({ properties: [] }), "routes[0].query.properties is no object"],
    [withSchema({ properties: { a: 1 } }), "routes[0].query.properties.a is no schema"],
    [withSchema({ anyOf: {} }), "routes[0].query.anyOf is no list of schemas"],
    [withSchema({ allOf: [null] }), "routes[0].query.allOf[0] is no schema"],
    [withSchema({ minLength: "1" }), "routes[0].query.minLength has a wrong value"],
    [
      withSchema({ items: { $ref: "#/$defs/No" } }),
      'routes[0].query.items refers to "#/$defs/No", which is not there',
    ],
    [
      withSchema({ $ref: "https://example.com" }),
      'routes[0].query refers to "https://example.com", which is not there',
    ],
    [withSchema({ $ref: "#/$defs/constructor" }), /constructor", which is not there$/],
  ])("says where a contract is wrong: %j", (value, sentence) => {
    expect(() => parseContract(JSON.stringify(value))).toThrow(sentence);
  });

  it("refuses what is nested deeper than any schema", () => {
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

  it("judges no definition that is itself", () => {
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

  it("is given what is no contract", () => {
    const contract = toContract([]);
    expect(() => diffContracts(contract, { ...contract, version: 2 as never })).toThrow(
      InvalidContractError,
    );
  });

  it("has names like those of every object", () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
    ) as JsonSchema;
    const before = toSchemaContract("input", { type: "object" });
    const changes = diffContracts(before, toSchemaContract("input", schema));
    expect(changes.map(({ place }) => place)).toEqual(["body.__proto__", "body.constructor"]);
  });
});
