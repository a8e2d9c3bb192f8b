import { schemaRules, type SchemaRule, type Side } from "../rules.ts";
import { compareAnnotations } from "./compare-annotations.ts";
import { compareArrays } from "./compare-arrays.ts";
import { compareKinds, takesAnyText } from "./compare-kinds.ts";
import { compareObjects } from "./compare-objects.ts";
import { compareScalars } from "./compare-scalars.ts";
import { isSame } from "./is-same.ts";
import { kinds, type Option, type SchemaNode } from "./option.ts";
import { PairMap } from "./pair-map.ts";
import { pairOptions } from "./pair-options.ts";
import { readTag } from "./unite-options.ts";
import { stepTo, toStep, type Spot, type Walk } from "./walk.ts";

/** The context of a comparison of two schemas. */
export interface ComparisonPlace {
  readonly side: Side;
  readonly place: string;
  /** Whether values are sent as text, as in a URL. */
  readonly isText?: boolean;
  readonly report: (rule: SchemaRule, spot: Spot, message: string) => void;
}

/**
 * Compares schemas of two documents. It caches results, so that definitions that refer to each other often do not take
 * longer.
 */
export class SchemaComparison {
  readonly #within = new PairMap<boolean>();
  /** The results that depend on unfinished comparisons. */
  readonly #assumed: (readonly [SchemaNode, SchemaNode])[] = [];
  /** The pairs without differences in anything that they refer to. */
  readonly #equal = { input: new PairMap<true>(), output: new PairMap<true>() };
  #visits = 0;
  #trials = 0;

  /** Reports all differences. */
  compare(
    before: SchemaNode,
    after: SchemaNode,
    { side, place, isText, report }: ComparisonPlace,
  ): void {
    const equal = this.#equal[side];
    const seen = new PairMap<true>();
    const pairs: (readonly [SchemaNode, SchemaNode])[] = [];
    let reports = 0;
    const reportHere: ComparisonPlace["report"] = (rule, here, message) => {
      reports++;
      report(rule, here, message);
    };
    const visit = (pair: readonly [SchemaNode, SchemaNode], spot: Spot, depth: number): void => {
      if (seen.get(...pair) ?? equal.get(...pair)) return;
      seen.set(...pair, true);
      pairs.push(pair);
      const walkAt = (here: Spot): Walk => ({
        side,
        report: (rule, message, step = "") => {
          reportHere(rule, stepTo(here, step), message);
        },
        compare: (a, b, step) => {
          visit([a, b], stepTo(here, step), depth + 1);
        },
      });
      const [known, name] = pair.map((node) => node.graph.findName(node));
      const at = enterType(spot, known, name);
      if (++this.#visits > maxVisits || depth > maxDepth)
        reportHere("undecided", at, "is too large to be compared completely");
      else this.#compareNodes(...pair, { at, walkAt, isText });
    };
    visit([before, after], { place, inType: undefined }, 0);
    if (reports === 0) for (const pair of pairs) equal.set(...pair, true);
  }

  #compareNodes(before: SchemaNode, after: SchemaNode, { at, walkAt, isText }: Position): void {
    const walk = walkAt(at);
    compareAnnotations(before, after, walk);
    const [ours, theirs] = [before.graph.read(before), after.graph.read(after)];
    if (!(ours.isExact && theirs.isExact)) {
      if (isSame(before, after)) return;
      walk.report("undecided", "has changed in a way that is not compared");
    }
    if (ours.isAny && theirs.isAny) return;
    if (theirs.isAny) walk.report("became-unknown", "may be anything now");
    else if (ours.isAny) walk.report("became-known", "may no longer be anything");
    else if (isText && takesAnyText(ours, theirs))
      walk.report(
        "text-accepted",
        "may be any string: URLs stay the same, types of a client change",
      );
    else {
      compareKinds(ours, theirs, walk);
      for (const kind of kinds) {
        const [first, second] = [ours, theirs].map(({ options }) =>
          options.filter((each) => each.kind === kind),
        );
        if (first?.[0] && second?.[0]) this.#compareChoices(first, second, { at, walkAt });
      }
    }
  }

