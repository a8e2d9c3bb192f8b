import type { ClosePath } from "../bind.ts";
import type { ConnectionTracker } from "../connection-tracker.ts";
import type { NodeConnection } from "../node-connection.ts";
import { cutOff } from "../cut-off.ts";
import { lingerAndClose } from "../node-linger.ts";
import type { NodeListener } from "../node-listener.ts";
import type { NodeResponse } from "../node-response.ts";
import { closePort } from "../workarounds/idle-connections.ts";
import { acceptBacklog } from "./node-backlog.ts";
import { closeOptions, type CloseOptions, type CloseResult } from "@fw/http";
import { readOptions } from "@fw/options";
import type { Server as HttpServer } from "node:http";

/**
 * For how many milliseconds idle connections may still send a request and new connections are accepted. `http.Server`
 * closes idle connections immediately, and loses requests that are already on their way.
 */
const grace = 200;

/**
 * The grace period, in milliseconds, of a connection that has not sent anything yet, and of a TLS handshake. Its first
 * request is almost certainly on its way.
 */
const freshGrace = 1_000;

/**
 * Into how many milliseconds a grace period is divided. If the whole machine pauses, clients have not had the time that
 * has passed: a pause of any length uses up one part.
 */
const graceStep = 20;

/** For how many milliseconds a client may take to read the rest of its events, which the shutdown has ended. */
const lastEventsTime = 2_000;

/** The shutdown of a server, which loses no accepted request. */
export class NodeShutdown {
  readonly #server: HttpServer;
  readonly #listener: NodeListener;
  readonly #connections: ConnectionTracker;
  #closing: Promise<CloseResult> | undefined;
  /** Calls what closes a Unix socket. `undefined` for a port. */
  closePath: ClosePath | undefined;

  constructor(server: HttpServer, listener: NodeListener, connections: ConnectionTracker) {
    this.#server = server;
    this.#listener = listener;
    this.#connections = connections;
  }

  close(options: CloseOptions = {}): Promise<CloseResult> {
    try {
      return (this.#closing ??= this.#close(checkTimeout(options)));
    } catch (error) {
      return new Promise(() => {
        throw error;
      });
    }
  }

  #close(timeout: number): Promise<CloseResult> {
    const server = this.#server;
    const connections = this.#connections;
    const { promise, resolve } = Promise.withResolvers<CloseResult>();
    const timers = [
      setTimeout(() => {
        resolve({ forced: this.#destroyConnections() });
      }, timeout),
      setTimeout(() => {
        for (const response of this.#listInFlight()) {
          if (response.endEvents !== null && response.socket !== null) {
            cutOff(response.socket, response);
          }
        }
      }, lastEventsTime),
    ];
    const stopListening = (): void => {
      if (!server.listening) return;
      this.#closePort(() => {
        timers.forEach(clearTimeout);
        resolve({ forced: 0 });
      });
    };
    const takeBacklog = (): void => {
      acceptBacklog(server, stopListening, (socket) => {
        connections.accept(socket);
      });
    };
    this.#listener.isClosing = true;
    connections.onIdle = endWhenIdle;
    connections.onHandshake = (socket) => {
      const isPending = (): boolean => connections.handshakes.has(socket);
      waitWhile(isPending, freshGrace, () => socket.destroy());
    };
    for (const { endEvents } of this.#listInFlight()) endEvents?.();
    for (const connection of connections.open.values()) endWhenIdle(connection);
    connections.handshakes.forEach(connections.onHandshake);
    // Without open connections, only the backlog can hold requests.
    const isIdle = connections.open.size === 0 && connections.handshakes.size === 0;
    waitWhile(() => server.listening, isIdle ? 0 : grace, takeBacklog);
    return promise;
  }

  /** Lists the responses that have begun and are not completely sent. */
  #listInFlight(): NodeResponse[] {
    return [...this.#connections.open.values()].flatMap(({ queue }) => queue.listInFlight());
  }

  /** Destroys all connections and counts the requests that are cut off. Events have ended already. */
  #destroyConnections(): number {
    const forced = this.#listInFlight().filter(({ endEvents }) => endEvents === null).length;
    for (const { socket, queue } of this.#connections.open.values()) {
      cutOff(socket, queue.listInFlight()[0]);
    }
    for (const socket of this.#connections.handshakes) socket.destroy();
    if (this.#server.listening) this.#closePort(() => undefined);
    return forced;
  }

  #closePort(onClosed: () => void): void {
    const close = (): void => {
      closePort(this.#server, onClosed);
    };
    if (this.closePath === undefined) close();
    else this.closePath(close);
  }
}

/** Ends a connection after the grace period, unless a request arrives in the meantime. */
function endWhenIdle(connection: NodeConnection): void {
  const { socket } = connection;
  // A request that is arriving is answered once it is complete, or refused after `server.headersTimeout`.
  const isIdle = (): boolean => connection.isIdle && !socket.destroyed;
  waitWhile(isIdle, socket.bytesRead === 0 ? freshGrace : grace, () => {
    lingerAndClose(socket);
  });
}

/** Calls back after a grace period, in milliseconds, if a condition holds all the time. */
function waitWhile(isNeeded: () => boolean, period: number, callback: () => void): void {
  if (!isNeeded()) return;
  if (period > 0) {
    setTimeout(waitWhile, graceStep, isNeeded, period - graceStep, callback);
    return;
  }
  // If the event loop was blocked, bytes that arrived in the meantime are read between the timer and the immediate.
  setImmediate(() => {
    if (isNeeded()) callback();
  });
}

function checkTimeout(options: CloseOptions): number {
  return readOptions("close()", options, closeOptions).timeout;
}
