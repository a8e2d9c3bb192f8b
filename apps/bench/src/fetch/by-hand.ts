import { book, createItem, greet, listItems, readItem } from "../service/routes.ts";
import { shorten, type Body, type SentBooking } from "../service/schemas.ts";

/**
 * The measured routes on the Fetch interface by hand: no router, no validation.
 *
 * @param request - The request.
 * @returns The response.
 */
export async function answerByHand(request: Request): Promise<Response> {
  const { method, url } = request;
  const pathStart = url.indexOf("/", url.indexOf("://") + 3);
  const queryStart = url.indexOf("?", pathStart);
  const path = url.slice(pathStart, queryStart === -1 ? undefined : queryStart);
  if (path === "/health" && method === "GET") {
    return new Response(greet(), { headers: { "content-type": "text/plain; charset=utf-8" } });
  }
  if (path === "/users" && method === "GET") {
    const values = new URLSearchParams(url.slice(queryStart + 1));
    const page = Number(values.get("page"));
    return toResponse(
      200,
      listItems({
        page,
        search: values.get("search") ?? "",
        active: values.get("active") === "true",
      }),
    );
  }
  if (path === "/users" && method === "POST") {
    // No validation: this is what the others are compared with.
    return toResponse(201, createItem((await request.json()) as Body));
  }
  if (path === "/bookings" && method === "POST") {
    const { guest, people = 1, ...rest } = (await request.json()) as SentBooking;
    return toResponse(201, book({ ...rest, guest: shorten(guest), people }));
  }
  if (path.startsWith("/users/") && method === "GET") {
    return toResponse(200, readItem({ id: Number(path.slice("/users/".length)) }));
  }
  return toResponse(404, { error: "Not found" });
}

function toResponse(status: number, value: object): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
}
