/** A service with tenants, roles and an open route, on which every check passes. */
export const service = `import {
  createApp,
  getBearerToken,
  HttpError,
  reply,
  route,
  z,
  type ContextHead,
} from "@fw/framework";

type User = { readonly name: string; readonly tenant: string; readonly isAdmin: boolean };
type Note = {
  readonly id: number;
  readonly tenant: string;
  readonly text: string;
  readonly secret: string;
};

const users = new Map<string, User>([
  ["token-of-ada", { name: "Ada", tenant: "one", isAdmin: true }],
  ["token-of-bob", { name: "Bob", tenant: "two", isAdmin: false }],
]);
const notes = new Map<number, Note>();
const events: string[] = [];
let nextId = 1;
for (; nextId <= 50; nextId += 1) {
  const tenant = nextId % 2 === 1 ? "one" : "two";
  notes.set(nextId, { id: nextId, tenant, text: "Buy bread", secret: "hidden" });
}

const unauthorized = () => new HttpError(401, "UNAUTHORIZED");
const forbidden = () => new HttpError(403, "FORBIDDEN");
const noNote = () => new HttpError(404, "NO_NOTE");

async function findNote(id: number): Promise<Note | undefined> {
  return Promise.resolve(notes.get(id));
}

async function record(name: string): Promise<void> {
  await Promise.resolve();
  events.push(name);
}

function toShown({ id, text }: Note) {
  return { id, text };
}

const params = z.object({ id: z.number().int().min(1).max(1_000_000) });
const page = z.object({
  offset: z.number().int().min(0).max(1_000),
  limit: z.number().int().min(1).max(50),
});
const newNote = z.object({
  text: z.string().min(1).max(100),
  slug: z.string().max(50).regex(/^[a-z]+(?:-[a-z]+)*$/),
});

export const app = createApp({
  context: ({ headers }: ContextHead) => {
    const user = users.get(getBearerToken(headers) ?? "");
    if (user === undefined) return unauthorized();
    return { user };
  },
})
  .get("/health", route({ open: true }, () => "ok"))
  .get("/version", route({ open: true }, () => "1.0.0"))
  .get("/count", () => ({ notes: notes.size }))
  .get(
    "/notes",
    ({ query, user }) => {
      const own = [...notes.values()].filter(({ tenant }) => tenant === user.tenant);
      return own.slice(query.offset, query.offset + query.limit).map(toShown);
    },
    { query: page },
  )
  .get(
    "/notes/:id",
    async ({ params, user }) => {
      const note = await findNote(params.id);
      if (note === undefined) return noNote();
      if (note.tenant !== user.tenant) return noNote();
      return toShown(note);
    },
    { params },
  )
  .post(
    "/notes",
    async ({ body, user }) => {
      const note = { id: nextId, tenant: user.tenant, text: body.text, secret: body.slug };
      nextId += 1;
      notes.set(note.id, note);
      await record(user.name);
      return reply(toShown(note), { status: 201 });
    },
    { body: newNote },
  )
  .delete(
    "/notes/:id",
    ({ params, user }) => {
      if (!user.isAdmin) return forbidden();
      if (!notes.delete(params.id)) return noNote();
      return undefined;
    },
    { params },
  );

export const prepare = () => ({
  headers: { authorization: "Bearer token-of-ada" },
  routes: { "DELETE /notes/:id": { params: { id: 7 } } },
});
`;

/** A change of the service that a programmer makes by mistake. */
export interface Mistake {
  /** As on the page about CI. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

export const mistakes: readonly Mistake[] = [
  {
    name: "no `return` before an error, in a handler",
    from: "if (!user.isAdmin) return forbidden();",
    to: "if (!user.isAdmin) forbidden();",
  },
  {
    name: "no `return` before an error, in `context`",
    from: "if (user === undefined) return unauthorized();",
    to: "if (user === undefined) unauthorized();",
  },
  {
    name: "no `await` before a lookup",
    from: "await findNote(params.id)",
    to: "findNote(params.id)",
  },
  {
    name: "no `await` before a call without a result",
    from: "await record(user.name)",
    to: "record(user.name)",
  },
  { name: "a role that is compared the wrong way", from: "!user.isAdmin", to: "user.isAdmin" },
  {
    name: "a tenant that is compared the wrong way",
    from: "note.tenant !== user.tenant",
    to: "note.tenant === user.tenant",
  },
  {
    name: "a list without its filter by tenant",
    from: ".filter(({ tenant }) => tenant === user.tenant)",
    to: ".filter(({ tenant }) => tenant !== user.name)",
  },
  {
    name: "an open route that is declared closed",
    from: 'route({ open: true }, () => "ok")',
    to: '() => "ok"',
  },
  {
    name: "a closed route that is declared open",
    from: "() => ({ notes: notes.size })",
    to: "route({ open: true }, () => ({ notes: notes.size }))",
  },
  { name: "a string without a maximum", from: ".min(1).max(100)", to: ".min(1)" },
  {
    name: "a route without its schema",
    from: "return undefined;\n    },\n    { params },",
    to: "return undefined;\n    },",
  },
  { name: "a misspelt member of an input", from: "+ query.limit", to: "+ query.limt" },
  {
    name: "a whole row in the response",
    from: "return noNote();\n      return toShown(note);",
    to: "return noNote();\n      return note;",
  },
  {
    name: "a page that is one too short",
    from: "query.offset + query.limit)",
    to: "query.offset + query.limit - 1)",
  },
  {
    name: "a text that is decoded once more",
    from: "text: body.text",
    to: "text: decodeURIComponent(body.text)",
  },
  {
    name: "a pattern that takes exponential time",
    from: "/^[a-z]+(?:-[a-z]+)*$/",
    to: "/^([a-z]+-?)+$/",
  },
  { name: "another status", from: "{ status: 201 }", to: "{ status: 202 }" },
  {
    name: "a body that the handler reads a second time",
    from: "async ({ body, user }) => {\n",
    to: "async ({ request, user }) => {\n      const body = (await request.json()) as z.infer<typeof newNote>;\n",
  },
  {
    name: "a change of the wrong row",
    from: "notes.set(note.id, note)",
    to: "notes.set(1, note)",
  },
  {
    name: "a change before its check",
    from: "if (!user.isAdmin) return forbidden();\n      if (!notes.delete(params.id)) return noNote();",
    to: "const isDeleted = notes.delete(params.id);\n      if (!user.isAdmin) return forbidden();\n      if (!isDeleted) return noNote();",
  },
  {
    name: "a read and a write with an `await` between them",
    from: "nextId += 1;\n      notes.set(note.id, note);\n      await record(user.name);",
    to: "notes.set(note.id, note);\n      await record(user.name);\n      nextId = note.id + 1;",
  },
];
