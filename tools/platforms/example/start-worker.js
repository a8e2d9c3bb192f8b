import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { Miniflare } from "miniflare";

const example = path.join(import.meta.dirname, "../../../apps/example");

/** Starts the example as a Worker with a D1 database, as `wrangler.json` describes it, with other variables. */
export async function startWorker(variables) {
  const { assets, compatibility_date, d1_databases, main } = await readSettings();
  const miniflare = new Miniflare({
    modules: [{ type: "ESModule", path: "worker.js", contents: await bundle(main) }],
    compatibilityDate: compatibility_date,
    d1Databases: d1_databases.map(({ binding }) => binding),
    assets: {
      directory: path.join(example, assets.directory),
      binding: assets.binding,
      routerConfig: {
        has_user_worker: true,
        invoke_user_worker_ahead_of_assets: assets.run_worker_first,
      },
      assetConfig: { html_handling: assets.html_handling },
    },
    bindings: variables,
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  });
  const [{ binding, migrations_dir }] = d1_databases;
  const database = await miniflare.getD1Database(binding);
  const folder = path.join(example, migrations_dir);
  for (const name of (await readdir(folder)).sort()) {
    await database.prepare(await readFile(path.join(folder, name), "utf8")).run();
  }
  return {
    url: (await miniflare.unsafeGetDirectURL()).origin,
    database,
    stop: () => miniflare.dispose(),
  };
}

async function readSettings() {
  return JSON.parse(await readFile(path.join(example, "wrangler.json"), "utf8"));
}

async function bundle(main) {
  const { outputFiles } = await build({
    entryPoints: [path.join(example, main)],
    bundle: true,
    write: false,
    platform: "browser",
    format: "esm",
    conditions: ["workerd", "worker", "import"],
    external: ["cloudflare:workers"],
  });
  return outputFiles[0].text;
}
