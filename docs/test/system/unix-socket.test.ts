import { eventually, findPort } from "@fw/test-support";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readDocument } from "../documents.ts";
import { createFolder, start } from "../production-folder.ts";
import { startNginx } from "./proxies.ts";

it("the program and the configuration of nginx over a Unix socket work together", async () => {
  const { fences } = readDocument("docs/how-to/operations/nginx.md");
  const find = (name: string): string =>
    fences.find(({ language, code }) => language === name && code.includes("http.sock"))?.code ??
    "";
  const { folder } = await createFolder();
  const path = join(folder, "http.sock");
  const atPath = (text: string): string => text.replaceAll("/run/service/http.sock", path);
  const { folder: program } = await createFolder(atPath(find("js")));
  await start([process.execPath, "src/server.ts"], program, {});
  const port = await findPort();
  const proxyPort = await startNginx(atPath(find("nginx")), { port, operationsPort: port });
  await eventually(async () => {
    const response = await fetch(`http://127.0.0.1:${proxyPort}/`);
    expect(await response.text()).toBe(`Hello from http://127.0.0.1:${proxyPort}/`);
  });
});
