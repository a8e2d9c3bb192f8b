import { describe, expectTypeOf, it } from "vitest";
import type { ParamNames } from "../src/index.ts";

describe("ParamNames", () => {
  it("is the union of the parameter names of a literal path", () => {
    expectTypeOf<ParamNames<"/users/:id">>().toEqualTypeOf<"id">();
    expectTypeOf<ParamNames<"/users/:id/posts/:postId">>().toEqualTypeOf<"id" | "postId">();
    expectTypeOf<ParamNames<"/:a/:b/*">>().toEqualTypeOf<"a" | "b">();
    expectTypeOf<ParamNames<"/:__proto__">>().toEqualTypeOf<"__proto__">();
  });

  it("is never for a literal path without parameters", () => {
    expectTypeOf<ParamNames<"/">>().toEqualTypeOf<never>();
    expectTypeOf<ParamNames<"/users/a:b/%3Aid">>().toEqualTypeOf<never>();
    expectTypeOf<ParamNames<"/files/*">>().toEqualTypeOf<never>();
  });

  it("ignores empty segments", () => {
    expectTypeOf<ParamNames<"//users//:id//">>().toEqualTypeOf<"id">();
  });

  it("is string if the path or one of its segments is not a literal", () => {
    expectTypeOf<ParamNames<string>>().toEqualTypeOf<string>();
    expectTypeOf<ParamNames<`/users/${string}`>>().toEqualTypeOf<string>();
    expectTypeOf<ParamNames<`/${string}/:id`>>().toEqualTypeOf<string>();
  });

  it("collects the names of all paths in a union", () => {
    expectTypeOf<ParamNames<"/a/:a" | "/b/:b" | "/c">>().toEqualTypeOf<"a" | "b">();
  });

  it("handles a path of 200 segments", () => {
    type Ten = "/a/a/a/a/a/a/a/a/a/a";
    type Hundred = `${Ten}${Ten}${Ten}${Ten}${Ten}${Ten}${Ten}${Ten}${Ten}${Ten}`;
    expectTypeOf<ParamNames<`${Hundred}/:id${Hundred}`>>().toEqualTypeOf<"id">();
  });
});
