import { percentile } from "../report/percentile.ts";
import { RawConnection } from "./raw-connection.ts";

// A well-behaved client in a process of its own, where no slow client holds it up. It sends one
// request after the other and tells its parent the 99th percentile of each window, in milliseconds.
const [port, window] = process.argv.slice(2).map(Number);
const connection = new RawConnection(port ?? 0);
await connection.connected();
process.on("disconnect", () => process.exit());

for (;;) {
  const times: number[] = [];
  const end = performance.now() + (window ?? 0);
  while (performance.now() < end) {
    times.push(await time());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  process.send?.(percentile(times, 0.99));
}

async function time(): Promise<number> {
  const start = performance.now();
  connection.socket.write("GET /quick HTTP/1.1\r\nhost: a\r\n\r\n");
  const answer = await connection.answer();
  if (answer?.status !== 200) throw new Error("A well-behaved request was not answered");
  return performance.now() - start;
}
