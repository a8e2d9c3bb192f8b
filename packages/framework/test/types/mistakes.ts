// Declarations that must not compile, each with the sentence in which the compiler says so.
import { createApp, HttpError, reply, z } from "@fw/framework";
import * as z3 from "zod/v3";

const app = createApp();
const id = z.object({ id: z.string() });

// Paths.
// @ts-expect-error Route path must start with "/": users
app.get("users", () => 1);
// @ts-expect-error Route path cannot be empty
app.get("", () => 1);
// @ts-expect-error Wildcard must be the last segment: /files/*/name
app.get("/files/*/name", () => 1);
// @ts-expect-error Wildcard must be the last segment
app.post("/*/files", () => 1);
app.get("/files/*/", () => 1);
// @ts-expect-error Wildcard must be a whole segment: /files/a*
app.get("/files/a*", () => 1);
// @ts-expect-error Wildcard must be a whole segment: /*path
app.get("/*path", () => 1);
// @ts-expect-error Parameter must have a name: /:
app.get("/:", () => 1);
// @ts-expect-error Parameter must have a name: /users/:/posts
app.get("/users/:/posts", () => 1);
// @ts-expect-error Parameter name "id?" must be an identifier: /users/:id?
app.get("/users/:id?", () => 1);
// @ts-expect-error Parameter name "user-id" must be an identifier: /users/:user-id
app.get("/users/:user-id", () => 1);
// @ts-expect-error Parameter name "id" is used twice: /users/:id/posts/:id
app.get("/users/:id/posts/:id", () => 1);
// @ts-expect-error Route path cannot contain "?": /users?page=1
app.get("/users?page=1", () => 1);
// @ts-expect-error Route path cannot contain "#": /users#top
app.get("/users#top", () => 1);
// @ts-expect-error Route path cannot contain "\\": /users\\all
app.get("/users\\all", () => 1);
// @ts-expect-error Route path cannot contain "{": /users/{id}; write /users/:id
app.get("/users/{id}", () => 1);
// @ts-expect-error Route path cannot contain braces: /users/}
app.get("/users/}", () => 1);
app.get("/users/:userId/posts/:postId_2/a:b/%3F", () => 1);

// Codes and headers.
// @ts-expect-error The code of an HttpError cannot contain white space: "Not found"; write the sentence after the code
new HttpError(404, "Not found");
// @ts-expect-error Type 'string[]' is not assignable to type 'string | AppendEachTo<"new Headers()">'
reply(1, { headers: { "set-cookie": ["a=1", "b=2"] } });
reply(1, { headers: [["set-cookie", "a=1"]] });
reply(1, { headers: new Headers({ "set-cookie": "a=1" }) });

