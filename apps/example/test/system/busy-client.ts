import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { authorization } from "../token.ts";

/** What is allowed to go wrong for a while. */
export interface Phase {
  readonly name: string;
  /** What a request may be answered with instead of its answer: `GET 503 DATABASE_UNAVAILABLE`. */
  readonly allowed: RegExp | undefined;
  /** Whether a request may have reached two processes, one of which was killed. */
  readonly isRepeating?: boolean;
}

/** What the clients have in common. */
export interface Busyness {
  readonly url: string;
  phase: Phase;
  isOver: boolean;
  /** Receives each answer, and what is wrong with it. */
  readonly onAnswer: (phase: Phase, answer: string, mistake: string | undefined) => void;
}

/** A bookmark as far as its client can know it. */
export interface Known {
  readonly id: number;
  readonly url: string;
  /** The titles that it may have; `undefined` when it may be deleted. More than one after a lost answer. */
  titles: ReadonlySet<string | undefined>;
}

/** A client that sends one request after the other, and knows what each has to be answered with. */
export class BusyClient {
  readonly bookmarks: Known[] = [];
  /** Addresses of bookmarks that were created, or not: their answers were lost. */
  readonly uncertain = new Set<string>();
  readonly #name: string;
  readonly #agent: Agent;
  readonly #shared: Busyness;
  #count = 0;
  #random: number;

  constructor(number: number, shared: Busyness) {
    this.#name = `client-${number}-`;
    // The balancer limits the connections of one address.
    this.#agent = new Agent({ keepAlive: true, localAddress: `127.0.1.${number + 1}` });
    this.#shared = shared;
    this.#random = number + 1;
  }

  /** Sends requests until told that it is over. */
  async run(): Promise<void> {
    while (!this.#shared.isOver) {
      const choice = this.#choose(100);
      const known = this.bookmarks[this.#choose(this.bookmarks.length)];
      this.#count++;
      if (known === undefined || choice < 25) await this.#create();
      else if (choice < 55) await this.#read(known);
      else if (choice < 75) await this.#replace(known);
      else if (choice < 83) await this.#delete(known);
      else if (choice < 88) await this.#list();
      else await this.#mistake(choice);
    }
    this.#agent.destroy();
  }

  async #create(): Promise<void> {
    const url = `https://example.com/${this.#name}${this.#count}`;
    const title = `${this.#name}${this.#count}`;
    await this.#send("POST", "/bookmarks", { url, title }, (status, body) => {
      if (status === undefined) {
        this.uncertain.add(url);
        return true;
      }
      if (status !== 201 || body.url !== url || body.title !== title) return false;
      this.bookmarks.push({ id: Number(body.id), url, titles: new Set([title]) });
      return true;
    });
  }

  async #read(known: Known): Promise<void> {
    await this.#send("GET", `/bookmarks/${known.id}`, undefined, (status, body) => {
      if (status === undefined) return true;
      const title = status === 404 ? undefined : body.title;
      if (!known.titles.has(title) || (status !== 404 && body.url !== known.url)) return false;
      known.titles = new Set([title]);
      return true;
    });
  }

  async #replace(known: Known): Promise<void> {
    const title = `${this.#name}${this.#count}`;
    const { url, titles } = known;
    await this.#send("PUT", `/bookmarks/${known.id}`, { url, title }, (status, body) => {
      const existed = [...titles].some((each) => each !== undefined);
      if (status === undefined) {
        if (existed) known.titles = new Set([...titles, title]);
        return true;
      }
      known.titles = new Set([status === 404 ? undefined : title]);
      if (status === 404) return titles.has(undefined);
      return status === 200 && existed && body.title === title && body.url === url;
    });
  }

  async #delete(known: Known): Promise<void> {
    const { titles } = known;
    await this.#send("DELETE", `/bookmarks/${known.id}`, undefined, (status, _body, isRepeated) => {
      if (status === undefined) {
        known.titles = new Set([...titles, undefined]);
        return true;
      }
      known.titles = new Set([undefined]);
      if (status === 404) return titles.has(undefined) || isRepeated;
      return status === 204 && [...titles].some((each) => each !== undefined);
    });
  }

  async #list(): Promise<void> {
    const path = `/bookmarks?page=1&perPage=1&q=${this.#name}`;
    await this.#send("GET", path, undefined, (status, { total = -1 }) => {
      if (status === undefined) return true;
      const present = this.bookmarks.filter(({ titles }) => !titles.has(undefined)).length;
      const possible =
        this.uncertain.size +
        this.bookmarks.filter(({ titles }) => titles.size > 1 || !titles.has(undefined)).length;
      return status === 200 && total >= present && total <= possible;
    });
  }

  /** One that no process may answer with anything else, whatever state it is in. */
  async #mistake(choice: number): Promise<void> {
    const judge =
      (expected: number) =>
      (status: number | undefined): boolean =>
        status === undefined || status === expected;
    if (choice < 92) await this.#send("GET", "/bookmarks/9007199254740991", undefined, judge(404));
    else if (choice < 96) await this.#send("GET", "/bookmarks/first", undefined, judge(400));
    else await this.#send("POST", "/bookmarks", { url: "javascript:1" }, judge(400));
  }

  /** Says what was answered: `undefined` as the status when nothing may be taken from the answer. */
  async #send(
    method: string,
    path: string,
    body: object | undefined,
    judge: (status: number | undefined, body: Body, isRepeated: boolean) => boolean,
  ): Promise<void> {
    const before = this.#shared.phase;
    const { status, json, retryAfter } = await this.#request(method, path, body);
    const after = this.#shared.phase;
    const answer = [status, json.code].filter((each) => each !== undefined).join(" ");
    const phase = [before, after].find(({ allowed }) => allowed?.test(`${method} ${answer}`));
    const isRight = judge(
      phase === undefined ? status : undefined,
      json,
      before.isRepeating === true || after.isRepeating === true,
    );
    const isWithout = status === 503 && retryAfter !== "1";
    this.#shared.onAnswer(
      phase ?? after,
      answer,
      isRight && !isWithout
        ? undefined
        : `${after.name}: ${method} ${path} was answered ${answer} ${JSON.stringify(json)}`,
    );
    // As `Retry-After` asks it to.
    // eslint-disable-next-line no-restricted-syntax -- nothing has to be over by then
    if (phase !== undefined) await new Promise((resolve) => setTimeout(resolve, 1_000));
  }

  async #request(method: string, path: string, body: object | undefined): Promise<Answer> {
    try {
      const sent = request(this.#shared.url + path, {
        method,
        agent: this.#agent,
        headers: { authorization, ...(body && { "content-type": "application/json" }) },
      });
      sent.end(body && JSON.stringify(body));
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      const answer = await text(response);
      return {
        status: response.statusCode ?? 0,
        json: answer === "" ? {} : (JSON.parse(answer) as Body),
        retryAfter: response.headers["retry-after"],
      };
    } catch (error) {
      return { status: 0, json: { code: String(error) }, retryAfter: undefined };
    }
  }

  /** A number below another one, the same ones in each run. */
  #choose(limit: number): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#random / 2 ** 32) * limit);
  }
}

interface Body {
  readonly id?: number;
  readonly url?: string;
  readonly title?: string;
  readonly total?: number;
  readonly code?: string;
}

interface Answer {
  /** 0 if there was no response. */
  readonly status: number;
  readonly json: Body;
  readonly retryAfter: string | undefined;
}
