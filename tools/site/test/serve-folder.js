import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { extname, join, normalize } from "node:path";
import { createGzip } from "node:zlib";

const types = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

/**
 * Serves a folder as a static host does, compressed, on a free port.
 *
 * @param folder - the folder
 * @returns its address, and a function that ends it
 */
export async function serveFolder(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const named = decodeURIComponent(pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    const path = join(folder, normalize(named));
    const type = types[extname(path)];
    if (type === undefined || statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
      response.writeHead(404, { "content-type": "text/html; charset=utf-8" });
      createReadStream(join(folder, "404.html")).pipe(response);
      return;
    }
    response.writeHead(200, { "content-type": type, "content-encoding": "gzip" });
    createReadStream(path).pipe(createGzip()).pipe(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://localhost:${server.address().port}`, close: () => server.close() };
}
