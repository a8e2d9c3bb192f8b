import readme from "../../../../../README.md?raw";

/** The programs to begin with, each with requests that show something; the first is the README's. */
export const examples = [
  {
    name: "Notes",
    code: /```ts\n(.*?)```/s.exec(readme)[1],
    requests: [
      { name: "A note", method: "GET", path: "/notes/0" },
      { name: "No number", method: "GET", path: "/notes/one" },
      { name: "A new note", method: "POST", path: "/notes", body: '{"text":"Water the plants"}' },
      { name: "An empty note", method: "POST", path: "/notes", body: '{"text":""}' },
      { name: "Another method", method: "PUT", path: "/notes/0" },
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
