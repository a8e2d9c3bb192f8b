import { type DeclaredInput, listInputs, type ListedRoute } from "@fw/contract";
import type { $ZodType } from "zod/v4/core";

/** Returns the schemas of a route's inputs, by the names of the inputs. */
export function inputSchemasOf(
  route: ListedRoute,
): Readonly<Partial<Record<DeclaredInput, $ZodType | undefined>>> {
  return Object.fromEntries(listInputs(route));
}
