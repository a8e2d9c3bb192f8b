import type { ListedRoute } from "@fw/contract";
import type { $ZodType } from "zod/v4/core";

/** Returns the schemas of a route's inputs. */
export function inputSchemasOf({ validation }: ListedRoute): InputSchemas {
  // createApp() accepts only schemas of Zod 4.
  return validation as InputSchemas;
}

/** Schemas by the names of the inputs. */
type InputSchemas = Readonly<Partial<Record<"params" | "query" | "body", $ZodType | undefined>>>;
