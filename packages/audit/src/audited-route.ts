import type { Schema } from "@fw/validate";
import type { FindingInput } from "./findings/finding.ts";

/** A route of `app.routes`. */
export interface AuditedRoute {
  readonly method: string;
  readonly path: string;
  readonly validation: Readonly<Partial<Record<Exclude<FindingInput, "form">, Schema | undefined>>>;
  /** What `route` declares, if it made the handler. The size of a body is in bytes. */
  readonly options?:
    | {
        readonly form?: Schema | undefined;
        readonly query?: Schema | undefined;
        readonly maxBodyBytes?: number | undefined;
      }
    | undefined;
}
