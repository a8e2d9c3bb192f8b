import { eventually, findPort } from "@fw/test-support";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { once } from "node:events";
import { createTemporaryFolder, start } from "../production-folder.ts";

/** The ports of a service behind a proxy, which the documents call 3000 and 3001. */
export interface ServicePorts {
  readonly port: number;
  readonly operationsPort: number;
}

/** Starts a proxy with a configuration of a document; settles with the port that it listens on. */
export type StartProxy = (configuration: string, service: ServicePorts) => Promise<number>;

/**
 * Starts nginx, which ends with the test.
 *
 * @param configuration - what is in its `http` block
 * @param service - replaces the ports of the document
 * @returns its port
 */
export const startNginx: StartProxy = async (configuration, service) => {
  const folder = await createTemporaryFolder();
  const port = await findPort();
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { access_log off; ${paths.join(" ")}
    ${onPorts(configuration, service).replace("listen 8080", `listen 127.0.0.1:${port}`)} }`,
  );
  await start(["nginx", "-c", file, "-p", folder], folder, {});
  await waitForPort(port);
  return port;
};

/**
 * Starts HAProxy, which ends with the test.
 *
 * @param configuration - its frontends and backends
 * @param service - replaces the ports of the document
 * @returns its port
 */
export const startHaproxy: StartProxy = async (configuration, service) => {
  const folder = await createTemporaryFolder();
  const port = await findPort();
  const file = join(folder, "haproxy.cfg");
  await writeFile(
    file,
    `global\n  expose-experimental-directives
defaults\n  mode http\n  timeout connect 5s\n  timeout client 60s\n  timeout server 60s
${onPorts(configuration, service).replace("bind :8080", `bind 127.0.0.1:${port}`)}\n`,
  );
  await start([haproxy, "-db", "-f", file], folder, {});
  await waitForPort(port);
  return port;
};

/** Debian keeps it where only root's PATH leads. */
const haproxy = "/usr/sbin/haproxy";

function onPorts(configuration: string, { port, operationsPort }: ServicePorts): string {
  return configuration
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`)
    .replaceAll("port 3001", `port ${operationsPort}`);
}

async function waitForPort(port: number): Promise<void> {
  await eventually(async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.destroy();
  });
}
