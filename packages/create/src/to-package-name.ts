import { basename } from "node:path";
import { CreationError } from "./creation-error.ts";

/** The longest name of a Worker; npm accepts longer ones. */
const maxLength = 63;

/**
 * Makes the name of a package, which is a valid name of a Worker, too: `My service` becomes `my-service`, and `Über uns` `uber-uns`.
 *
 * @param folder - The path of the folder.
 * @returns Letters, digits and single hyphens between them.
 * @throws {@link CreationError} when the folder has no letter from a to z and no digit.
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
    `"${basename(folder)}" has no letter from a to z and no digit, and the name of a package needs one: rename the folder`,
  );
}
