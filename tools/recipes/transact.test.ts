import { describe, expect, it } from "vitest";
import { readCodeBlocks } from "../../docs/test/code-blocks.ts";
import { findTypeErrors } from "../../docs/test/type-errors.ts";

const exported = "export async function transact<";
const block = readCodeBlocks().find(({ code }) => code.includes(exported));

// apps/example/test/system/transact.test.ts runs it on PostgreSQL.
describe("transact of the page on larger applications", () => {
  it("leaves the result and the errors of the work in the type of the application", () => {
    expect(block).toBeDefined();
    if (block === undefined) return;
    const code = `${block.code}\n${assertions}`;
    expect(Object.fromEntries(findTypeErrors([{ ...block, code }]))).toEqual({});
  });
});

const assertions = `
import type { RoutesOf } from "@fw/framework";
type Route = RoutesOf<ReturnType<typeof createBankApp>>["POST /accounts/:name/withdrawals"];
type Own = Exclude<Route["response"], { status: 400 | 413 | 415 | 500 }>;
type Seen = {
  result: ReturnType<typeof transact<"any result">>;
} & {
  [Each in Own as Each["status"]]: Each["body"] extends { code: infer Code } ? Code : Each["body"];
};
type Wanted = { result: Promise<"any result"> } & { 201: { balance: number }; 404: "NO_ACCOUNT"; 409: "TOO_LITTLE" };
// Two types are the same only where no third one tells them apart.
type Compared<Type> = <Any>() => Any extends Type ? true : false;
const isSame: Compared<Seen> extends Compared<Wanted> ? true : false = true;
console.log(isSame);
`;
