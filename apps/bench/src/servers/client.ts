import { connect, type Socket } from "node:net";
import { answerParent } from "@fw/test-support/answer-parent";

/*
 * The process that sends the requests. It does not use `http.Agent`, which takes longer than the servers. Each socket
 * sends the same bytes, and counts the bytes of the responses.
 */

const connections = 32;
const buffer = Buffer.alloc(2 ** 16);

let clients: readonly Client[] = [];

const answers = {
  /** Opens the connections, and waits for one response on each. */
  open: async (port: number, message: string): Promise<void> => {
    const bytes = Buffer.from(message);
    clients = await Promise.all(Array.from({ length: connections }, () => open(port, bytes)));
  },
  /** Sends requests for this many milliseconds, waits for the last responses, and returns their number. */
  send: async (milliseconds: number): Promise<number> => {
    const end = performance.now() + milliseconds;
    const counts = await Promise.all(clients.map((client) => client.send(end)));
    return counts.reduce((sum, count) => sum + count, 0);
  },
  close: (): void => {
    for (const client of clients) client.close();
  },
};

/** The messages that this process handles. */
export type ClientAnswers = typeof answers;

answerParent(answers);

interface Client {
  /** Sends one request after the other until `end`, and returns the number of responses. */
  readonly send: (end: number) => Promise<number>;
  readonly close: () => void;
}

async function open(port: number, request: Buffer): Promise<Client> {
  let onAnswer: (part: Buffer) => void;
  let onFailure: (error: Error) => void;
  const socket: Socket = connect({
    port,
    host: "127.0.0.1",
    noDelay: true,
    onread: {
      buffer,
      callback: (length) => {
        onAnswer(buffer.subarray(0, length));
        return true;
      },
    },
  });
  socket.on("error", (error) => {
    onFailure(error);
  });
  socket.on("close", () => {
    onFailure(new Error("The server closed a connection"));
  });
  const size = await new Promise<number>((resolve, reject) => {
    let text = "";
    onFailure = reject;
    onAnswer = (part) => {
      text += part.toString("latin1");
      if (isWhole(text)) resolve(text.length);
    };
    socket.write(request);
  });
  return {
    close: () => socket.destroy(),
    send: (end) =>
      new Promise((resolve, reject) => {
        let count = 0;
        let left = size;
        onFailure = reject;
        onAnswer = (part) => {
          // HTTP/1.1 200
          if (left === size && part[9] !== 0x32) reject(new Error(part.toString("latin1")));
          left -= part.length;
          if (left > 0) return;
          if (left < 0) reject(new Error(`A response is ${-left} bytes longer than the first one`));
          left = size;
          count++;
          if (performance.now() < end) socket.write(request);
          else resolve(count);
        };
        socket.write(request);
      }),
  };
}

/** Checks whether the response is complete. */
function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const length = /^content-length: *(\d+)/im.exec(text.slice(0, end))?.[1];
  return length === undefined
    ? text.endsWith("\r\n0\r\n\r\n")
    : text.length >= end + 4 + Number(length);
}
