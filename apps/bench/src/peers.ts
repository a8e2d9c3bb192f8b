import path from "node:path";
import { pathToFileURL } from "node:url";
import type { PeerRoute } from "./service/routes.ts";
import type { Work } from "./service/work.ts";

/** What an adapter, a file of `peers`, exports by default: all that the benchmarks know of a peer. */
export interface Peer {
  /** Create an application with routes, each in its own way; by the rows of the tables. */
  readonly apps: Readonly<Record<string, CreateApp>>;
  /** Creates its router alone. */
  readonly createFind?: CreateFind;
  /** The texts of an application that is type-checked. */
  readonly typed?: TypedTexts;
  /** The texts of programs that are bundled, by the rows of the table. */
  readonly programs?: Readonly<Record<string, string>>;
}

/** Creates an application with routes, and with the route of a work where one is given. */
export type CreateApp = (routes: readonly PeerRoute[], work?: Work) => PeerApp | Promise<PeerApp>;

/** An application of a peer. */
export interface PeerApp {
  /** Listens on a free port of the loopback interface as its documentation shows, and returns the port. */
  readonly listen: () => number | Promise<number>;
  /** Its Fetch interface, where it has one. */
  readonly fetch?: (request: Request) => Response | Promise<Response>;
}

/** A route of the table, its path in the syntax of `@fw/router`. */
export interface TableRoute {
  readonly method: string;
  readonly path: string;
}

/** Registers a table of routes and returns the look-up. */
export type CreateFind = (routes: readonly TableRoute[]) => Find;

/** Finds a route, with decoded values by name; a wildcard's may be among them. */
export type Find = (
  method: string,
  path: string,
) =>
  | { readonly route: number; readonly params: Readonly<Record<string, string | undefined>> }
  | undefined;

/** The parts of a module that declares routes in one chain, or one statement for each. */
export interface TypedTexts {
  readonly head: readonly string[];
  /** A `GET` route with params and a query. */
  readonly get: (number: number) => string;
  /** A `POST` route with a body of three fields. */
  readonly post: (number: number) => string;
}

/** The adapters. Those in JavaScript need what `peers/package.json` installs. */
export type PeerFile =
  "by-hand.ts" | "framework.ts" | "fastify.js" | "h3.js" | "hono.js" | "elysia.js" | "express.js";

/** The adapter of each server, the one by hand first. */
export const servers: Readonly<Record<string, PeerFile>> = {
  "node:http by hand": "by-hand.ts",
  "@fw/framework": "framework.ts",
  "@fw/framework, serve": "framework.ts",
  "Fastify, JSON Schema": "fastify.js",
  "Fastify, Zod": "fastify.js",
  h3: "h3.js",
  Hono: "hono.js",
  "Elysia (Node)": "elysia.js",
  Express: "express.js",
};

/** The adapter of each server that does further work, the one by hand first and again as a control. */
export const workServers: Readonly<Record<string, PeerFile>> = {
  "node:http by hand": "by-hand.ts",
  "by hand again": "by-hand.ts",
  ...Object.fromEntries(Object.entries(servers).slice(1)),
};

/** The adapter of each server where the Fetch interface is the server interface, the one by hand first. */
export const fetchServers: Readonly<Record<string, PeerFile>> = {
  "by hand": "by-hand.ts",
  "@fw/framework": "framework.ts",
  Hono: "hono.js",
  h3: "h3.js",
  Elysia: "elysia.js",
};

/** The same for further work, again with a control. */
export const workFetchServers: Readonly<Record<string, PeerFile>> = {
  "by hand": "by-hand.ts",
  "by hand again": "by-hand.ts",
  ...Object.fromEntries(Object.entries(fetchServers).slice(1)),
};

/** The folder of the adapters, whose dependencies are installed there. */
export const peersFolder: string = path.join(import.meta.dirname, "../peers");

/**
 * Loads an adapter.
 *
 * @param file - Its name.
 * @returns The adapter.
 */
export async function loadPeer(file: PeerFile): Promise<Peer> {
  const { href } = pathToFileURL(path.join(peersFolder, file));
  // Proof: each benchmark asserts its answers before it measures, and `--check` asserts all of them.
  return ((await import(href)) as { readonly default: Peer }).default;
}

/**
 * Creates the application of a row.
 *
 * @param file - Its adapter.
 * @param subject - The row.
 * @param routes - Its routes.
 * @param work - The work that it does beside them, if any.
 * @returns The application.
 * @throws {@link RangeError} when the adapter has no such row.
 */
export async function createPeerApp(
  file: PeerFile | undefined,
  subject: string,
  routes: readonly PeerRoute[],
  work?: Work,
): Promise<PeerApp> {
  const create = file === undefined ? undefined : (await loadPeer(file)).apps[subject];
  if (create === undefined) throw new RangeError(`There is no application ${subject}`);
  return create(routes, work);
}