// Params: only z.string() and z.number(), and only of the path.
// @ts-expect-error "userId" is not a param of the path
app.get("/1/:id", () => 1, { params: z.object({ userId: z.string() }) });
// @ts-expect-error one key of the path, one not
app.get("/2/:id", () => 1, { params: z.object({ id: z.string(), other: z.string() }) });
// @ts-expect-error the wildcard is not a param
app.get("/3/*", () => 1, { params: z.object({ "*": z.string() }) });
// @ts-expect-error optional
app.get("/4/:id", () => 1, { params: z.object({ id: z.string().optional() }) });
// @ts-expect-error boolean
app.get("/5/:id", () => 1, { params: z.object({ id: z.boolean() }) });
// @ts-expect-error top-level format
app.get("/6/:id", () => 1, { params: z.object({ id: z.uuid() }) });
// @ts-expect-error top-level format
app.get("/7/:id", () => 1, { params: z.object({ id: z.email() }) });
// @ts-expect-error top-level format
app.get("/8/:id", () => 1, { params: z.object({ id: z.int() }) });
// @ts-expect-error top-level format
app.get("/9/:id", () => 1, { params: z.object({ id: z.iso.date() }) });
// @ts-expect-error coerced
app.get("/10/:id", () => 1, { params: z.object({ id: z.coerce.number() }) });
// @ts-expect-error coerced
app.get("/11/:id", () => 1, { params: z.object({ id: z.coerce.string() }) });
// @ts-expect-error array
app.get("/12/:id", () => 1, { params: z.object({ id: z.array(z.string()) }) });
// @ts-expect-error enum
app.get("/13/:id", () => 1, { params: z.object({ id: z.enum(["a", "b"]) }) });
// @ts-expect-error union
app.get("/14/:id", () => 1, { params: z.object({ id: z.union([z.string(), z.number()]) }) });
// @ts-expect-error default
app.get("/15/:id", () => 1, { params: z.object({ id: z.string().default("x") }) });
// @ts-expect-error nullable
app.get("/16/:id", () => 1, { params: z.object({ id: z.string().nullable() }) });
// @ts-expect-error transform
app.get("/17/:id", () => 1, { params: z.object({ id: z.string().transform(Number) }) });
// @ts-expect-error date
app.get("/18/:id", () => 1, { params: z.object({ id: z.date() }) });
// @ts-expect-error not an object
app.get("/19/:id", () => 1, { params: z.string() });
// @ts-expect-error not an object but a transform of one
app.get("/20/:id", () => 1, { params: id.transform((value) => value) });
// @ts-expect-error no schema
app.get("/21/:id", () => 1, { params: { id: z.string() } });
declare const text: z.ZodType<string>;
// @ts-expect-error Params schema declares "id" as ZodType, which is not supported; write z.string() or z.number()
app.get("/23/:id", () => 1, { params: z.object({ id: text }) });
// The method forms work.
app.get("/22/:id", ({ params }) => params.id, {
  params: z.object({ id: z.string().uuid() }).refine(() => true),
});

// Query: z.boolean() and .optional() besides.
// @ts-expect-error top-level format
app.get("/q1", () => 1, { query: z.object({ q: z.uuid() }) });
// @ts-expect-error top-level format, optional
app.get("/q2", () => 1, { query: z.object({ q: z.email().optional() }) });
// @ts-expect-error array
app.get("/q3", () => 1, { query: z.object({ q: z.array(z.string()) }) });
// @ts-expect-error enum
app.get("/q4", () => 1, { query: z.object({ q: z.enum(["a"]) }) });
// @ts-expect-error literal
app.get("/q5", () => 1, { query: z.object({ q: z.literal("a") }) });
// @ts-expect-error union
app.get("/q6", () => 1, { query: z.object({ q: z.union([z.string(), z.number()]) }) });
// @ts-expect-error default
app.get("/q7", () => 1, { query: z.object({ page: z.number().default(1) }) });
// @ts-expect-error nullable
app.get("/q8", () => 1, { query: z.object({ q: z.string().nullable() }) });
// @ts-expect-error transform
app.get("/q9", () => 1, { query: z.object({ q: z.string().transform(Number) }) });
// @ts-expect-error coerced
app.get("/q10", () => 1, { query: z.object({ q: z.coerce.boolean() }) });
// @ts-expect-error date
app.get("/q11", () => 1, { query: z.object({ q: z.date() }) });
// @ts-expect-error catch
app.get("/q12", () => 1, { query: z.object({ q: z.string().catch("x") }) });
// @ts-expect-error stringbool
app.get("/q13", () => 1, { query: z.object({ q: z.stringbool() }) });
// @ts-expect-error optional twice
app.get("/q14", () => 1, { query: z.object({ q: z.string().optional().optional() }) });
// @ts-expect-error any value
app.get("/q15", () => 1, { query: z.object({ q: z.any() }) });
// @ts-expect-error Query schema declares "q" as ZodType, which is not supported; write z.string(), z.number() or z.boolean(), with or without .optional()
app.get("/q17", () => 1, { query: z.object({ q: text }) });
// @ts-expect-error not an object
app.get("/q16", () => 1, { query: z.record(z.string(), z.string()) });

