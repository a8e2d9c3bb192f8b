import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { createProgram } from "../src/main.ts";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/reference/cli.md"), "utf8");
const blocks = (language: string): string[] =>
  Array.from(
    page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms")),
    ([, code = ""]) => code,
  );

it("docs/reference/cli.md shows what the command writes", async () => {
  const [code = ""] = blocks("ts");
  const project = createProject({ "app.ts": code });
  const [table] = blocks("text");
  expect((await run(["routes", project("app.ts")])).stdout).toBe(table);
  const { stdout } = await run(["contract", project("app.ts")]);
  const [first = "nothing"] = blocks("typescript");
  expect(stdout).toContain(first);
});

describe("the reference of docs/reference/cli.md", () => {
  const program = createProgram({} as Parameters<typeof createProgram>[0]);
  const visible = program.createHelp().visibleCommands(program);
  const words = visible.map((command) => command.name()).filter((word) => word !== "help");
  const section = (word: string): string =>
    page.split(/^## /m).find((part) => part.startsWith(`\`fw ${word}\`\n`)) ?? "";

  it("has a section for exactly the commands, in the order of the help", () => {
    const sections = Array.from(page.matchAll(/^## `fw (.*)`$/gm), ([, word]) => word);
    expect(sections).toEqual(words);
  });

  it.each(words)("has exactly the options of %s", (word) => {
    const command = program.commands.find((each) => each.name() === word);
    const shared = Array.from(
      section(word).matchAll(/^- As in `fw (\w+)`: (.*)\.$/gm),
      ([, other = "", list = ""]) => {
        const names = Array.from(list.matchAll(/`(--.*?)`/g), ([, text]) => text);
        expect(ownOptions(section(other))).toEqual(expect.arrayContaining(names));
        return names;
      },
    );
    const documented = [...ownOptions(section(word)), ...shared.flat()];
    expect(documented.toSorted()).toEqual(command?.options.flatMap(toRows).toSorted());
  });

  it.each(words)("uses the same names for the same options: %s", (word) => {
    const command = program.commands.find((each) => each.name() === word);
    for (const { long, flags } of command?.options ?? []) {
      // `fw openapi` takes a version, and `fw check` the file to compare.
      if (long === "--openapi") continue;
      const others = program.commands.flatMap(({ options }) => options.map((each) => each));
      for (const other of others) if (other.long === long) expect(other.flags).toBe(flags);
    }
  });
});

/** The options that a section describes. */
function ownOptions(section: string): (string | undefined)[] {
  return Array.from(section.matchAll(/^- `(--.*?)`:/gm), ([, text]) => text);
}

/** An option has one row, or one per choice. */
function toRows({ flags, long, argChoices }: Command["options"][number]): string[] {
  if (argChoices) return argChoices.map((choice) => `${long ?? ""} ${choice}`);
  return [
    flags.replace(
      /<(\w+)(\.\.\.)?>/,
      (_, name: string, more) => name.toUpperCase() + (more ? " …" : ""),
    ),
  ];
}
