/** The programs to begin with, each with requests that show something. */
export const examples = [
  {
    name: "Notes",
    code: `import { createApp, HttpError, z } from "@fw/framework";

const notes = ["Buy bread"];
const params = z.object({ id: z.number().int().positive() });
const body = z.object({ text: z.string().min(1).max(200) });

export const app = createApp()
  .get("/notes/:id", ({ params }) => findNote(params.id), { params })
  .post("/notes", ({ body }) => ({ id: notes.push(body.text), ...body }), { body });

function findNote(id: number) {
  const text = notes[id - 1];
  if (text === undefined) return new HttpError(404, "NOTE_NOT_FOUND", "No note has this id");
  return { id, text };
}
`,
    requests: [
      { name: "A note", method: "GET", path: "/notes/1" },
      { name: "No number", method: "GET", path: "/notes/one" },
      { name: "A new note", method: "POST", path: "/notes", body: '{"text":"Water the plants"}' },
      { name: "An empty note", method: "POST", path: "/notes", body: '{"text":""}' },
      { name: "Another method", method: "PUT", path: "/notes/1" },
    ],
  },
  {
    name: "Query and coercion",
    code: `import { createApp, z } from "@fw/framework";

const words = ["ant", "bee", "cat", "dog", "eel", "fox", "gnu", "hen"];

const query = z.object({
  page: z.number().int().min(1).optional(),
  reverse: z.boolean().optional(),
});

export const app = createApp().get(
  "/words",
  ({ query }) => {
    const start = ((query.page ?? 1) - 1) * 3;
    const listed = query.reverse ? words.toReversed() : words;
    console.log(typeof query.page, typeof query.reverse);
    return listed.slice(start, start + 3);
  },
  { query },
);
`,
    requests: [
      { name: "Page 2", method: "GET", path: "/words?page=2" },
      { name: "Backwards", method: "GET", path: "/words?reverse=true" },
      { name: "Hexadecimal", method: "GET", path: "/words?page=0x2" },
      { name: "Twice", method: "GET", path: "/words?page=1&page=2" },
      { name: "Misspelt", method: "GET", path: "/words?reverse=yes" },
    ],
  },
  {
    name: "A format of errors",
    code: `import { createApp, reply, z } from "@fw/framework";

const body = z.object({ email: z.email().max(254), age: z.number().int().min(18) });

export const app = createApp({
  formatError: (problem) => ({ error: problem.code, issues: problem.issues?.length ?? 0 }),
}).post("/people", ({ body }) => reply(body, { headers: { location: "/people/1" } }), { body });
`,
    requests: [
      {
        name: "A person",
        method: "POST",
        path: "/people",
        body: '{"email":"ada@example.com","age":36}',
      },
      { name: "Two mistakes", method: "POST", path: "/people", body: '{"email":"ada","age":3}' },
      { name: "No JSON", method: "POST", path: "/people", body: "{" },
    ],
  },
];
