import { deepStrictEqual } from "node:assert";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Allowance } from "../src/findings/allowance.ts";
import type { AuditOptions } from "../src/audit-options.ts";
import { audit } from "../src/audit.ts";
import type { AuditedRoute } from "../src/audited-route.ts";
import { formatFindings } from "../src/findings/format-findings.ts";

const text = z.string().max(100);

const route = (method: string, path: string, parts: Partial<AuditedRoute> = {}): AuditedRoute => ({
  method,
  path,
  validation: {},
  ...parts,
});

const found = (routes: readonly AuditedRoute[], options?: AuditOptions): string[] =>
  audit({ routes }, options).map(({ method, path, input, at, kind, severity }) =>
    [severity, method, path, input, at, kind].join(" "),
  );

describe("audit", () => {
  it("reports routes in their order, and params, query and body of each", () => {
    const open = z.object({ a: z.string(), b: z.string() });
    const routes = [
      route("PUT", "/z/:a/:b/:c", {
        validation: { body: open, query: open, params: open },
      }),
      route("GET", "/a", { validation: { query: z.object({ limit: z.number() }) } }),
    ];
    expect(found(routes)).toEqual([
      "warning PUT /z/:a/:b/:c params c undeclared-param",
      "warning PUT /z/:a/:b/:c params a unbounded-string",
      "warning PUT /z/:a/:b/:c params b unbounded-string",
      "warning PUT /z/:a/:b/:c query a unbounded-string",
      "warning PUT /z/:a/:b/:c query b unbounded-string",
      "warning PUT /z/:a/:b/:c body a unbounded-string",
      "warning PUT /z/:a/:b/:c body b unbounded-string",
      "info GET /a query limit unbounded-number",
    ]);
  });

  it("counts what fits into the body of the route, which route() may limit", () => {
    const body = z.array(z.string().max(4_096).normalize()).max(1_000);
    const routes = [
      route("POST", "/large", { validation: { body } }),
      route("POST", "/small", { validation: { body }, options: { maxBodyBytes: 1_000 } }),
    ];
    expect(found(routes)).toEqual(["warning POST /large body [] costly-checks"]);
    const options = { maxBodyBytes: 1_000 };
    const larger = route("POST", "/", {
      validation: { body },
      options: { maxBodyBytes: 1_000_000 },
    });
    expect(found([larger], options)).toEqual(["warning POST / body [] costly-checks"]);
  });

  it("reports only the path parameters that no schema declares", () => {
    const routeOf = (validation: AuditedRoute["validation"]) =>
      route("GET", "/users/:id/posts/:post", { validation });
    expect(found([routeOf({})])).toEqual([
      "warning GET /users/:id/posts/:post params id undeclared-param",
      "warning GET /users/:id/posts/:post params post undeclared-param",
    ]);
    expect(found([routeOf({ params: z.object({ post: text }) })])).toEqual([
      "warning GET /users/:id/posts/:post params id undeclared-param",
    ]);
    expect(found([routeOf({ params: z.object({ id: z.number(), post: text }) })])).toEqual([]);
  });

  it("reports a wildcard, which no schema can check", () => {
    const params = z.object({ id: z.number() });
    const routes = [
      route("GET", "/users/:id/*", { validation: { params } }),
      route("GET", "/users/:id", { validation: { params } }),
    ];
    expect(found(routes)).toEqual(["info GET /users/:id/* params * unchecked-rest"]);
  });

  it("counts params as undeclared if their schema is not an object or unreadable", () => {
    const broken = z.object({
      get id(): z.ZodType {
        throw new Error("not yet");
      },
    });
    for (const params of [text, broken]) {
      const [first] = found([route("GET", "/:id", { validation: { params } })]);
      expect(first).toBe("warning GET /:id params id undeclared-param");
    }
  });

  it.each(["POST", "PUT"])("reports a %s route without a body schema as info", (method) => {
    expect(found([route(method, "/a")])).toEqual([`info ${method} /a body  missing-body`]);
    expect(found([route(method, "/a", { validation: { body: text } })])).toEqual([]);
  });

  it("checks the form and the query of route(), in which a file needs no bound", () => {
    const options = {
      form: z.object({ file: z.file(), name: z.string(), more: z.array(z.file()) }),
      query: z.object({ tag: z.array(z.string()) }),
    };
    expect(found([route("POST", "/a", { options })])).toEqual([
      "warning POST /a query tag unbounded-array",
      "warning POST /a query tag[] unbounded-string",
      "warning POST /a form name unbounded-string",
      "warning POST /a form more unbounded-array",
    ]);
  });

  it("says that nothing checks a body without a schema", () => {
    const [finding] = audit({ routes: [route("POST", "/a")] });
    expect(finding?.message).toBe(
      "The POST route has no body schema and no form, so nothing checks its body: declare one, or allow the finding if no body is sent or the handler checks it",
    );
  });

  it.each(["GET", "DELETE"])("requires no body schema of a %s route", (method) => {
    expect(found([route(method, "/a")])).toEqual([]);
  });

  it("equals an empty array if it finds nothing", () => {
    const findings = audit({ routes: [route("GET", "/a")] });
    expect(findings).toEqual([]);
    expect(findings).toStrictEqual([]);
    deepStrictEqual(findings, []);
    expect(JSON.stringify(findings)).toBe("[]");
    expect(String(findings)).toBe("");
  });

  it("prints as a table", () => {
    const findings = audit({ routes: [route("POST", "/a"), route("GET", "/b/:id")] });
    expect(findings).toHaveLength(2);
    expect(String(findings)).toBe(formatFindings(findings));
  });

  it("judges each regular expression once, and reads no pattern without a judge", () => {
    const body = z.object({ a: z.string().regex(/^a{1,9}$/), b: z.string().regex(/^a{1,9}$/) });
    const routes = [
      route("POST", "/a", { validation: { body } }),
      route("PUT", "/a", { validation: { body } }),
    ];
    const judged: string[] = [];
    const findings = found(routes, {
      checkRegExp: (pattern) => {
        judged.push(String(pattern));
        return { complexity: "exponential" };
      },
    });
    expect(judged).toEqual(["/^a{1,9}$/"]);
    expect(findings).toHaveLength(4);
    expect(found(routes)).toEqual([]);
  });

  it("throws what the judge throws", () => {
    const body = z.string().regex(/^a$/);
    const checkRegExp = (): never => {
      throw new Error("no judge");
    };
    expect(() =>
      audit({ routes: [route("POST", "/a", { validation: { body } })] }, { checkRegExp }),
    ).toThrow("no judge");
  });
});

