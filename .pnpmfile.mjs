// What a published manifest has, and those of the working tree leave out.
import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { fileURLToPath, URL } from "node:url";

const root = fileURLToPath(new URL(".", import.meta.url));
const { forge, author } = JSON.parse(
  readFileSync(new URL("tools/build/identity.json", import.meta.url), "utf8"),
);

export const hooks = {
  beforePacking(manifest, folder) {
    const directory = relative(root, folder).split(sep).join("/");
    const published = {
      ...manifest,
      author,
      repository: { type: "git", url: `git+${forge}.git`, directory },
      homepage: `${forge}/tree/main/${directory}#readme`,
      bugs: `${forge}/issues`,
    };
    // Who installs a package neither builds nor tests it.
    delete published.scripts;
    delete published.devDependencies;
    return published;
  },
};
