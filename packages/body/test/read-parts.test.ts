import { setImmediate } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readParts, type FormPart } from "../src/index.ts";
import { concat, formRequest, writeMultipart, type Part } from "./form-messages.ts";
import { lengthOf, recordedStream, webRequest } from "./sources.ts";

const multipart = "multipart/form-data; boundary=b";
const head = 'Content-Disposition: form-data; name="a"\r\n\r\n';
const options = { maxBytes: 1_000_000 };

/** Creates a request whose form has these parts, in chunks of this many bytes. */
function partsRequest(parts: readonly Part[], chunkLength = 1_000): Request {
  const body = writeMultipart(parts, "b");
  const count = Math.ceil(body.length / chunkLength);
  const chunks = Array.from({ length: count }, (_, index) =>
    body.subarray(index * chunkLength, (index + 1) * chunkLength),
  );
  return formRequest(multipart, ...chunks);
}

async function readAll(request: Request, limits: object = {}): Promise<string[]> {
  const texts: string[] = [];
  for await (const part of readParts(request, { ...options, ...limits })) {
    texts.push(await part.text());
  }
  return texts;
}

/** Takes the first part of a form whose body has arrived up to here, and may fail then. */
async function openPart(
  ...chunks: readonly (string | Error)[]
): Promise<{ parts: ReturnType<typeof readParts>; part: FormPart }> {
  const rest = [...chunks];
  const body = new ReadableStream({
    pull(controller) {
      const chunk = rest.shift();
      if (typeof chunk === "string") controller.enqueue(concat(chunk));
      else if (chunk === undefined) controller.close();
      else controller.error(chunk);
    },
  });
  const parts = readParts(webRequest([["content-type", multipart]], body), options);
  const { value } = await parts.next();
  if (value === undefined) throw new Error("The form has no part");
  return { parts, part: value };
}

