import eslint from "@eslint/js";
import markdown from "@eslint/markdown";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import jsdoc from "eslint-plugin-jsdoc";
import tseslint from "typescript-eslint";
import house from "./tools/build/lint-rules.js";

/** A busy machine takes time from every process: no test may measure it, or trust that it was enough. */
const clocks = [
  ...[
    "CallExpression[callee.object.name=/^(performance|Date)$/][callee.property.name='now']",
    "CallExpression[callee.name='setTimeout']",
    "ImportSpecifier[imported.name='setTimeout']",
  ].map((selector) => ({
    selector,
    message: "Wait for an event, count steps with countSteps(), or mock the clock.",
  })),
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^wait/]",
    message: "Use eventually(), which has no time limit.",
  },
];

/** Phrases that a reader has to read twice. */
const phrases = [
  "anew",
  "are looked at",
  "are none",
  "are told",
  "be it",
  "becomes of",
  "comes of",
  "for it is",
  "has it that",
  "is looked at",
  "is none",
  "is told",
  "neither.",
  "none.",
  "stands",
  "the other way round",
  "thereof",
  "whoever",
];
const phrase = `(^|[^a-z])(${phrases.join("|").replaceAll(".", String.raw`\.$`)})($|[^a-z])`;
const textsWithPhrases = ["Literal[value=", "TemplateElement[value.raw="].map((selector) => ({
  selector: `${selector}/${phrase}/i]`,
  message: "Say it in plain English.",
}));
export default defineConfig(
  globalIgnores([
    "**/dist/",
    "**/coverage/",
    "**/.turbo/",
    "apps/example/page/contract.ts",
    "tools/site/{content,.vitepress/cache,.vitepress/.temp}/",
    "tools/mutation/{reports,.stryker-tmp}/",
    "tools/recipes/{prisma,src}/",
    // Their parts are together only in the services that are written, which have their own lint.
    "packages/create/templates/",
  ]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: ["**/*.{js,ts}"], extends: [eslint.configs.recommended] },
  {
    files: ["**/*.md"],
    ignores: ["**/CHANGELOG.md"],
    language: "markdown/gfm",
    plugins: { house, markdown },
    rules: {
      "house/plain-prose": ["error", phrases],
    },
  },
  {
    // They run in Node, and the functions that tests hand over to a page in a browser.
    files: ["tools/{front-ends,mcp,site}/**/*.js"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  {
    files: ["apps/bench/peers/services.js", "apps/bench/peers/services/*.js"],
    languageOptions: { globals: globals.node },
  },
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      // Zod deprecates the method form of its string formats; params and queries allow no other.
      "@typescript-eslint/no-deprecated": [
        "error",
        {
          allow: [
            { from: "package", package: "zod", name: ["datetime", "email", "ipv4", "url", "uuid"] },
          ],
        },
      ],
      // A number reads the same in a template as through String().
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    // Only the compiler reads these files: they declare what nothing uses, and what is wrong.
    files: ["packages/*/test/types/**/*.ts"],
    rules: {
      "@typescript-eslint/ban-ts-comment": ["error", { minimumDescriptionLength: 3 }],
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      // Results that are `any` are no mistake of a handler.
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-generated-empty-object-type": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-unused-vars": "off",
    },
  },
  {
    files: ["**/test/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...clocks] },
  },
  {
    files: ["{packages,apps,docs,tools}/**/*.{js,ts}"],
    rules: {
      "no-restricted-syntax": ["error", ...textsWithPhrases],
      "no-warning-comments": ["error", { terms: phrases, location: "anywhere" }],
    },
  },
  {
    files: ["{packages,apps}/*/test/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...clocks, ...textsWithPhrases] },
  },
  {
    // The conformance suite runs on every platform, and these are Node's.
    files: ["packages/framework/test/conformance/**/*.ts"],
    rules: { "no-restricted-globals": ["error", "Buffer", "global", "process", "setImmediate"] },
  },
  {
    // One dialect: how sources are documented and named.
    files: ["{packages,apps}/*/src/**/*.ts"],
    plugins: { house, jsdoc },
    settings: { jsdoc: { mode: "typescript" } },
    rules: {
      "house/throws-tag": "error",
      "jsdoc/require-hyphen-before-param-description": ["error", "always"],
      "jsdoc/check-param-names": [
        "error",
        { checkDestructured: false, disableMissingParamChecks: true },
      ],
      "jsdoc/no-types": "error",
      "max-params": ["error", 4],
      "@typescript-eslint/naming-convention": [
        "error",
        { selector: "variable", format: ["camelCase", "PascalCase"] },
        // Environment variables have the names that they have.
        { selector: ["variable", "parameter"], modifiers: ["destructured"], format: null },
        { selector: "function", format: ["camelCase"] },
        { selector: "parameter", format: ["camelCase"], leadingUnderscore: "allow" },
        { selector: "typeLike", format: ["PascalCase"] },
      ],
    },
  },
  {
    // What a package exports is documented, and nothing else; apps export nothing.
    files: ["packages/*/src/**/*.ts"],
    rules: {
      "house/internal-tag": "error",
      "house/public-tags": "error",
      "jsdoc/require-jsdoc": [
        "error",
        {
          publicOnly: true,
          require: { FunctionDeclaration: true, ClassDeclaration: true },
          contexts: ["TSInterfaceDeclaration", "TSTypeAliasDeclaration", "VariableDeclaration"],
        },
      ],
    },
  },
  {
    // No program sees their names: they are internals of core, in packages so that nothing imports upwards.
    files: ["packages/{http,node-server,request}/src/**/*.ts"],
    rules: { "house/public-tags": "off" },
  },
  {
    // Two hundred and fifty lines hold one concept; a longer file holds two.
    files: ["packages/*/src/**/*.ts", "apps/*/src/**/*.ts"],
    rules: { "max-lines": ["error", { max: 250 }] },
  },
);
