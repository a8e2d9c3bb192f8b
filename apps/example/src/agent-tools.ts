/** The options of `mcp`: the routes that an agent may call. */
export const agentTools = {
  info: { name: "bookmarks", version: "1.0.0" },
  tools: {
    "GET /bookmarks": {
      name: "search_bookmarks",
      description: "Lists and searches bookmarks, the newest first, in pages.",
    },
    "GET /bookmarks/:id": { name: "read_bookmark", description: "Reads a bookmark by its id." },
    "POST /bookmarks": { name: "add_bookmark", description: "Adds a bookmark." },
    "DELETE /bookmarks/:id": {
      name: "delete_bookmark",
      description: "Deletes a bookmark by its id, for good.",
    },
  },
};
