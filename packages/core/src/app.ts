import { toPlatform, type InputValues, type PlatformParts, type RouteHead } from "./app/context.ts";
import { compileOnceLoaded, type Input } from "./app/inputs.ts";
import { createRoute } from "./app/route.ts";
import { findMark } from "./app/route-mark.ts";
import { dispatch, type Application } from "./app/dispatch.ts";
import { toSettings } from "./app/settings.ts";
import type { Method } from "./errors/method.ts";
import type { DeclaredRoute } from "./types/declared-route.ts";
import { loadServer } from "#server";
import { createFetch, refuseRequest, respondToMisuse } from "./fetch/answer-request.ts";
import { createRequest, readPlatform, type HandleInit } from "./fetch/create-request.ts";
import type { CheckedResult, CheckedUnsentResult } from "./types/checked-result.ts";
import type { CheckedPath, CheckedValidation } from "./types/declaration.ts";
import type { InputsOf, RouteEntry, Settled } from "./types/route-entry.ts";
import type { IsOpenIn, ReadIn } from "./types/route-result.ts";
import type { AnyValidation, NoValidation } from "./types/validation.ts";
import type { ListenOptions, Responder, Server } from "@fw/http";
import { createResponder } from "./app/responder.ts";
import { createRouter, parsePattern } from "@fw/router";

/** A call may leave out what a platform passes, and a function of a request alone may stand in. */
export interface AppFetch {
  (request: Request): Promise<Response>;
  // eslint-disable-next-line @typescript-eslint/unified-signatures -- in a program with an own `Platform`, they differ
  (request: Request, ...platform: PlatformParts): Promise<Response>;
}

/** A method that people look for. The compiler prints the sentence at a call. */
type Absent<Sentence extends string> = (
  this: `There is ${Sentence}`,
  ...parameters: readonly unknown[]
) => never;

/** An application: its routes, and the entry points that answer requests. Created by {@link createApp}. */
export class App<out Declared = unknown, out Added = unknown> {
  /**
   * A union of the declared routes ({@link RouteEntry}), the {@link ErrorFormat} and `ContextErrors`. It exists only in
   * types.
   */
  declare readonly "~routes": Declared;
  /** The members that the application's `context` adds to the context of every handler. It exists only in types. */
  declare readonly "~context": Added;
  /** @deprecated There is no such method. It exists only in types, for the compiler's message. */
  declare readonly patch: Absent<"no PATCH route; declare app.put()">;
  /** @deprecated There is no such method. It exists only in types, for the compiler's message. */
  declare readonly head: Absent<"no HEAD route; a HEAD request is a 405">;
  /** @deprecated There is no such method. It exists only in types, for the compiler's message. */
  declare readonly use: Absent<"no middleware; pass context to createApp(), or wrap the handler">;
  /** @deprecated There is no such method. It exists only in types, for the compiler's message. */
  declare readonly group: Absent<"no group; write a function that declares routes on the application">;
  /** @deprecated There is no such method. It exists only in types, for the compiler's message. */
  declare readonly route: Absent<"no app.route(); write get(), post(), put() or delete()">;
  /** @deprecated There is no such method. It exists only in types, for the compiler's message. */
  declare readonly all: Absent<"no route for all methods; write get(), post(), put() or delete()">;
  /** @deprecated There is no such method. It exists only in types, for the compiler's message. */
  declare readonly on: Absent<"no on(); pass onResponse or onError to createApp()">;
  /** The largest request body in bytes, which tools read. */
  readonly "~maxBodyBytes": number;
  readonly #application: Application;
  readonly #responder: Responder;
  readonly #routes: DeclaredRoute[] = [];
  readonly #inputs: Input[] = [];

  /**
   * Answers a Web request. The promise never rejects. The method is bound, so `export default app` runs on any
   * platform whose server interface is Fetch. The arguments after the request become `context.platform`.
   */
  readonly fetch: AppFetch;

