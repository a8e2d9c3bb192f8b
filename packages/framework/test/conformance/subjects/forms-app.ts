import type { App } from "../../../src/index.ts";
import type { Subject } from "../suite.ts";

/** The limit of {@link createFormsApp}, in bytes; one of parts is 3. */
export const maxFormBytes = 300;

/**
 * Routes that read their bodies by themselves: `POST /bytes` answers with the bytes as numbers,
 * `POST /form` with the entries of the form, `POST /types` with the types of its files.
 */
export function createFormsApp({
  createApp,
  readBytes,
  readForm,
}: Pick<Subject, "createApp" | "readBytes" | "readForm">): App {
  return createApp({ server: { maxBodyBytes: 1 } })
    .post("/bytes", async ({ request }) =>
      Array.from(await readBytes(request, { maxBytes: maxFormBytes })),
    )
    .post("/form", async ({ request }) =>
      listEntries(await readForm(request, { maxBytes: maxFormBytes, maxParts: 3 })),
    )
    .post("/types", async ({ request }) =>
      Array.from((await readForm(request)).values(), (value) =>
        typeof value === "string" ? "" : value.type,
      ),
    );
}

async function listEntries(form: FormData): Promise<string[][]> {
  return Promise.all(
    Array.from(form, async ([name, value]) =>
      typeof value === "string" ? [name, value] : [name, value.name, await value.text()],
    ),
  );
}
