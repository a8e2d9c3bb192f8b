import type { Build, ComparisonReport } from "@fw/fuzz";
import { ChildBuild } from "../builds/child-build.ts";
import { UrlBuild } from "../builds/url-build.ts";
import { CommandError } from "../terminal/command-error.ts";
import { createMask } from "../terminal/mask.ts";
import { Progress } from "../terminal/progress.ts";
import { readDocument } from "./read-document.ts";
import { parseHeaders, type FuzzCommandOptions } from "./run-fuzz.ts";
import type { CommandSession } from "./session.ts";

/** The options of a comparison. */
export interface ComparisonOptions extends FuzzCommandOptions {
  /** The module or the URL of the base. */
  readonly base: string;
  /** The file with the contract of a base that is a URL. */
  readonly contract?: string;
  readonly methods?: readonly string[];
}

/**
 * Sends the same requests to two builds, and compares their answers.
 *
 * @throws {@link CommandError} when an option is wrong, or a build does not start.
 */
export async function runComparison(
  target: string,
  { base, contract, methods, header, seed, runs, skip }: ComparisonOptions,
  { stderr }: CommandSession,
): Promise<ComparisonReport> {
  const headers = parseHeaders(header);
  const isOverNetwork = isUrl(base) || isUrl(target);
  const known = contract === undefined ? undefined : await readDocument(contract);
  const { compareBuilds, formatComparison } = await import("@fw/fuzz");
  const builds: (ChildBuild | UrlBuild)[] = [];
  const progress = new Progress(stderr, "Sending requests");
  try {
    const start = async (place: string): Promise<ChildBuild | UrlBuild> => {
      const build = await (isUrl(place) ? UrlBuild.start(place) : ChildBuild.start(place));
      builds.push(build);
      return build;
    };
    // What differs between two processes of the base is not compared.
    const first = await start(base);
    const second = isUrl(base) ? first : await start(base);
    const next = await start(target);
    const document = known ?? ("contract" in first ? first.contract : undefined);
    if (document === undefined) {
      throw new CommandError("The contract of a URL is not known: name its file with --contract");
    }
    const hide = createMask([
      ...Object.values(headers),
      ...builds.flatMap(({ secrets }) => secrets),
    ]);
    const handle: Build["handle"] = (input, init) => {
      progress.tick();
      return next.handle(input, init);
    };
    const { origin, routes, ownHeaders } = next;
    const report = await compareBuilds(
      { contract: document, base: [first, second], target: { origin, routes, ownHeaders, handle } },
      { seed, runs, skip, headers, methods: methods ?? (isOverNetwork ? ["GET"] : undefined) },
    );
    const failures = report.failures.map((failure) => ({
      ...failure,
      reason: hide(failure.reason),
      base: hide(failure.base),
      target: hide(failure.target),
    }));
    const hidden = { ...report, failures };
    return Object.defineProperty(hidden, "toString", { value: () => formatComparison(hidden) });
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw new CommandError(error.message);
  } finally {
    progress.end();
    for (const build of builds) build.end();
  }
}

function isUrl(place: string): boolean {
  return /^https?:\/\//i.test(place);
}
