import { HeadersView } from "@fw/http";

/** The headers of a Web request. They are read on use, because an object that only resembles a request may throw. */
export class FetchHeaders extends HeadersView {
  readonly #request: Request;

  constructor(request: Request) {
    super();
    this.#request = request;
  }

  entries(): IterableIterator<[string, string]> {
    return this.#request.headers.entries();
  }

  protected find(name: string): string | null {
    return this.#request.headers.get(name);
  }
}
