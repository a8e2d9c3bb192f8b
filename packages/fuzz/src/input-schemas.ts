import type { ListedRoute } from "@fw/contract";
import type { $ZodType } from "zod/v4/core";

/** The schemas of a route's inputs. */
export function inputSchemasOf({ validation }: ListedRoute): InputSchemas {
  // The application has refused what is no schema of Zod 4.
  return validation as InputSchemas;
}

/** By the names of the inputs. */
type InputSchemas = Readonly<Partial<Record<"params" | "query" | "body", $ZodType | undefined>>>;
