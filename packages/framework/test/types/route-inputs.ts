// Forms, and queries with lists, which `route` declares (docs/specification.md#25-forms-and-lists).
import {
  createApp,
  HttpError,
  reply,
  route,
  z,
  type AddedBy,
  type App,
  type Context,
  type ContextHead,
  type RouteOptions,
  type RoutesOf,
} from "@fw/framework";
import { same } from "./expect.ts";

interface User {
  readonly name: string;
}
declare const chance: boolean;
declare const user: User | null;
const context = () => ({ user });
type Added = AddedBy<typeof context>;

const signedIn =
  <C extends { readonly user: User | null }, R>(
    handler: (context: C & { readonly user: User }) => R,
  ) =>
  (context: C): R | HttpError<401, "UNAUTHORIZED"> =>
    context.user === null
      ? new HttpError(401, "UNAUTHORIZED")
      : // The user was compared above.
        handler(context as C & { readonly user: User });

const byId = { params: z.object({ id: z.number() }) };
const upload = z.object({
  file: z.file().max(5),
  tag: z.array(z.string()).default([]),
  at: z.iso
    .date()
    .transform((text) => new Date(text))
    .optional(),
});
const list = z.object({
  tag: z.array(z.string()).optional(),
  sort: z.enum(["name", "age"]).default("name"),
  page: z.number().default(1),
});

const app = createApp({ context })
  .post(
    "/imports/:id",
    route({ form: upload, maxBodyBytes: 5, maxParts: 5 }, ({ form, params, user }) => {
      same<typeof form, { file: File; tag: string[]; at?: Date | undefined }>();
      same<typeof user, User | null>();
      return form.tag.length + params.id;
    }),
    byId,
  )
  // Other wrappers go inside.
  .put(
    "/imports/:id",
    route(
      { form: upload },
      signedIn(({ form, params, user }) => {
        same<typeof user, User>();
        return chance ? form.file.name + String(params.id) : reply(user.name, { status: 202 });
      }),
    ),
    byId,
  )
  .get(
    "/notes",
    route({ query: list, open: true }, (context) => {
      same<
        typeof context.query,
        { tag?: string[] | undefined; sort: "name" | "age"; page: number }
      >();
      // @ts-expect-error an open route has no user
      String(context.user);
      // @ts-expect-error it has no form
      String(context.form);
      // eslint-disable-next-line @typescript-eslint/no-misused-spread -- a spread is what this tests
      const spread = { ...context };
      // @ts-expect-error the spread has lost the request
      String(spread.request);
      return spread.query.page;
    }),
  )
  .delete(
    "/notes",
    route({ query: list, form: z.object({ why: z.string() }) }, ({ form, query }) => {
      same<typeof form.why, string>();
      same<typeof query.page, number>();
    }),
  );

type Routes = RoutesOf<typeof app>;
type StatusOf<Key extends keyof Routes> = Routes[Key]["response"]["status"];

// The inputs are as a caller sends them.
same<keyof Routes["POST /imports/:id"], "params" | "form" | "response">();
same<
  Routes["POST /imports/:id"]["form"],
  { file: File; tag?: string[] | undefined; at?: string | undefined }
>();
same<Routes["POST /imports/:id"]["params"], { id: number }>();
same<
  Routes["GET /notes"]["query"],
  {
    tag?: string[] | undefined;
    sort?: "name" | "age" | undefined;
    page?: number | undefined;
  }
>();
same<keyof Routes["DELETE /notes"], "query" | "form" | "response">();

// The errors follow from the inputs.
same<StatusOf<"POST /imports/:id">, 201 | 400 | 413 | 415 | 500>();
same<
  Extract<Routes["POST /imports/:id"]["response"], { status: 400 | 413 | 415 }>["body"]["code"],
  "VALIDATION" | "INVALID_FORM" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE"
>();
same<StatusOf<"PUT /imports/:id">, 200 | 202 | 400 | 401 | 413 | 415 | 500>();
same<StatusOf<"GET /notes">, 200 | 400 | 500>();

// A handler in another file names its context.
function importFile({
  form,
  user,
}: Context<{ form: typeof upload }, "/import", Added>): readonly [number, User | null] {
  return [form.file.size, user];
}
const show = ({ query, params }: Context<{ query: typeof list } & typeof byId, "/list/:id">) =>
  query.page + params.id;
createApp({ context })
  .post("/import", route({ form: upload }, importFile))
  .get("/list/:id", route({ query: list }, show), byId);
// @ts-expect-error no `context` adds a user
createApp().post("/import", route({ form: upload }, importFile));
createApp({ context }).post(
  "/import",
  // @ts-expect-error the form has no file
  route({ form: list }, importFile),
);

// One result may be the handler of several routes.
const counted = route({ query: list }, ({ query }) => query.page);
same<Parameters<typeof counted>[0], ContextHead>();
createApp({ context }).get("/a", counted).get("/b", counted);

// A module declares such routes without knowing the rest.
function addNotes<Routes, Added extends { readonly user: User | null }>(to: App<Routes, Added>) {
  return to
    .get(
      "/notes",
      route({ query: list }, ({ query, user }) => [query.page, user?.name]),
    )
    .post(
      "/notes/:id",
      route(
        { form: upload },
        signedIn(({ form, params }) => form.tag.length + params.id),
      ),
      byId,
    );
}
const modular = addNotes(createApp({ context }));
same<RoutesOf<typeof modular>["GET /notes"]["query"], Routes["GET /notes"]["query"]>();

// Mistakes are sentences.
// @ts-expect-error a date cannot arrive
route({ form: z.object({ at: z.date() }) }, () => 1);
// @ts-expect-error a file is in a form only
route({ query: z.object({ file: z.file() }) }, () => 1);
// @ts-expect-error a form is an object
route({ form: z.array(z.string()) }, () => 1);
// @ts-expect-error no schema
route({ form: {} }, () => 1);
// @ts-expect-error no schema
route({ query: "tag" }, () => 1);
// @ts-expect-error the validation has no form
createApp().post("/a", () => 1, { form: upload });
route({ form: undefined, query: undefined }, () => 1);
// An option that may be missing hides no input of the validation.
declare const options: RouteOptions;
createApp()
  .get(
    "/a",
    route({ query: undefined }, ({ query }) => {
      same<typeof query, { size: number }>();
    }),
    { query: z.object({ size: z.number() }) },
  )
  .get(
    "/b",
    route(options, ({ query }) => {
      same<typeof query, { size: number }>();
    }),
    { query: z.object({ size: z.number() }) },
  );
createApp().get(
  "/a",
  // @ts-expect-error the route declares no form
  route({ query: list }, ({ form }) => String(form)),
);
