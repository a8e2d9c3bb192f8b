import { describe, expect, it } from "vitest";
import { toMarkdown } from "../src/harness/report.ts";
import { Samples } from "../src/harness/samples.ts";

function measure(baseline: "first subject" | "first case" | "none"): string {
  const head = {
    name: "example",
    title: "Example",
    measure: "Time",
    unit: "ns",
    baseline,
    cases: ["small", "large"],
  } as const;
  const samples = new Samples(head, ["one", "two"]);
  for (const factor of [1, 10, 3]) {
    samples.add("one", "small", 100 * factor);
    samples.add("one", "large", 400 * factor);
    samples.add("two", "small", 200 * factor);
  }
  return toMarkdown(samples.toReport());
}

describe("toMarkdown", () => {
  it("gives median, minimum and the ratio to the first row", () => {
    const table = measure("first subject");

    expect(table).toContain("| one | 300 ns (100 ns) **1.00** | 1.20 µs (400 ns) **1.00** |");
    expect(table).toContain("| two | 600 ns (200 ns) **2.00** | – |");
  });

  it("gives the ratio to the first column", () => {
    expect(measure("first case")).toContain("1.20 µs (400 ns) **4.00**");
  });

  it.each(["KB", "thousands"] as const)("gives three digits of %s, once", (unit) => {
    const head = { name: "sizes", title: "Sizes", measure: "The size", baseline: "none" } as const;
    const samples = new Samples({ ...head, unit, cases: ["size"] }, ["one", "two", "three"]);
    samples.add("one", "size", 1_234);
    samples.add("two", "size", 12_345);
    samples.add("three", "size", 1_234_567);

    const table = toMarkdown(samples.toReport());

    expect(table).toContain(`The size, in ${unit}.`);
    expect(table).toContain("| one | 1.23 |\n| two | 12.3 |\n| three | 1235 |");
  });

  it("gives no ratio where nothing is compared", () => {
    expect(measure("none")).not.toContain("**");
  });
});
