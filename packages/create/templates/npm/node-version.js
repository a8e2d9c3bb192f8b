// Each script begins with this, because an older Node fails with messages about something else.
import console from "node:console";
import { readFileSync } from "node:fs";
import process from "node:process";

const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
const [needed, actual] = [engines.node, process.versions.node].map((version) => {
  const [major, minor = 0] = version.match(/\d+/g);
  return Number(major) * 1_000 + Number(minor);
});
if (actual < needed) {
  console.error(
    `This service needs Node ${engines.node}, and this is Node ${process.versions.node}.`,
  );
  process.exit(1);
}