// Inputs.
// @ts-expect-error a GET route cannot have a body schema
app.get("/b1", () => 1, { body: z.object({}) });
// @ts-expect-error no input has this name
app.get("/b2", () => 1, { querry: z.object({}) });
// @ts-expect-error no input has this name
app.post("/b3", () => 1, { headers: z.object({}) });
// @ts-expect-error no input has this name, beside one that is right
app.post("/b4", () => 1, { body: z.object({}), headers: z.object({}) });
// @ts-expect-error Zod 3
app.post("/b5", () => 1, { body: z3.object({ a: z3.string() }) });
// @ts-expect-error Zod 3
app.get("/b6", () => 1, { query: z3.object({ a: z3.string() }) });

// Reading what is not declared.
// @ts-expect-error no params schema
app.get("/r1/:id", ({ params }) => params);
// @ts-expect-error no query schema
app.get("/r2/:id", ({ query }) => query, { params: id });
// @ts-expect-error no body schema
app.post("/r3/:id", ({ body }) => body, { params: id });
// @ts-expect-error not in the schema
app.get("/r4/:id", ({ params }) => params.name, { params: id });

// Methods that are not supported.
/* eslint-disable @typescript-eslint/no-deprecated -- they are deprecated so that editors do not offer them */
// @ts-expect-error There is no PATCH route; declare app.put()
app.patch("/m1", () => 1);
// @ts-expect-error There is no HEAD route; a HEAD request is a 405
app.head("/m2", () => 1);
// @ts-expect-error There is no middleware; pass context to createApp(), or wrap the handler
app.use(() => 1);
// @ts-expect-error There is no group; write a function that declares routes on the application
app.group("/m3", () => 1);
// @ts-expect-error There is no app.route(); write get(), post(), put() or delete()
app.route("/m4");
// @ts-expect-error There is no route for all methods; write get(), post(), put() or delete()
app.all("/m5", () => 1);
// @ts-expect-error There is no on(); pass onResponse or onError to createApp()
app.on("error", () => 1);
/* eslint-enable @typescript-eslint/no-deprecated */

// Options. An option that is undefined is an option left out.
// @ts-expect-error credentials need named origins
createApp({ cors: { origin: "*", credentials: true } });
createApp({ cors: { origin: "https://app.example.com", credentials: true } });
createApp({ cors: { origin: ["https://app.example.com"], credentials: true, maxAge: undefined } });
createApp({ cors: { origin: "*", credentials: undefined } });
createApp({ cors: undefined, onError: undefined, server: { maxBodyBytes: undefined } });
declare const hostname: string | undefined;
void app.listen({ hostname, port: undefined, signal: undefined });
void app.handle("/o0", { method: undefined, body: undefined, signal: undefined, json: undefined });
app.get("/o1", () => reply(1, { status: undefined, headers: undefined }), { query: undefined });
app.get("/o2", () => new HttpError(404, "NONE", undefined, { headers: undefined }));

// Each option may have several forms, and each of them is checked.
declare const chance: boolean;
createApp({ cors: chance ? { origin: "*" } : { origin: ["https://app.example.com"] } });
createApp({ cors: chance || { origin: ["https://app.example.com"], credentials: true } });
createApp({ server: chance ? { maxBodyBytes: 1 } : {} });
createApp({ formatError: chance ? ({ code }) => ({ code }) : ({ status }) => ({ status }) });
createApp({ formatError: chance ? ({ code }) => code : undefined });
// @ts-expect-error cors.credentials cannot be combined with the origin "*": name the origins
createApp({ cors: chance ? { origin: "*", credentials: true } : { origin: ["https://a.com"] } });
// @ts-expect-error cors has no option "credential"
createApp({ cors: { origin: "*", credential: true } });
// @ts-expect-error server has no option "bodyLimit"
createApp({ server: { bodyLimit: 1 } });
// @ts-expect-error createApp() has no option "logger"
createApp({ logger: true });
