import { beforeAll, describe, expect, it } from "vitest";
import { readCodeBlocks } from "../../docs/test/code-blocks.ts";
import { compile, findTypeErrors } from "../../docs/test/type-errors.ts";
import { writeImports } from "./write-imports.ts";

const declared = "async function transact<Result>(";
const blocks = readCodeBlocks().filter(({ code }) => code.includes(declared));

// databases.test.ts runs them, and apps/example/test/system/transact.test.ts that of the page on transactions.
describe("each transact of the documents", () => {
  beforeAll(writeImports);

  it("leaves the errors of the work in the type of the application", () => {
    expect(blocks).toHaveLength(4);
    const asserted = blocks.map((block) => ({ ...block, code: `${block.code}\n${assertions}` }));
    expect(findTypeErrors(compile(asserted))).toEqual({});
  });
});

const assertions = `
import type { RoutesOf } from "@fw/framework";
type Route = RoutesOf<typeof app>["POST /accounts/:name/withdrawals"];
type Own = Exclude<Route["response"], { status: 400 | 413 | 415 | 500 }>;
type Seen = { [Each in Own as Each["status"]]: Each["body"] extends { code: infer Code } ? Code : Each["body"] };
type Wanted = { 201: { name: string; balance: number }; 404: "NO_ACCOUNT"; 409: "TOO_LITTLE" };
// Two types are the same only where no third one tells them apart.
type Compared<Type> = <Any>() => Any extends Type ? true : false;
const isSame: Compared<Seen> extends Compared<Wanted> ? true : false = true;
console.log(isSame);
`;
