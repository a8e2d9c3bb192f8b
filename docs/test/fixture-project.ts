/** The modules of a program that uses the types as a large application does, by file name. */
export const fixtureProject: Readonly<Record<string, string>> = {
  "expect.ts": `
    type IsSame<A, B> =
      (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
    export function same<A, B>(..._proof: IsSame<A, B> extends true ? [] : [A, B]): void {}`,

  "modules.ts": `
    import { HttpError, z, type App } from "@fw/framework";

    const byId = { params: z.object({ id: z.string() }) };
    interface Needs { readonly user: { readonly name: string } }

    export function addProfile<Routes, Added extends Needs, const Prefix extends string>(
      app: App<Routes, Added>,
      prefix: Prefix,
    ) {
      return app
        .get(\`\${prefix}/me\`, ({ user }) => ({ name: user.name }))
        .get(\`\${prefix}/users/:id\`, ({ params }) =>
          params.id === "1" ? { id: params.id } : new HttpError(404, "NO_USER"), byId)
        .post(\`\${prefix}/users\`, ({ body }) => body, { body: z.object({ name: z.string() }) });
    }

    export function crud<Routes, Added, const Path extends string, Item extends z.ZodObject>(
      app: App<Routes, Added>,
      path: Path,
      item: Item,
    ) {
      const items = new Map<string, z.output<Item>>();
      return app
        .get(path, () => [...items.values()])
        .post(path, ({ body }) => body, { body: item })
        .get(\`\${path}/:id\`, ({ params }) => items.get(params.id) ?? new HttpError(404, "NONE"), byId)
        .delete(\`\${path}/:id\`, ({ params }) => void items.delete(params.id), byId);
    }

    export function addList<Routes, Added, const Path extends string, Query extends z.ZodObject, Item>(
      app: App<Routes, Added>,
      path: Path,
      { query, list }: { query: Query; list: (query: z.output<Query>) => Promise<readonly Item[]> },
    ) {
      return app.get(path, ({ query }) => list(query), { query });
    }`,

  "app.ts": `
    import { createApp, HttpError, z } from "@fw/framework";
    import { addList, addProfile, crud } from "./modules.ts";

    const app = createApp({
      context: ({ headers }) =>
        headers.has("authorization") ? { user: { name: "Ada" } } : new HttpError(401, "UNAUTHORIZED"),
    });
    const things = z.object({ name: z.string(), at: z.date() });
    const withPages = addList(app, "/pages", {
      query: z.object({ page: z.number().optional() }),
      list: async ({ page = 1 }) => [{ page }],
    });
    export const service = crud(addProfile(addProfile(withPages, "/v1"), "/v2"), "/things", things);`,

  "queries.ts": `
    import { ApiError, createClient, unwrap } from "@fw/client";
    import type { BodyOf, ContractOf, DataOf, ErrorOf } from "@fw/client";
    import type { service } from "./app.ts";
    import { same } from "./expect.ts";

    interface Api extends ContractOf<typeof service> {}
    const client = createClient<Api>("/api");

    declare function useQuery<Data, Failure = Error>(options: {
      readonly queryKey: readonly unknown[];
      readonly queryFn: () => Promise<Data>;
      readonly retry?: (count: number, error: Failure) => boolean;
    }): { readonly data: Data | undefined; readonly error: Failure | null };

    type User = "GET /v2/users/:id";
    const useUser = (id: string) =>
      useQuery<DataOf<Api, User>, ErrorOf<Api, User>>({
        queryKey: [id],
        queryFn: () => unwrap(client.get("/v2/users/:id", { params: { id } })),
        retry: (_count, error) => error.code === "NETWORK",
      });
    const { data, error } = useUser("1");
    same<typeof data, { id: string } | undefined>();
    if (error?.code === "NO_USER") same<typeof error.status, 404>();
    if (error?.code === "UNAUTHORIZED") same<typeof error.status, 401>();
    export const isApiError: boolean = error instanceof ApiError;

    same<keyof Api & \`\${string} /v1/\${string}\`, "GET /v1/me" | "GET /v1/users/:id" | "POST /v1/users">();
    same<BodyOf<Api, "POST /things">, { name: string; at: Date }>();
    same<DataOf<Api, "GET /things">, { name: string; at: string }[]>();
    same<DataOf<Api, "GET /v1/me">, { name: string }>();
    same<DataOf<Api, "DELETE /things/:id">, undefined>();
    export const pages: Promise<{ page: number }[]> = unwrap(client.get("/pages", { query: { page: 2 } }));
    // @ts-expect-error -- the list has no such key
    void client.get("/pages", { query: { page: "2" } });
    // @ts-expect-error -- no module has this prefix
    void client.get("/v3/me");`,
};
