import type { ContractDocument, ContractResponse, ListedRoute } from "@fw/contract";
import { errorCodes, listErrorCodes } from "@fw/core";
import { resultKinds } from "@fw/http";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { inputSchemasOf } from "../input-schemas.ts";
import type { ExpectedAnswer } from "./expected-answer.ts";
import type { Verdict } from "./verdict.ts";
import type { FuzzAnswer } from "./send.ts";

/** Compares responses with a contract. */
export class ContractAnswers {
  readonly #document: ContractDocument;
  readonly #ajv: Ajv2020 = new Ajv2020({ strict: false, validateFormats: true });
  readonly #validators = new Map<ContractResponse, ValidateFunction>();

  constructor(document: ContractDocument) {
    this.#document = document;
    addFormats.default(this.#ajv);
  }

  /** Whether the contract declares this status with a custom code. */
  hasOwnCode(route: ListedRoute | null, { status, code }: FuzzAnswer): boolean {
    return this.#responsesOf(route).some(
      (response) =>
        response.status === status && response.code === code && code !== "INTERNAL_SERVER_ERROR",
    );
  }

  /** @returns Whether the contract declares the status and the type of a response, and what is wrong with it. */
  judge(expected: ExpectedAnswer, answer: FuzzAnswer): Judged {
    const { route } = expected;
    if (route === null) return { isListed: false };
    const { status, code } = answer;
    const own = this.#responsesOf(route).filter(
      (response) => response.status === status || response.status === "any",
    );
    const listed = own.filter((response) => response.code === undefined || response.code === code);
    if (listed.length === 0) {
      if (isOfBody(route, answer)) return { isListed: false };
      const shown = typeof code === "string" ? `${status} ${code}` : String(status);
      const advice = typeof code === "string" ? `. ${returnAdvice}` : "";
      const reason = `The contract does not declare ${shown}${advice}`;
      return { isListed: false, verdict: { kind: "undeclared-status", reason } };
    }
    const typed = listed.filter((response) => hasType(response, answer));
    if (typed.length === 0) {
      const reason = `The contract does not declare ${status} with the type ${answer.type || "(none)"}`;
      return { isListed: false, verdict: { kind: "undeclared-body", reason } };
    }
    const wrong = typed.map((response) => this.#findMistake(response, answer));
    const [mistake] = wrong;
    if (mistake === undefined || wrong.includes(undefined)) return { isListed: true };
    const reason = `The response ${status} contradicts the contract: ${mistake}`;
    return { isListed: true, verdict: { kind: "undeclared-body", reason } };
  }

  #responsesOf(route: ListedRoute | null): readonly ContractResponse[] {
    const { routes } = this.#document;
    return (
      routes.find((each) => each.method === route?.method && each.path === route.path)?.responses ??
      []
    );
  }

  #findMistake(response: ContractResponse, { body }: FuzzAnswer): string | undefined {
    if (response.body === undefined || body === undefined) return undefined;
    let validate = this.#validators.get(response);
    if (validate === undefined) {
      validate = this.#ajv.compile({ ...response.body, $defs: this.#document.$defs });
      this.#validators.set(response, validate);
    }
    return validate(body) ? undefined : this.#ajv.errorsText(validate.errors, { dataVar: "body" });
  }
}

const returnAdvice =
  "The contract lists only returned errors: return the HttpError instead of throwing it. In a transaction, return it " +
  "through transact, which rolls back; code that commits when its work returns would commit: " +
  "https://forge.invalid/fw/fw/blob/main/docs/how-to/data/postgresql.md#roll-back-on-an-error";

/** The contract's verdict on a response. */
interface Judged {
  readonly isListed: boolean;
  readonly verdict?: Verdict;
}

/** Whether the handler's own reading of the body was refused (docs/specification.md#66-bodies-that-a-handler-reads). */
function isOfBody(route: ListedRoute, { status, code }: FuzzAnswer): boolean {
  const { body, form } = inputSchemasOf(route);
  return (
    body === undefined &&
    form === undefined &&
    readerCodes.some((each) => each === code && errorCodes[each].status === status)
  );
}

const readerCodes = listErrorCodes(["reader"]);

function hasType(
  { contentType, status }: ContractResponse,
  { type, hasBody }: FuzzAnswer,
): boolean {
  if (contentType === undefined) return status === "any" || !hasBody;
  // A reply may name any type. Only the types of other results are certain.
  return type === contentType || contentType === "*/*" || !ownTypes.has(type);
}

/** The types of docs/specification.md#81-what-a-result-becomes; empty without a body. */
const ownTypes: ReadonlySet<string> = new Set(
  Object.values(resultKinds).map(({ mediaType }) => mediaType ?? ""),
);
