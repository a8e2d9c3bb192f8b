import { naiveFields, naiveTexts, readNaively } from "../naive-form.ts";
import { multipartMessage, type SentEntry, urlencodedMessage } from "../multipart.ts";
import { jsonMessage, type Message } from "../message.ts";
import type { Suite } from "../suite.ts";

const emptyFile = { filename: "", content: "" };

/** Forms that a route declares with `route`. */
export const routeForms: Suite = ({
  describe,
  it,
  expect,
  expectInvalid,
  expectProblem,
  send,
  createApp,
  HttpError,
  readForm,
  route,
  z,
}) => {
  const shape = {
    text: z.string().optional(),
    uuid: z.uuid().optional(),
    number: z.number().optional(),
    boolean: z.boolean().default(false),
    file: z.file().max(5).optional(),
    texts: z.array(z.string()).max(2).default([]),
    enums: z.array(z.enum(["a", "b"])).default([]),
    numbers: z.array(z.number()).optional(),
    booleans: z.array(z.boolean()).optional(),
    files: z.array(z.file()).optional(),
    constructor: z.array(z.string()).optional(),
  };
  const schema = z.object(shape);
  const describeFiles = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(describeFiles);
    return value instanceof File ? { name: value.name, size: value.size } : value;
  };
  const describeForm = (form: object): unknown =>
    Object.fromEntries(Object.entries(form).map(([name, value]) => [name, describeFiles(value)]));
  const app = createApp().post(
    "/form",
    route({ form: schema, maxParts: 40 }, ({ form }) => describeForm(form)),
  );

  // docs/specification.md#25-forms-and-lists
  describe("a form of route() gives", () => {
    it.each<[what: string, entries: SentEntry[], form: object]>([
      ["defaults for what is not sent", [], {}],
      ["a text unchanged, also an empty one", [["text", ""]], { text: "" }],
      ["no empty text for a format", [["uuid", ""]], {}],
      ["no empty text for a number", [["number", ""]], {}],
      ["a number", [["number", "-1.50"]], { number: -1.5 }],
      ["a checked box", [["boolean", "on"]], { boolean: true }],
      ["a box with a value", [["boolean", "1"]], { boolean: true }],
      ["a file", [["file", { filename: "a.csv", content: "1;2" }]], { file: file("a.csv", 3) }],
      [
        "an empty file with a name",
        [["file", { filename: "a", content: "" }]],
        { file: file("a", 0) },
      ],
      ["no file for an empty input", [["file", emptyFile]], {}],
      ["one item of a list", [["texts", "a"]], { texts: ["a"] }],
      [
        "the items of a list in order",
        [
          ["enums", "b"],
          ["text", "x"],
          ["enums", "a"],
        ],
        { text: "x", enums: ["b", "a"] },
      ],
      ["an empty item of texts", [["texts", ""]], { texts: [""] }],
      [
        "no empty item of a list of enums",
        [
          ["enums", ""],
          ["enums", "a"],
        ],
        { enums: ["a"] },
      ],
      ["no list of empty items", [["numbers", ""]], {}],
      [
        "files with hostile names",
        [
          ["files", { filename: "../../etc/passwd", content: "x" }],
          ["files", { filename: 'a"\r\nX-A: 1', content: "y" }],
        ],
        { files: [file("../../etc/passwd", 1), file('a"\r\nX-A: 1', 1)] },
      ],
      [
        "nothing of undeclared names",
        [
          ["__proto__", "a"],
          ["toString", "b"],
          ["other", "c"],
          ["other", "d"],
        ],
        {},
      ],
      ["a declared name of every object", [["constructor", "a"]], { constructor: ["a"] }],
    ])("%s", async (_, entries, form) => {
      const answer = await send(app, "/form", multipartMessage(entries));
      expect(answer.status).toBe(201);
      expect(answer.json).toEqual({ boolean: false, texts: [], enums: [], ...form });
    });

    it("the same for both media types", async () => {
      const answer = await send(
        app,
        "/form",
        urlencodedMessage("text=a+b&number=2&enums=a&enums=b"),
      );
      expect(answer.json).toEqual({
        text: "a b",
        number: 2,
        boolean: false,
        texts: [],
        enums: ["a", "b"],
      });
    });

    it("a form without fields for an empty body of pairs", async () => {
      for (const message of [urlencodedMessage(""), urlencodedMessage("&&")]) {
        expect((await send(app, "/form", message)).status).toBe(201);
      }
    });
  });

  // docs/specification.md#25-forms-and-lists
  describe("a form of route() fails its schema with", () => {
    it.each<[what: string, entries: SentEntry[], path: (string | number)[], code: string]>([
      ["a name that was sent twice", twice("text", "a"), ["text"], "invalid_type"],
      ["a text in place of a file", [["file", "a"]], ["file"], "invalid_type"],
      ["a file in place of a text", [["text", upload("a", "x")]], ["text"], "invalid_type"],
      ["a file above its size", [["file", upload("a", "123456")]], ["file"], "too_big"],
      ["a number in another notation", [["number", "1e2"]], ["number"], "invalid_type"],
      ["a box in capitals", [["boolean", "ON"]], ["boolean"], "invalid_type"],
      ["another value of an enum", [["enums", "c"]], ["enums", 0], "invalid_value"],
      ["too many items", [...twice("texts", ""), ["texts", ""]], ["texts"], "too_big"],
    ])("%s", async (_, entries, path, code) => {
      expectInvalid(await send(app, "/form", multipartMessage(entries)), "body", [{ path, code }]);
    });
  });

  // docs/specification.md#25-forms-and-lists
  describe("a form of route()", () => {
    it("is read as a naive reader reads it", async () => {
      const names = [...naiveFields.map(({ name }) => name), "other"];
      const drawn = [
        ...naiveTexts,
        emptyFile,
        { filename: "a.txt", content: "" },
        { filename: "", content: "x" },
        { filename: "b", content: "123" },
      ];
      const draw = createDraw(7);
      for (let round = 0; round < 150; round++) {
        const entries = Array.from({ length: draw(9) }, (): SentEntry => [
          names[draw(names.length)] ?? "",
          drawn[draw(drawn.length)] ?? "",
        ]);
        const sent = entries.map(
          ([name, value]) =>
            [
              name,
              typeof value === "string" ? value : new File([value.content], value.filename),
            ] as const,
        );
        const values = { __proto__: null, ...Object.fromEntries(readNaively(sent, true)) };
        const expected = schema.safeParse(values);
        const answer = await send(app, "/form", multipartMessage(entries));
        if (expected.success) {
          expect(answer.json).toEqual(JSON.parse(JSON.stringify(describeForm(expected.data))));
        } else {
          const issues = expected.error.issues.map(({ path, code }) => ({ path, code }));
          expect(answer.json).toMatchObject({ code: "VALIDATION", issues });
        }
      }
    });

    it("is refused in this order: media type, size, form, schema", async () => {
      const small = createApp().post(
        "/form",
        route({ form: z.object({ a: z.number() }), maxBodyBytes: 60, maxParts: 2 }, () => null),
      );
      const long = "x".repeat(61);
      const cases: readonly [message: Message, code: Parameters<typeof expectProblem>[1]][] = [
        [{ method: "POST" }, "UNSUPPORTED_MEDIA_TYPE"],
        [jsonMessage({ a: long }), "UNSUPPORTED_MEDIA_TYPE"],
        [urlencodedMessage(`%ff${long}`), "PAYLOAD_TOO_LARGE"],
        [urlencodedMessage("b&b&b"), "PAYLOAD_TOO_LARGE"],
        [urlencodedMessage("a=%ff"), "INVALID_FORM"],
      ];
      for (const [message, code] of cases) expectProblem(await send(small, "/form", message), code);
      for (const body of ["a=x", ""]) {
        const issue = { path: ["a"], code: "invalid_type" };
        expectInvalid(await send(small, "/form", urlencodedMessage(body)), "body", [issue]);
      }
    });

    it("has at most 1,000 parts, unless maxParts says otherwise", async () => {
      const many = createApp()
        .post(
          "/default",
          route({ form: z.object({ a: z.array(z.string()) }) }, ({ form }) => form.a.length),
        )
        .post(
          "/more",
          route({ form: z.object({ a: z.array(z.string()) }), maxParts: 1_001 }, () => "more"),
        );
      const form = (length: number): Message =>
        multipartMessage(Array.from({ length }, (): SentEntry => ["a", "1"]));
      expect((await send(many, "/default", form(1_000))).json).toBe(1_000);
      expectProblem(await send(many, "/default", form(1_001)), "PAYLOAD_TOO_LARGE");
      expect((await send(many, "/more", form(1_001))).status).toBe(201);
    });

    it("comes after context and before params and query", async () => {
      const closed = createApp({
        context: ({ headers }) =>
          headers.has("authorization") ? undefined : new HttpError(401, "UNAUTHORIZED"),
      }).post(
        "/:id",
        route({ form: z.object({ a: z.string() }) }, ({ form, params }) => [form.a, params.id]),
        { params: z.object({ id: z.number() }) },
      );
      const message = urlencodedMessage("b=1");
      const headers = { ...message.headers, authorization: "yes" };
      expect((await send(closed, "/x", message)).status).toBe(401);
      const issue = { path: ["a"], code: "invalid_type" };
      expectInvalid(await send(closed, "/x", { ...message, headers }), "body", [issue]);
      const valid = await send(closed, "/7", { ...message, headers, body: "a=x" });
      expect(valid.json).toEqual(["x", 7]);
    });

    it("has been read when the handler runs", async () => {
      const again = createApp({ onError: () => undefined }).post(
        "/form",
        route({ form: z.object({}) }, async ({ request }) => {
          await readForm(request);
          return "read";
        }),
      );
      expectProblem(await send(again, "/form", urlencodedMessage("a=1")), "INTERNAL_SERVER_ERROR");
    });

    it("awaits asynchronous checks", async () => {
      const refined = z.object({
        a: z.string().refine(async (text) => Promise.resolve(text === "a")),
      });
      const slow = createApp().post(
        "/form",
        route({ form: refined }, ({ form }) => form.a),
      );
      expect((await send(slow, "/form", urlencodedMessage("a=a"))).text).toBe("a");
      const issue = { path: ["a"], code: "custom" };
      expectInvalid(await send(slow, "/form", urlencodedMessage("a=b")), "body", [issue]);
    });
  });
};

function file(name: string, size: number): object {
  return { name, size };
}

function upload(filename: string, content: string): { filename: string; content: string } {
  return { filename, content };
}

function twice(name: string, value: string): [SentEntry, SentEntry] {
  return [
    [name, value],
    [name, value],
  ];
}

/** A sequence of numbers that is the same in each run. */
function createDraw(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % limit;
  };
}
