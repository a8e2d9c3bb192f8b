import { HttpError } from "@fw/framework";
import { expect, it } from "vitest";
import type { NoAnswer, Unexpected } from "../src/index.ts";

/** Every code of the client's own. A new one does not compile until it is in this list. */
const codes: Readonly<Record<NoAnswer["code"] | Unexpected["code"], true>> = {
  NETWORK: true,
  ABORTED: true,
  UNSENDABLE: true,
  UNEXPECTED: true,
};

// docs/specification.md#164-no-answer
it.each(Object.keys(codes))("reserves the code %s, which no HttpError may have", (code) => {
  expect(() => new HttpError(400, code)).toThrow("which @fw/client reserves");
});
