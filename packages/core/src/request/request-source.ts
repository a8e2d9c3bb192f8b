import type { Incoming } from "../incoming.ts";
import type { Outgoing } from "../outgoing.ts";

/** What an application, or a function of a Web request, has made a `Response` from. */
export interface Answer {
  readonly outgoing: Outgoing;
  /** The path of the matched route as declared. `null` if none matched. */
  readonly route: string | null;
}

/** Returns its parameter, so that a subclass adds its private field to that object. */
// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- only a superclass can choose the object
class Returned {
  constructor(object: object) {
    return object;
  }
}

/** A private field of objects that another class creates. It is faster than a property, and no program sees it. */
interface Field<Value> {
  set(object: object, value: Value): void;
  get(object: object): Value | undefined;
}

function createField<Value>(): Field<Value> {
  return class Holder extends Returned {
    #value: Value;

    constructor(object: object, value: Value) {
      super(object);
      this.#value = value;
    }

    static set(object: object, value: Value): void {
      if (#value in object) object.#value = value;
      else new Holder(object, value);
    }

    static get(object: object): Value | undefined {
      return #value in object ? object.#value : undefined;
    }
  };
}

const source = createField<Incoming>();
const answer = createField<Answer>();

/**
 * Records the source of a request that `serve` or `toFetch` passes to a function: the request as it arrived. A request
 * derived from it with `clone()` or `new Request()` has no source.
 */
export function setSource(request: Request, value: Incoming): void {
  // One function may pass the request to the next.
  source.set(request, value);
}

/** Returns what {@link setSource} has recorded for a request. */
export function findSource(request: Request): Incoming | undefined {
  return source.get(request);
}

/**
 * Records what a response was made from, so that a server need not read it back from a stream, and its events have the
 * route and the code.
 */
export function setAnswer(response: Response, value: Answer): Response {
  answer.set(response, value);
  return response;
}

/** Returns what {@link setAnswer} has recorded for a response. */
export function findAnswer(response: Response): Answer | undefined {
  return answer.get(response);
}
