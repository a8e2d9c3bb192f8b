import { toAnswer } from "../../../packages/framework/test/conformance/answer.ts";
import type { Message } from "../../../packages/framework/test/conformance/message.ts";
import type { Send } from "../../../packages/framework/test/conformance/suite.ts";

/** The result of a function of Lambda. */
interface Result {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

// The compiler does not follow these names, so that type checks do not need the packages.
const adapter = ["srvx", "aws-lambda"].join("/");

interface Adapter {
  readonly handleLambdaEvent: (
    serve: (request: Request) => Promise<Response>,
    event: object,
    context: object,
  ) => Promise<Result>;
}

/** Sends an event of a function URL, in the format of API Gateway's HTTP APIs, to srvx's adapter. */
export const sendThroughLambda: Send = async (app, target, message = {}) => {
  const event = toEvent(target, message);
  const context = { awsRequestId: "1" };
  const serve = (request: Request): Promise<Response> => app.fetch(request, event, context);
  const { handleLambdaEvent } = (await import(adapter)) as Adapter;
  const result = await handleLambdaEvent(serve, event, context);
  const { statusCode, headers = {}, cookies = [], body, isBase64Encoded } = result;
  const pairs = [
    ...Object.entries(headers),
    ...cookies.map((cookie): [string, string] => ["set-cookie", cookie]),
  ];
  const text = Buffer.from(body ?? "", isBase64Encoded === true ? "base64" : "utf8").toString();
  return toAnswer({ status: statusCode, statusText: "" }, pairs, text);
};

/** Lambda buffers a body, and passes it as base64 unless it is certainly text. */
function toEvent(target: string, { method = "GET", headers = {}, body, chunks }: Message): object {
  const [, rawPath = "", rawQueryString = ""] = /^([^?]*)\??(.*)$/s.exec(target) ?? [];
  const parts = chunks ?? (body === undefined ? [] : [body]);
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const lowerCased = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath,
    rawQueryString,
    headers: {
      host: "abc.lambda-url.eu-central-1.on.aws",
      "x-forwarded-proto": "https",
      ...(bytes.length > 0 && { "content-length": String(bytes.length) }),
      ...(Object.fromEntries(lowerCased) as Record<string, string>),
    },
    requestContext: {
      domainName: "abc.lambda-url.eu-central-1.on.aws",
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp: "192.0.2.1" },
      stage: "$default",
    },
    ...(parts.length > 0 && { body: bytes.toString("base64") }),
    isBase64Encoded: parts.length > 0,
  };
}
