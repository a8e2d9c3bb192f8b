/** Makes the default id of an operation: `getUsersById` for `GET /users/:id`. */
export function toOperationId(method: string, path: string): string {
  const words = path.split("/").flatMap((segment) => {
    if (segment === "*") return ["rest"];
    const parts = segment.match(/[\p{L}\p{N}]+/gu) ?? [];
    return segment.startsWith(":") ? ["by", ...parts] : parts;
  });
  const rest = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + (rest.join("") || "Root");
}