// docs/specification.md#67-forms-as-they-arrive
describe("readParts", () => {
  it("gives fields and files in order, with what their heads say", async () => {
    const heads: unknown[] = [];
    const body =
      `--b\r\n${head}1\r\n--b\r\nContent-Disposition: form-data; name="f"; filename="../ü%22.csv"\r\n` +
      `Content-Type: text/csv; charset=utf-8\r\n\r\n2\r\n--b\r\n` +
      'Content-Disposition: form-data; name=""; filename=""\r\n\r\n\r\n--b--';
    for await (const part of readParts(formRequest(multipart, body), options)) {
      const { name, filename, type } = part;
      heads.push([name, filename, type, await part.text()]);
    }
    expect(heads).toEqual([
      ["a", undefined, "", "1"],
      ["f", '../ü".csv', "text/csv; charset=utf-8", "2"],
      ["", "", "", ""],
    ]);
  });

  it("gives a part as soon as its head has arrived", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const parts = readParts(webRequest([["content-type", multipart]], readable), options);
    void writer.write(concat(`--b\r\n${head}1`));
    const { value: part } = await parts.next();
    const reader = part?.stream.getReader();
    expect(await reader?.read()).toEqual({ done: false, value: concat("1") });
    void writer.write(concat("2\r\n--"));
    expect(await reader?.read()).toEqual({ done: false, value: concat("2") });
    void writer.write(concat("b--"));
    void writer.close();
    expect(await reader?.read()).toEqual({ done: true, value: undefined });
    expect(await parts.next()).toEqual({ done: true, value: undefined });
  });

  it("reads no faster than the part is read", async () => {
    const chunks = [`--b\r\n${head}1`, "2", "3", "4\r\n--b--"].map((text) => concat(text));
    const { stream, record } = recordedStream(chunks);
    const parts = readParts(webRequest([["content-type", multipart]], stream), options);
    expect(record.pulls).toBe(0);
    const { value: part } = await parts.next();
    await setImmediate();
    expect(record.pulls).toBe(1);
    const reader = part?.stream.getReader();
    await reader?.read();
    await setImmediate();
    expect(record.pulls).toBe(1);
    await reader?.read();
    expect(record.pulls).toBe(2);
  });

  it("gives bytes and chunks whose memory can be transferred", async () => {
    const request = partsRequest([
      { name: "a", value: "12" },
      { name: "b", value: "34" },
      { name: "c", value: "5" },
    ]);
    const parts = readParts(request, options);
    const first = (await parts.next()).value;
    expect((await first?.bytes())?.buffer.byteLength).toBe(2);
    const second = (await parts.next()).value;
    const { value: chunk } = (await second?.stream.getReader().read()) ?? {};
    // A worker that receives the chunk must not take the next part along.
    if (chunk !== undefined) structuredClone(chunk, { transfer: [chunk.buffer] });
    expect(await (await parts.next()).value?.text()).toBe("5");
  });

  it("gives chunks whose memory can be transferred where those of the body share theirs", async () => {
    const body = writeMultipart([{ name: "a", value: "x".repeat(3_000) }], "b");
    const chunks = [body.subarray(0, 1_000), body.subarray(1_000, 2_000), body.subarray(2_000)];
    const request = webRequest([["content-type", multipart]], recordedStream(chunks).stream);
    let length = 0;
    for await (const part of readParts(request, options)) {
      for await (const chunk of part.stream) {
        length += structuredClone(chunk, { transfer: [chunk.buffer] }).length;
      }
    }
    expect(length).toBe(3_000);
  });

  it("skips the rest of a part when the next one is taken", async () => {
    const value = "x".repeat(50_000);
    const parts = ["a", "b", "c"].map((name) => ({ name, value }));
    const names: string[] = [];
    for await (const part of readParts(partsRequest(parts), options)) {
      if (part.name === "b") await part.stream.getReader().read();
      names.push(part.name);
    }
    expect(names).toEqual(["a", "b", "c"]);
  });

  it.each<[way: string, read: (part: FormPart) => Promise<unknown>]>([
    ["text()", (part) => part.text()],
    ["bytes()", (part) => part.bytes()],
    ["stream", (part) => part.stream.getReader().read()],
  ])("rejects %s of a part once the next one is taken, or the loop is left", async (_, read) => {
    const two = ["a", "b"].map((name) => ({ name, value: "x".repeat(5_000) }));
    for (const leave of ["next", "return"] as const) {
      const parts = readParts(partsRequest(two), options);
      const { value: part } = await parts.next();
      await parts[leave]();
      expect(part).toBeDefined();
      await expect(part && read(part)).rejects.toThrow(
        new TypeError(
          "This part has ended: read it before you take the next one or leave the loop",
        ),
      );
    }
  });

  it("rejects a pending read of a part when the next one is taken", async () => {
    const { parts, part } = await openPart(`--b\r\n${head}1`, "2", `\r\n--b\r\n${head}3\r\n--b--`);
    const [reading, next] = [part.text(), parts.next()];
    await expect(reading).rejects.toThrow("This part has ended");
    expect(await (await next).value?.text()).toBe("3");
  });

  it("rejects a second read of a part", async () => {
    const { part } = await openPart(`--b\r\n${head}1\r\n--b--`);
    expect(part.stream).toBe(part.stream);
    expect(await part.text()).toBe("1");
    const error = new TypeError("The content of this part has already been read");
    await expect(part.text()).rejects.toThrow(error);
    await expect(part.bytes()).rejects.toThrow(error);
    await expect(part.stream.getReader().read()).rejects.toThrow(error);
    const other = (await openPart(`--b\r\n${head}1\r\n--b--`)).part;
    await other.stream.cancel();
    await expect(other.text()).rejects.toThrow(error);
  });

  it("leaves the rest of the body unread when the loop is left", async () => {
    const chunks = [`--b\r\n${head}1`, "2", "3"].map((text) => concat(text));
    const { stream, record } = recordedStream(chunks);
    for await (const part of readParts(
      webRequest([["content-type", multipart]], stream),
      options,
    )) {
      expect(part.name).toBe("a");
      break;
    }
    expect(record).toEqual({ pulls: 1, cancelled: undefined });
    expect(stream.locked).toBe(false);
  });

  it("can be left while a part is being read", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    void writable.getWriter().write(concat(`--b\r\n${head}1`));
    const parts = readParts(webRequest([["content-type", multipart]], readable), options);
    const reading = (await parts.next()).value?.text();
    await parts.return();
    await expect(reading).rejects.toThrow("This part has ended");
  });

  it("does nothing before the first part is taken", async () => {
    const request = formRequest(multipart, `--b\r\n${head}1\r\n--b--`);
    readParts(request, options);
    expect(request.bodyUsed).toBe(false);
    expect(await readAll(request)).toEqual(["1"]);
  });

  it("reads 10,000 parts in linear time, and no more than the limit", async () => {
    const parts = Array.from({ length: 10_000 }, () => ({ name: "a", value: "1" }));
    expect(await readAll(partsRequest(parts, 65_536), { maxParts: 10_000 })).toHaveLength(10_000);
    await expect(readAll(partsRequest(parts))).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      maxParts: 1_000,
    });
  });

  it("accepts a head of 16 KiB, in any chunks, and refuses a longer one", async () => {
    const start = 'Content-Disposition: form-data; name="a"\r\nX: ';
    const longest = start + "x".repeat(16_384 - start.length);
    for (const chunkLength of [1, 20_000]) {
      const write = (text: string): Request => {
        const body = `--b\r\n${text}\r\n\r\n1\r\n--b--`;
        const count = Math.ceil(body.length / chunkLength);
        return formRequest(
          multipart,
          ...Array.from({ length: count }, (_, index) =>
            body.slice(index * chunkLength, (index + 1) * chunkLength),
          ),
        );
      };
      expect(await readAll(write(longest))).toEqual(["1"]);
      await expect(readAll(write(`${longest}x`))).rejects.toMatchObject({
        code: "INVALID_FORM",
        message: "The head of a part is longer than 16 KiB",
      });
    }
  });

  it("refuses an endless head at its limit", async () => {
    let length = 0;
    const body = new ReadableStream({
      pull(controller) {
        length += 1_000;
        controller.enqueue(concat(length === 1_000 ? "--b\r\n" : "x".repeat(1_000)));
      },
    });
    await expect(readAll(webRequest([["content-type", multipart]], body))).rejects.toMatchObject({
      code: "INVALID_FORM",
    });
    expect(length).toBeLessThan(20_000);
  });

  it.each<[what: string, headers: [string, string][], code: string]>([
    [
      "urlencoded",
      [["content-type", "application/x-www-form-urlencoded"]],
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    [
      "a mixed multipart type",
      [["content-type", "multipart/mixed; boundary=b"]],
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    ["no type", [], "UNSUPPORTED_MEDIA_TYPE"],
    [
      "a content coding",
      [
        ["content-type", multipart],
        ["content-encoding", "gzip"],
      ],
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    [
      "a length above the limit",
      [["content-type", multipart], lengthOf(1_000_001)],
      "PAYLOAD_TOO_LARGE",
    ],
  ])("refuses %s before it reads a byte", async (_, headers, code) => {
    const { stream, record } = recordedStream([concat(`--b\r\n${head}1\r\n--b--`)]);
    await expect(readAll(webRequest(headers, stream))).rejects.toMatchObject({ code });
    expect(record.pulls).toBe(0);
  });

  it.each<[what: string, contentType: string, body: string]>([
    ["no bytes", multipart, ""],
    ["no boundary", "multipart/form-data", `--b\r\n${head}1\r\n--b--`],
    ["no end", multipart, `--b\r\n${head}1\r\n`],
    ["a malformed delimiter", multipart, `--b\r\n${head}1\r\n--b!\r\n`],
    ["a part without a name", multipart, "--b\r\nX: y\r\n\r\n1\r\n--b--"],
    ["a part without a head", multipart, "--b\r\n\r\n1\r\n--b--"],
  ])("refuses a form with %s", async (_, contentType, body) => {
    await expect(readAll(formRequest(contentType, body))).rejects.toMatchObject({
      name: "BodyError",
      code: "INVALID_FORM",
    });
  });

  it("counts the bytes of the whole body, up to and including the limit", async () => {
    const body = `x\r\n--b\r\n${head}1\r\n--b--\r\nmore`;
    const read = (maxBytes: number): Promise<string[]> =>
      readAll(formRequest(multipart, ...Array.from(body)), { maxBytes });
    expect(await read(body.length)).toEqual(["1"]);
    await expect(read(body.length - 1)).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      maxBytes: body.length - 1,
    });
  });

  it.each<[what: string, end: string | Error, code: string]>([
    ["a body that breaks off", new Error("The client has left"), "INCOMPLETE_BODY"],
    ["a body that ends too early", "", "INVALID_FORM"],
    ["a malformed delimiter", "\r\n--b!", "INVALID_FORM"],
    ["too many bytes", "x".repeat(1_000_000), "PAYLOAD_TOO_LARGE"],
  ])("rejects both the part that is read and the loop: %s", async (_, end, code) => {
    for (const read of [
      (part: FormPart) => part.text(),
      (part: FormPart) => part.bytes(),
      (part: FormPart) => new Response(part.stream).text(),
    ]) {
      const { parts, part } = await openPart(`--b\r\n${head}1`, end);
      await expect(read(part)).rejects.toMatchObject({ code });
      await expect(parts.next()).rejects.toMatchObject({ code });
    }
  });

  it("rejects both for a text that is not UTF-8, which bytes() accepts", async () => {
    const value = Uint8Array.of(0xc3, 0x28);
    const open = async (): Promise<ReturnType<typeof readParts>> =>
      Promise.resolve(readParts(partsRequest([{ name: "a", value }]), options));
    const parts = await open();
    const code = "INVALID_FORM";
    await expect((await parts.next()).value?.text()).rejects.toMatchObject({ code });
    await expect(parts.next()).rejects.toMatchObject({ code });
    const others = await open();
    expect(await (await others.next()).value?.bytes()).toEqual(value);
    expect((await others.next()).done).toBe(true);
  });

  it("causes no unhandled rejection if nothing awaits the part", async () => {
    const onRejection = vi.fn();
    process.on("unhandledRejection", onRejection);
    onTestFinished(() => void process.off("unhandledRejection", onRejection));
    const { part } = await openPart(`--b\r\n${head}1`, new Error("The client has left"));
    const { part: other } = await openPart(`--b\r\n${head}1`, new Error("The client has left"));
    void part.text();
    void part.bytes();
    expect(other.stream.locked).toBe(false);
    for (let turn = 0; turn < 3; turn++) await setImmediate();
    expect(onRejection).not.toHaveBeenCalled();
  });

  it("rejects a body that has been read, is locked or does not yield bytes", async () => {
    const read = formRequest(multipart, "x");
    await read.text();
    await expect(readAll(read)).rejects.toThrow(TypeError);
    const locked = formRequest(multipart, "x");
    locked.body?.getReader();
    await expect(readAll(locked)).rejects.toThrow(
      "The body of this request is being read elsewhere",
    );
    const other = webRequest([["content-type", multipart]], recordedStream(["text"]).stream);
    await expect(readAll(other)).rejects.toThrow(TypeError);
  });

  it("throws at once if an option is missing or invalid", () => {
    const request = formRequest(multipart, "");
    const open = (given?: unknown): unknown => readParts(request, given as typeof options);
    expect(() => open()).toThrow(new TypeError("The options of readParts() must be an object"));
    expect(() => open({})).toThrow(new TypeError("maxBytes must be a number"));
    expect(() => open({ maxBytes: undefined })).toThrow(TypeError);
    expect(() => open({ maxBytes: -1 })).toThrow(RangeError);
    expect(() => open({ maxBytes: 1, maxParts: 0.5 })).toThrow(RangeError);
    expect(() => open({ maxBytes: 1, maxFiles: 1 })).toThrow(
      new TypeError('readParts() has no option "maxFiles"; it has maxBytes, maxParts'),
    );
    expect(() => readParts("a=1" as unknown as Request, options)).toThrow(
      new TypeError("readParts takes a Web Request"),
    );
  });
});
