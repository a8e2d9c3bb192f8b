import { basename } from "node:path";
import { CreationError } from "./creation-error.ts";

/** As long as the name of a Worker may be; npm takes longer ones. */
const maxLength = 63;

/**
 * Makes a name of a package, and of a Worker, of a folder's: `My service` becomes `my-service`, and `Über uns` `uber-uns`.
 *
 * @param folder - The path of the folder.
 * @returns Letters, digits and single hyphens between them.
 * @throws {@link CreationError} when nothing is left of the name.
 */
export function toPackageName(folder: string): string {
  const name = basename(folder)
    .normalize("NFKD") // an ü becomes a u and two dots
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "")
    .join("-")
    .slice(0, maxLength)
    .replace(/-$/, "");
  if (name !== "") return name;
  throw new CreationError(
    `"${basename(folder)}" has no letter from a to z and no digit, of which a package's name is made: name the folder otherwise`,
  );
}
