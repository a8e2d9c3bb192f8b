import type { Build } from "@fw/fuzz";
import { CommandError } from "../terminal/command-error.ts";

/** A build that is reached at a URL. */
export class UrlBuild implements Build {
  readonly origin: string;
  readonly secrets: readonly string[] = [];
  readonly routes: undefined;
  readonly ownHeaders: undefined;

  constructor(url: string) {
    this.origin = url.replace(/\/+$/, "");
  }

  /**
   * Connects to a build once.
   *
   * @throws {@link CommandError} when the URL is invalid, or nothing answers.
   */
  static async start(url: string): Promise<UrlBuild> {
    if (!URL.canParse(url)) throw new CommandError(`${url} is not a URL`);
    const { search, hash, username, password } = new URL(url);
    if (search || hash) throw new CommandError(`${url} must end with its path`);
    if (username || password) {
      throw new CommandError("A URL must not have a password: send it with --header");
    }
    const build = new UrlBuild(url);
    try {
      const response = await build.handle("/");
      await response.body?.cancel();
    } catch (error) {
      const { cause = error } = error as Error;
      throw new CommandError(`${url} does not answer: ${String(cause)}`);
    }
    return build;
  }

  handle(target: string, init: Parameters<Build["handle"]>[1] = {}): Promise<Response> {
    const signal = AbortSignal.timeout(longest);
    return fetch(this.origin + target, { ...init, redirect: "manual", signal });
  }

  end(): void {
    // The build goes on.
  }
}

/** The longest time for a response, in milliseconds. */
const longest = 30_000;
