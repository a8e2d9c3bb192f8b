// Changes the project's scope, address or author in every file that names them:
//
//   node tools/build/rename.js --scope @acme --forge https://github.com/acme/http --author "Acme"
//
// Omitted values stay. tools/build/identity.json has the current ones.
import { execFileSync } from "node:child_process";
import { lstatSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

const now = JSON.parse(readFileSync("tools/build/identity.json", "utf8"));
const next = { ...now, ...readOptions() };
// The author's name comes first, because it may contain the scope.
const names = [now.author, now.forge, now.scope].map(escapePattern).join("|");
const named = new RegExp(`(?:${names})(?![\\w-])`, "g");

for (const file of execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0")) {
  if (file === "" || !lstatSync(file).isFile()) continue;
  const bytes = readFileSync(file);
  if (bytes.includes(0)) continue;
  const text = bytes.toString("utf8");
  const renamed = text.replaceAll(named, toNext);
  if (renamed !== text) writeFileSync(file, renamed);
}

function toNext(found) {
  if (found === now.author) return next.author;
  return found === now.forge ? next.forge : next.scope;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      scope: { type: "string" },
      forge: { type: "string" },
      author: { type: "string" },
    },
  });
  const { scope = now.scope, forge = now.forge } = values;
  if (!/^@[a-z\d][\w.-]*$/.test(scope)) throw new Error(`${scope} is not a scope, such as @acme`);
  if (!/^https:\/\/[\w.-]+\/[\w./-]*\w$/.test(forge)) {
    throw new Error(`${forge} is no repository's address, such as https://github.com/acme/http`);
  }
  return values;
}

function escapePattern(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
