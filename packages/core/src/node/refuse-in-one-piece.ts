import type { ErrorCode } from "../errors/error-codes.ts";
import { report } from "../errors/report.ts";
import type { Outgoing } from "../outgoing.ts";
import { refuse } from "../refuse.ts";
import type { Responder } from "./responder.ts";
import { BodyStream } from "../result/body-stream.ts";

/**
 * A response whose body is at hand.
 *
 * @internal
 */
export interface WholeOutgoing extends Outgoing {
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/**
 * Refuses what the parser could not read: in this turn, unless the application formats the error as a
 * stream, which is read to its end first.
 *
 * @param write - Writes the answer.
 * @internal
 */
export function refuseInOnePiece(
  responder: Responder,
  code: ErrorCode,
  write: (outgoing: WholeOutgoing) => void,
): void {
  const outgoing = refuse(responder.settings, code);
  const { body } = outgoing;
  if (body instanceof Blob || body instanceof BodyStream) {
    collect(body).then(
      (bytes) => {
        write({ ...outgoing, body: bytes });
      },
      (error: unknown) => {
        report(error, null, responder.settings.onError);
        write({ ...outgoing, body: "" });
      },
    );
  } else {
    write({ ...outgoing, body: body ?? "" });
  }
}

async function collect(body: Blob | BodyStream): Promise<Uint8Array<ArrayBuffer>> {
  if (body instanceof Blob) return new Uint8Array(await body.arrayBuffer());
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let chunk = await body.next(); chunk !== null; chunk = await body.next()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
