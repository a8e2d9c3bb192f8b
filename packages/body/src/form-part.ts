import { decodeText } from "./decode-text.ts";
import { ByteBuffer } from "./byte-buffer.ts";
import type { PartHead } from "./part-head.ts";
import { toPlainBytes, toStandaloneBytes } from "./standalone-bytes.ts";
import { suppressUnhandledRejection } from "./suppress-unhandled-rejection.ts";

/**
 * A field or a file of a `multipart/form-data` body, whose content is still arriving. Read it once, and before you take
 * the next part: with `stream`, `text()` or `bytes()`. The promises can be awaited later or never.
 */
export interface FormPart {
  /** The name of the field. */
  readonly name: string;
  /** The name that the client gave the file; `undefined` for a field. It is untrusted: never use it as a path. */
  readonly filename: string | undefined;
  /** The media type that the client declared; empty without one. */
  readonly type: string;
  /** The content. The socket is read at the pace of this stream. */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Reads the content as UTF-8; a byte-order mark is kept. Other bytes are an `INVALID_FORM`. */
  text(): Promise<string>;
  /** Reads the content, in its own buffer. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Gives a part its content. */
export interface PartSource {
  /**
   * Takes bytes of the part that have arrived.
   *
   * @returns A string at the end of the part, or `undefined` if more bytes must arrive.
   * @throws {@link BodyError} when the form is refused.
   * @throws {@link TypeError} when the part is not the current one.
   */
  take(part: ReadablePart): Uint8Array | string | undefined;
  /** Waits until more bytes have arrived. It rejects with a {@link BodyError} if the body cannot be read. */
  fill(part: ReadablePart): Promise<void>;
  /** Refuses the form. */
  fail(message: string): never;
}

/** A part that reads from a {@link PartSource}. */
export class ReadablePart implements FormPart {
  readonly name: string;
  readonly filename: string | undefined;
  readonly type: string;
  readonly #source: PartSource;
  #stream: FormPart["stream"] | undefined;
  #isUsed = false;

  constructor({ name, filename, type }: PartHead, source: PartSource) {
    this.name = name;
    this.filename = filename;
    this.type = type;
    this.#source = source;
  }

  get stream(): FormPart["stream"] {
    return (this.#stream ??= this.#createStream());
  }

  text(): Promise<string> {
    return suppressUnhandledRejection(this.readAll().then((content) => this.#decode(content)));
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return suppressUnhandledRejection(this.readAll().then(toStandaloneBytes));
  }

  /** Reads the content. Its memory may be shared with other parts. */
  async readAll(): Promise<Uint8Array> {
    this.#use();
    const buffer = new ByteBuffer();
    for (;;) {
      const bytes = this.#source.take(this);
      if (typeof bytes === "string") return buffer.bytes;
      if (bytes === undefined) await this.#source.fill(this);
      else buffer.append(bytes);
    }
  }

  /** Converts the content to the entry of a form: a text, or a file if the part has a file name. */
  toEntry(content: Uint8Array): string | File {
    const { filename, type } = this;
    return filename === undefined
      ? this.#decode(content)
      : new File([toPlainBytes(content)], filename, { type: type || "text/plain" });
  }

  #decode(content: Uint8Array): string {
    return decodeText(content) ?? this.#source.fail("The form is not UTF-8");
  }

  #createStream(): FormPart["stream"] {
    let isReading = false;
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull: async (controller) => {
          if (!isReading) this.#use();
          isReading = true;
          let bytes = this.#source.take(this);
          for (; bytes === undefined; bytes = this.#source.take(this)) {
            await this.#source.fill(this);
          }
          if (typeof bytes === "string") controller.close();
          // The receiver may transfer the memory of a chunk, which must not take other bytes along.
          else controller.enqueue(toStandaloneBytes(bytes));
        },
        cancel: () => {
          this.#isUsed = true;
        },
      },
      { highWaterMark: 0 },
    );
  }

  #use(): void {
    if (this.#isUsed) throw new TypeError("The content of this part has already been read");
    this.#isUsed = true;
  }
}
