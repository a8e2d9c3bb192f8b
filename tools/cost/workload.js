import { once } from "node:events";
import { connect } from "node:net";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { createApp, z } from "../../packages/framework/dist/index.js";
import { createRouter } from "../../packages/router/dist/index.js";
import { createValidator } from "../../packages/validate/dist/index.js";

// Repeats one piece of work: `workload.js <name> <times>`.

const user = z.object({ name: z.string().min(1).max(100), age: z.number().int() });
const ada = { name: "Ada", age: 36 };
const body = JSON.stringify(ada);

const workloads = {
  get: () => exchange("GET /users/1 HTTP/1.1\r\nHost: a\r\n\r\n"),
  signal: () => exchange("GET /signals/1 HTTP/1.1\r\nHost: a\r\n\r\n"),
  post: () =>
    exchange(
      `POST /users HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ),
  validate: async () => {
    const validator = createValidator(user);
    const validate = () => {
      if (!validator.validate(ada).success) throw new Error("The value is valid");
    };
    for (let time = 0; time < 150; time++) validate();
    // Zod's compiler loads meanwhile, which can take longer than 50 ms under valgrind.
    await setTimeout(1_000);
    return validate;
  },
  find: () => {
    const router = createRouter();
    const things = ["users", "posts", "tags"];
    for (const thing of things) {
      router.add("GET", `/${thing}`, thing);
      router.add("GET", `/${thing}/:id`, thing);
    }
    return () => {
      if (router.find("GET", "/posts/1").value !== "posts") throw new Error("The path has a route");
    };
  },
};

/** Sends the same request repeatedly on one connection. */
async function exchange(request) {
  const byId = { params: z.object({ id: z.number() }) };
  const read = ({ params, signal }) => (signal.aborted ? null : params);
  const app = createApp()
    .get("/users/:id", ({ params }) => params, byId)
    .get("/signals/:id", read, byId)
    .post("/users", ({ body }) => body, { body: user });
  const server = await app.listen({ port: 0, hostname: "127.0.0.1" });
  const socket = connect(server.port, "127.0.0.1");
  await once(socket, "connect");
  return async () => {
    socket.write(request);
    await once(socket, "data");
  };
}

const [name, times] = process.argv.slice(2);
const run = await workloads[name]();
for (let time = 0; time < Number(times); time++) await run();
process.exit();