  /** @param options - {@link AppOptions} with any type arguments, of which none is assignable to another. */
  constructor(options: object) {
    const application: Application = {
      router: createRouter(),
      methods: new Set(),
      settings: toSettings(options),
    };
    this.#application = application;
    this.#responder = createResponder(application.settings, (incoming) =>
      dispatch(application, incoming),
    );
    this["~maxBodyBytes"] = application.settings.maxBodyBytes;
    this.fetch = createFetch(this.#responder);
    compileOnceLoaded(this.#inputs);
  }

  /** A copy of the route list, in declaration order. Changing it does not change the application. */
  get routes(): readonly DeclaredRoute[] {
    return [...this.#routes];
  }

  /**
   * Declares a `GET` route. The success status is 200.
   *
   * @param path - The pattern, such as `/users/:id` or `/files/*` (docs/specification.md#22-paths).
   * @param handler - Receives the validated inputs and returns the response's value.
   * @param validation - The schemas of the inputs that the handler reads.
   * @returns The application.
   * @throws {@link RouteError} when the path is invalid or the route already exists.
   * @throws {@link TypeError} when a schema does not fit its input or the path.
   */
  get<
    Routes,
    Added,
    const Path extends string,
    Result,
    V extends AnyValidation = NoValidation,
    At extends string = "here",
  >(
    this: App<Routes, Added>,
    path: CheckedPath<Path, At>,
    handler: (
      context: RouteHead<Path> & InputValues<NoInfer<V>> & NoInfer<Added>,
    ) => CheckedResult<Result, At>,
    validation?: CheckedValidation<V, "GET", Path, At>,
  ): App<
    | Routes
    | RouteEntry<"GET", Path, InputsOf<V> & ReadIn<Result>, Settled<Result>, IsOpenIn<Result>>,
    Added
  > {
    return this.#declare("GET", path, handler, validation);
  }

  /** Declares a `POST` route. The success status is 201. See {@link App.get}. */
  post<
    Routes,
    Added,
    const Path extends string,
    Result,
    V extends AnyValidation = NoValidation,
    At extends string = "here",
  >(
    this: App<Routes, Added>,
    path: CheckedPath<Path, At>,
    handler: (
      context: RouteHead<Path> & InputValues<NoInfer<V>> & NoInfer<Added>,
    ) => CheckedResult<Result, At>,
    validation?: CheckedValidation<V, "POST", Path, At>,
  ): App<
    | Routes
    | RouteEntry<"POST", Path, InputsOf<V> & ReadIn<Result>, Settled<Result>, IsOpenIn<Result>>,
    Added
  > {
    return this.#declare("POST", path, handler, validation);
  }

  /** Declares a `PUT` route. The success status is 200. See {@link App.get}. */
  put<
    Routes,
    Added,
    const Path extends string,
    Result,
    V extends AnyValidation = NoValidation,
    At extends string = "here",
  >(
    this: App<Routes, Added>,
    path: CheckedPath<Path, At>,
    handler: (
      context: RouteHead<Path> & InputValues<NoInfer<V>> & NoInfer<Added>,
    ) => CheckedResult<Result, At>,
    validation?: CheckedValidation<V, "PUT", Path, At>,
  ): App<
    | Routes
    | RouteEntry<"PUT", Path, InputsOf<V> & ReadIn<Result>, Settled<Result>, IsOpenIn<Result>>,
    Added
  > {
    return this.#declare("PUT", path, handler, validation);
  }

  /**
   * Declares a `DELETE` route. The success status is 204, whatever the handler returns; to send a body, return a
   * `reply` with another status. See {@link App.get}.
   */
  delete<
    Routes,
    Added,
    const Path extends string,
    Result,
    V extends AnyValidation = NoValidation,
    At extends string = "here",
  >(
    this: App<Routes, Added>,
    path: CheckedPath<Path, At>,
    handler: (
      context: RouteHead<Path> & InputValues<NoInfer<V>> & NoInfer<Added>,
    ) => CheckedUnsentResult<Result, At>,
    validation?: CheckedValidation<V, "DELETE", Path, At>,
  ): App<
    | Routes
    | RouteEntry<"DELETE", Path, InputsOf<V> & ReadIn<Result>, Settled<Result>, IsOpenIn<Result>>,
    Added
  > {
    return this.#declare("DELETE", path, handler, validation);
  }

  /**
   * Answers a request without a network. The promise never rejects.
   *
   * @param input - A request, a URL, or a path such as `/users/1`.
   * @param init - The options of `fetch`, plus `json` for a JSON body and `platform` for what a platform would pass.
   * @returns The response.
   * @example
   * const response = await app.handle("/users", { method: "POST", json: { name: "Ada" } });
   */
  handle(input: Request | URL | string, init?: HandleInit): Promise<Response> {
    let request: Request | null;
    let platform: readonly unknown[];
    try {
      request = createRequest(input, init);
      platform = readPlatform(init);
    } catch (error) {
      return Promise.resolve(respondToMisuse(this.#responder, error));
    }
    return request === null
      ? Promise.resolve(refuseRequest(this.#responder))
      : this.fetch(request, ...toPlatform(platform));
  }

  /**
   * Serves the application over HTTP/1.1.
   *
   * @param options - The port, or an object with the port and other options; default a free port.
   * @returns The server, once it accepts connections.
   * @throws {@link TypeError} or {@link RangeError} when an option is wrong or the platform cannot start servers;
   * the system's error if the port or path cannot be bound.
   */
  async listen(options: number | ListenOptions = {}, ...others: []): Promise<Server> {
    if ((others as readonly unknown[]).length > 0) {
      throw new TypeError(
        "listen() takes one argument, a port or { port, hostname }, and returns a promise",
      );
    }
    const { startServer } = await loadServer();
    return startServer(this.#responder, typeof options === "number" ? { port: options } : options);
  }

  #declare(method: Method, path: string, handler: unknown, validation: object = {}): this {
    const { router, methods, settings } = this.#application;
    const pattern = parsePattern(path);
    const route = createRoute({ method, pattern, handler, validation }, settings);
    const options = findMark(handler)?.options;
    router.add(method, pattern, route);
    methods.add(method);
    this.#inputs.push(...route.inputs);
    // createRoute has checked that `validation` is an object of schemas.
    const declared = { method, path, validation: Object.freeze({ ...validation }) };
    this.#routes.push(Object.freeze(options === undefined ? declared : { ...declared, options }));
    return this;
  }
}
