import { App } from "./app.ts";
import type { AppOptions } from "./app/settings.ts";
import type { AddedIn, ErrorsIn } from "./types/added.ts";
import type { AnyFormatted } from "./types/checked-format.ts";
import type { CheckedOptions, ResultOf } from "./types/checked-options.ts";
import type { ErrorFormat } from "./types/route-entry.ts";

/** The error format of an application, or `never`. The compiler infers omitted options as their constraint. */
type FormatIn<Options extends AppOptions<unknown>> =
  AppOptions<unknown> extends Options ? never : FormatOf<ResultOf<Options["formatError"]>>;

type FormatOf<Formatted> = [Formatted] extends [never]
  ? never
  : ErrorFormat<[AnyFormatted] extends [Formatted] ? unknown : Formatted>;

/**
 * Creates an application.
 *
 * @param options - Limits, CORS, what handlers know about the caller, error reporting and error format.
 * @returns An application without routes.
 * @throws {@link TypeError} or {@link RangeError} when an option is wrong.
 * @example
 * const app = createApp()
 *   .get("/users/:id", ({ params }) => ({ id: params.id }), {
 *     params: z.object({ id: z.number().int().positive() }),
 *   });
 */
export function createApp<const Options extends AppOptions<unknown>, At extends string = "here">(
  options?: Options & CheckedOptions<Options, At>,
): App<
  FormatIn<Options> | ErrorsIn<ResultOf<Options["context"]>>,
  AddedIn<ResultOf<Options["context"]>>
>;
export function createApp(options: AppOptions<unknown> = {}): App {
  return new App(options);
}
