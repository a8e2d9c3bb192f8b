import { expect, it } from "vitest";
import { describeInEachPlace } from "./each-place.ts";
import { defineImports } from "./suites/imports.ts";

describeInEachPlace("POST /imports", (place) => {
  defineImports(place);

  // Not for each platform: workerd ends the connection, which a client that still sends may take for an error.
  it("refuses a file that is too large, and stores nothing", async () => {
    const { send } = await place.serve({ store: place.createStore() });
    const response = await send("/imports", {
      method: "POST",
      headers: { "content-type": "text/html" },
      body: "<!DOCTYPE NETSCAPE-Bookmark-file-1>" + " ".repeat(5 * 1_048_576),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    expect(await (await send("/bookmarks?page=1")).json()).toMatchObject({ total: 0 });
  });
});
