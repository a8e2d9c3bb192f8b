import { benches } from "./benches.ts";
import { buildPackages } from "./harness/build-packages.ts";
import { describeEnvironment } from "./harness/environment.ts";
import { readArguments, usage } from "./options.ts";
import { toMarkdown } from "./harness/report.ts";
import { saveResults } from "./harness/save-results.ts";

const given = readArguments(process.argv.slice(2), process.env);
const unknown = given?.names.filter((name) => !(name in benches)) ?? [];
if (given === null || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no bench ${name}.`);
  console.error(`${usage}\n\nNames: ${Object.keys(benches).join(", ")}; all when none is given.`);
  process.exitCode = given === null ? 0 : 1;
} else {
  const { names, options, variant } = given;
  if (options.build) await buildPackages();
  const environment = await describeEnvironment(options.node);
  console.log(`Node ${environment.node}, ${environment.machine}, ${environment.date}\n`);
  const versions = Object.entries(environment.versions).map((each) => each.join(" "));
  console.log(`${versions.join(", ")}\n`);
  for (const [name, run] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const result of await run(options)) {
      console.log(toMarkdown(result));
      await saveResults({ ...result, ...environment, command: `pnpm bench ${name}` }, variant);
    }
  }
}
