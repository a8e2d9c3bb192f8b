import { expect, it } from "vitest";
import { docsPage } from "../src/index.ts";

it("loads its document and its script, and nothing from another origin", () => {
  const page = docsPage({ specUrl: "/openapi.json", scriptUrl: "/viewer.js", title: "Users" });
  expect(page).toContain('spec-url="/openapi.json"');
  expect(page).toContain('<script type="module" src="/viewer.js">');
  expect(page).toContain("<title>Users</title>");
  expect(page).not.toMatch(/https?:/);
});

it("asks for keys and tokens only with the option authentication", () => {
  const urls = { specUrl: "/openapi.json", scriptUrl: "/viewer.js" };
  expect(docsPage(urls)).toContain('allow-authentication="false"');
  expect(docsPage({ ...urls, authentication: true })).toContain('allow-authentication="true"');
});

it("escapes its options", () => {
  const page = docsPage({ specUrl: '/a"b', scriptUrl: "/<c>", title: "A & B" });
  expect(page).toContain('spec-url="/a&#34;b"');
  expect(page).toContain('src="/&#60;c&#62;"');
  expect(page).toContain("A &#38; B");
});

it.each([
  [undefined, /must be an object/],
  [{ specUrl: "/a" }, /scriptUrl must be a string/],
  [{ specUrl: "/a", scriptUrl: "/b", titel: "c" }, /no option "titel"/],
  [{ specUrl: "/a", scriptUrl: "/b", authentication: 1 }, /authentication must be a boolean/],
])("refuses the options %j", (options, message) => {
  expect(() => docsPage(options as unknown as Parameters<typeof docsPage>[0])).toThrow(message);
});
