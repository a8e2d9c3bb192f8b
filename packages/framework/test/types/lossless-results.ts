// Results that resemble those which JSON would lose, and compile (docs/specification.md#123-mistakes).
import { createReadStream } from "node:fs";
import { createApp, HttpError, reply, type RoutesOf, type z } from "@fw/framework";
import { same } from "./expect.ts";

// Rows with the names of members of an `Error`, a `Blob` or a `Response`.
interface Letter {
  readonly name: string;
  readonly message: string;
}
interface Report extends Letter {
  readonly stack: string | null;
}
interface File {
  readonly size: number;
  readonly type: string;
}
interface Page {
  readonly next: string | null;
  readonly size: number;
  readonly get: string;
}
/** A list that knows its own JSON. */
class Pages implements Iterable<number> {
  readonly pages = [1];
  [Symbol.iterator](): Iterator<number> {
    return this.pages.values();
  }
}
class Account {
  readonly #password = "secret";
  readonly name = "Ada";
  readonly pages = new Pages();
  has(password: string): boolean {
    return password === this.#password;
  }
}
class Failure extends Error {
  toJSON(): { reason: string } {
    return { reason: this.message };
  }
}
declare const letter: Letter;
declare const report: Report;
declare const file: File;
declare const page: Page;
declare const form: FormData;
declare const anything: any;
declare const loose: { readonly value: any; readonly list: any[] };
declare const nothing: unknown;
declare const chunks: AsyncIterable<unknown>;
declare const id: string & z.core.$brand<"Id">;
declare const kinds: "a" | 1 | null | readonly Letter[];
declare const status: number;
declare const failed: Error;

const app = createApp()
  .get("/1", () => letter)
  .get("/2", () => ({ reports: [report], file, page, kinds }))
  .get("/3", () => ({ name: failed.name, message: failed.message, stack: failed.stack, cause: "" }))
  .get("/4", () => new Account())
  .get("/5", () => ({ failure: new Failure(), id, type: Account, call: () => 1 }))
  .get("/6", () => ({ name: form.get("name"), tags: form.getAll("tags") }))
  .get("/7", () => Object.fromEntries(form))
  .get("/8", () => ({ loose, nothing, list: [loose, nothing] }))
  .get("/9", () => chunks)
  .get("/10", () => createReadStream("a.txt"))
  .get("/11", () => ({ numbers: new Float32Array(1), bytes: Buffer.from("a") }))
  .get("/12", async function* () {
    yield await Promise.resolve(new ArrayBuffer(1));
  })
  .get("/13", () => reply(new Blob([]), { status: 201 }))
  .get("/14", () => reply(new Uint8Array(1)))
  .get("/15", () => reply(anything, { status }))
  .get("/16", () => reply(undefined, { status: 304 }));
same<
  Extract<RoutesOf<typeof app>["GET /5"]["response"], { status: 200 }>["body"],
  { failure: { reason: string }; id: string }
>();

// Generic values and statuses.
function replyWith<T, S extends number>(value: T, code: S) {
  return reply(value, { status: code });
}
same<ReturnType<typeof replyWith<string, 202>>["status"], 202 | undefined>();

// An asynchronous wrapper around handlers of both kinds.
const guarded =
  <C, R>(handler: (context: C) => R) =>
  async (context: C): Promise<R | HttpError<401, "UNAUTHORIZED">> =>
    Promise.resolve(Math.random() > 0.5 ? handler(context) : new HttpError(401, "UNAUTHORIZED"));
const wrapped = createApp()
  .get(
    "/later",
    guarded(async () => Promise.resolve({ id: 1 })),
  )
  .get(
    "/now",
    guarded(() => ({ id: 1 })),
  );
type Wrapped = RoutesOf<typeof wrapped>;
same<Extract<Wrapped["GET /later"]["response"], { status: 200 }>["body"], { id: number }>();
same<Wrapped["GET /later"]["response"], Wrapped["GET /now"]["response"]>();

// Errors of any status and code, and of type parameters.
declare const code: string;
const wide = new HttpError(status, code);
same<HttpError, typeof wide>();
function fail<S extends number, const C extends string, D>(failing: S, reason: C, details: D) {
  return new HttpError(failing, reason, "It failed", { details });
}
same<ReturnType<typeof fail<409, "TAKEN", Date>>, HttpError<409, "TAKEN", Date>>();
class NotFound extends HttpError<404, "NOT_FOUND"> {
  constructor() {
    super(404, "NOT_FOUND");
  }
}
const caught: unknown = new NotFound();
if (caught instanceof HttpError) same<typeof caught, HttpError>();
if (caught instanceof NotFound) same<typeof caught.code, "NOT_FOUND">();
