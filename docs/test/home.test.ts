import { expect, it } from "vitest";
import { readDocument } from "./documents.ts";

it("the home page has twelve lines of code, a 400 and three buttons", () => {
  const { fences, text } = readDocument("tools/site/home.md");
  const [code, exchange] = ["ts", "http"].map((language) =>
    fences.find((fence) => fence.language === language),
  );
  expect(code?.code.split("\n")).toHaveLength(12);
  expect(exchange?.code).toContain("HTTP/1.1 400");
  const [, buttons = ""] = text.split('<div class="buttons">');
  expect(buttons.split("</div>")[0]?.match(/\]\(/g)).toHaveLength(3);
});
