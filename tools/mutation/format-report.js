/**
 * Formats the results of a run.
 *
 * @param name - the target
 * @param report - the report, as the mutator writes it
 * @returns a line with the score, and one per change that no test notices
 */
export function formatReport(name, { files }) {
  const mutants = Object.entries(files).flatMap(([file, { mutants, source }]) =>
    mutants.map((mutant) => ({ file, source, ...mutant })),
  );
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count("Killed", "Timeout");
  const tried = noticed + count("Survived", "NoCoverage");
  const score = ((100 * noticed) / tried).toFixed(1);
  const unnoticed = mutants.filter(({ status }) => ["Survived", "NoCoverage"].includes(status));
  return [`${name}: ${noticed} of ${tried}, ${score} %`, ...unnoticed.map(toLine)].join("\n");
}

function toLine({ file, source, location: { start, end }, replacement }) {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  const from = lines.join(" ").replaceAll(/\s+/g, " ");
  const to = (replacement ?? "").replaceAll(/\s+/g, " ");
  return `  ${file}:${start.line}:${start.column}: ${cut(from)} → ${cut(to)}`;
}

function cut(text) {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
