import { benches } from "./benches.ts";
import { describeEnvironment } from "./measure/environment.ts";
import { saveFigures } from "./measure/figures.ts";
import { measureBench } from "./measure/measure-bench.ts";
import { isPartOf, readArguments, selectSubjects, usage } from "./options.ts";
import { toMarkdown } from "./page/table.ts";
import { writePages } from "./page/make-pages.ts";

const parameters = process.argv.slice(2);
const given = readArguments(parameters);
const known = [...benches.map(({ name }) => name), "page"];
const unknown = given?.names.filter((name) => !known.some((each) => isPartOf(each, name))) ?? [];
if (given === null || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no benchmark ${name}.`);
  console.error(`${usage}\n\nNames: ${known.join(", ")}; without a name, all.`);
  process.exitCode = given === null ? 0 : 1;
} else {
  const { names, only, check, rounds } = given;
  const isPublished = parameters.every((parameter) => !parameter.startsWith("-"));
  const environment = describeEnvironment();
  for (const bench of benches) {
    if (names.length > 0 && !names.some((name) => isPartOf(bench.name, name))) continue;
    const options = { check, rounds, subjects: selectSubjects(bench.subjects, only) };
    if (check) {
      if (!("start" in bench)) continue;
      await (await bench.start(options)).stop();
      console.log(`${bench.name}: equal answers`);
      continue;
    }
    const table = await measureBench(bench, options);
    console.log(toMarkdown(table));
    if (!isPublished) continue;
    await saveFigures({ ...table, ...environment, command: `npx pnpm@12 bench ${bench.name}` });
  }
  if (isPublished) await writePages();
}