describe("audit with allowances", () => {
  const body = z.object({ note: z.string(), tags: z.array(text) });
  const routes = [
    route("POST", "/notes", { validation: { body } }),
    route("PUT", "/notes/:id", {
      validation: { body, params: z.object({ id: z.string() }) },
    }),
  ];
  const all = found(routes);
  const reason = "limited by the store";

  it.each<readonly [what: string, allowance: Allowance, allowed: readonly number[]]>([
    ["a kind", { kind: "unbounded-string", reason }, [0, 2, 3]],
    ["a method", { kind: "unbounded-string", method: "PUT", reason }, [2, 3]],
    ["a path", { kind: "unbounded-array", path: "/notes", reason }, [1]],
    ["an input", { kind: "unbounded-string", input: "body", reason }, [0, 3]],
    ["a place", { kind: "unbounded-string", at: "note", reason }, [0, 3]],
    [
      "all of these",
      {
        kind: "unbounded-string",
        method: "PUT",
        path: "/notes/:id",
        input: "params",
        at: "id",
        reason,
      },
      [2],
    ],
  ])("removes the findings of %s", (_what, allowance, allowed) => {
    expect(all).toHaveLength(5);
    expect(found(routes, { allow: [allowance] })).toEqual(
      all.filter((_, index) => !allowed.includes(index)),
    );
  });

  it("lets several allowances allow the same finding", () => {
    const allow: Allowance[] = [
      { kind: "unbounded-string", reason },
      { kind: "unbounded-string", at: "note", reason },
      { kind: "unbounded-array", reason },
    ];
    expect(found(routes, { allow })).toEqual([]);
  });

  it("matches only the whole input with an empty place", () => {
    const allow: Allowance[] = [{ kind: "missing-body", at: "", reason }];
    expect(found([route("POST", "/a")], { allow })).toEqual([]);
    expect(found(routes, { allow: [{ kind: "unbounded-array", at: "", reason }] })).toHaveLength(
      all.length + 1,
    );
  });

  it("reports an allowance that allows nothing, after all findings", () => {
    const allow: Allowance[] = [
      { kind: "open-object", reason },
      { kind: "unbounded-string", reason },
      { kind: "unbounded-array", method: "GET", path: "/notes", input: "query", at: "q", reason },
    ];
    const findings = audit({ routes }, { allow });
    expect(findings.map(({ kind }) => kind)).toEqual([
      "unbounded-array",
      "unbounded-array",
      "stale-allowance",
      "stale-allowance",
    ]);
    expect(findings.slice(2)).toEqual([
      {
        method: "*",
        path: "*",
        input: "*",
        at: "*",
        kind: "stale-allowance",
        severity: "warning",
        message: "allow[0] allows open-object, which is no longer found: remove it",
      },
      {
        method: "GET",
        path: "/notes",
        input: "query",
        at: "q",
        kind: "stale-allowance",
        severity: "warning",
        message: "allow[2] allows unbounded-array, which is no longer found: remove it",
      },
    ]);
  });
});