  #compareChoices(
    before: readonly Option[],
    after: readonly Option[],
    { at, walkAt }: Position,
  ): void {
    const { pairs, removed, added, tag } = pairOptions(before, after, (a, b) =>
      this.#isOptionWithin(a, b, 0),
    );
    for (const [ours, theirs] of pairs) {
      const name = before.length + after.length === 2 ? "" : nameOption(ours, tag, before);
      const spot = enterType(stepTo(at, name), ours.typeName, theirs.typeName);
      compareOptions(ours, theirs, walkAt(spot));
    }
    const what = tag === undefined ? "option" : "variant";
    for (const option of removed)
      walkAt(at).report(
        `${what}-removed`,
        "this kind of value is gone",
        nameOption(option, tag, before),
      );
    for (const option of added)
      walkAt(at).report(
        `${what}-added`,
        "this kind of value is new",
        nameOption(option, tag, after),
      );
  }

  /** Whether the first certainly accepts no more than the second. */
  #isWithin(lower: SchemaNode, upper: SchemaNode, depth: number): boolean {
    const known = this.#within.get(lower, upper);
    if (known !== undefined) return known;
    if (++this.#trials > maxTrials || depth > maxDepth) return false;
    const mark = this.#assumed.length;
    this.#within.set(lower, upper, true);
    this.#assumed.push([lower, upper]);
    const isWithin = this.#areOptionsWithin(lower, upper, depth);
    if (!isWithin) {
      // The results since then may depend on the wrong assumption.
      for (const [a, b] of this.#assumed.splice(mark)) this.#within.delete(a, b);
      this.#within.set(lower, upper, false);
    }
    return isWithin;
  }

  #areOptionsWithin(lower: SchemaNode, upper: SchemaNode, depth: number): boolean {
    const [ours, theirs] = [lower.graph.read(lower), upper.graph.read(upper)];
    if (theirs.isAny) return true;
    if (!theirs.isExact) {
      this.#trials += costOfSame;
      return isSame(lower, upper);
    }
    return ours.options.every((option) =>
      theirs.options.some((other) => this.#isOptionWithin(option, other, depth)),
    );
  }

  #isOptionWithin(lower: Option, upper: Option, depth: number): boolean {
    if (lower.kind !== upper.kind || ++this.#trials > maxTrials) return false;
    let isWithin = true;
    compareOptions(lower, upper, {
      side: "input",
      report: (rule) => {
        isWithin &&= schemaRules[rule].input === "safe";
      },
      compare: (a, b) => {
        isWithin &&= this.#isWithin(a, b, depth + 1);
      },
    });
    return isWithin;
  }
}

/** The most pairs of schemas: enough for the largest applications, and an end for a hostile document. */
const maxVisits = 1_000_000;

/** The most comparisons of options with each other. */
const maxTrials = 200_000;

/** isSame() visits everything that a schema refers to. */
const costOfSame = 100;

/** Limits recursion. */
const maxDepth = 200;

interface Position {
  readonly at: Spot;
  readonly walkAt: (spot: Spot) => Walk;
  readonly isText?: boolean | undefined;
}

/** Starts a new `inType` if the type has a name in both documents. */
function enterType(spot: Spot, before: string | undefined, after: string | undefined): Spot {
  return before === undefined || after === undefined ? spot : { ...spot, inType: after };
}

function compareOptions(before: Option, after: Option, walk: Walk): void {
  if (before.kind === "object") compareObjects(before, after, walk);
  else if (before.kind === "array") compareArrays(before, after, walk);
  else compareScalars(before, after, walk);
}

/** Names one of several options by the values of the discriminating member, or by its index. */
function nameOption(option: Option, tag: string | undefined, options: readonly Option[]): string {
  if (tag === undefined) return `(${options.indexOf(option) + 1})`;
  const values = [...(readTag(option, tag) ?? [])].map((value) =>
    JSON.stringify(value).slice(0, 80),
  );
  return `(${toStep(tag).replace(/^\./, "")}: ${values.join(" | ")})`;
}
