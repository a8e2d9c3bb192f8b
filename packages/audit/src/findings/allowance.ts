import { severities, type Finding, type FindingInput, type FindingKind } from "./finding.ts";

/** Intended findings. A field that is left out matches anything. */
export interface Allowance {
  readonly kind: Exclude<FindingKind, "stale-allowance">;
  /** Why they are intended; not empty. */
  readonly reason: string;
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  readonly input?: FindingInput | undefined;
  /** As in {@link Finding}; empty for a whole input. */
  readonly at?: string | undefined;
}

/**
 * Removes the allowed findings.
 *
 * @param findings - The findings.
 * @param allow - The allowances.
 * @returns The other findings, and one for each allowance that allows nothing.
 */
export function applyAllowances(
  findings: readonly Finding[],
  allow: readonly Allowance[],
): Finding[] {
  const used = new Set<Allowance>();
  const rest = findings.filter((finding) => {
    const matching = allow.filter((allowance) => allowanceMatches(allowance, finding));
    for (const allowance of matching) used.add(allowance);
    return matching.length === 0;
  });
  const stale = allow.flatMap((allowance, index) =>
    used.has(allowance) ? [] : [toStaleFinding(allowance, index)],
  );
  return [...rest, ...stale];
}

function allowanceMatches(allowance: Allowance, finding: Finding): boolean {
  return fields.every((field) => {
    const wanted = allowance[field];
    return wanted === undefined || wanted === finding[field];
  });
}

const fields = ["kind", "method", "path", "input", "at"] as const;

function toStaleFinding(
  { kind, method = "*", path = "*", input, at = "*" }: Allowance,
  index: number,
): Finding {
  return {
    method,
    path,
    input: input ?? "*",
    at,
    kind: "stale-allowance",
    severity: severities["stale-allowance"],
    message: `allow[${index}] allows ${kind}, which is no longer found: remove it`,
  };
}
