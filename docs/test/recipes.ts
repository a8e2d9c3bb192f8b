import { findCodeBlock, type CodeBlock } from "./code-blocks.ts";

/** The first program of a page under `docs/how-to/security` that answers who is calling. */
export interface Recipe {
  readonly page: string;
  /** The headers of a caller whom it knows. */
  readonly credentials: Readonly<Record<string, string>>;
  /** A route that shows the caller, and what it shows. */
  readonly shown: readonly [path: string, body: unknown];
  /** The headers of callers whom it does not know, by what is wrong with them. */
  readonly strangers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** A member of the context and its type. */
  readonly member: readonly [name: string, type: string];
  /** What a program needs beside the page's own text: keys, without a network. */
  readonly epilogue?: string;
}

/** Seconds since 1970, as a token has them. */
const past = 1_000_000_000;
const future = 4_000_000_000;
const signer = await createSigner("provider");
/** A key that the provider publishes for something else. */
const otherSigner = await createSigner("other", "384");
const claims = {
  iss: "https://id.example",
  aud: "https://notes.example",
  sub: "ada",
  exp: future,
};
const es256 = { alg: "ES256", kid: "provider" };
const ada = bearer("c2VjcmV0LW9mLWFkYS1sb3ZlbGFjZS0xODE1");
const key = bearer("nk_cmVwb3J0cy1yZWFkLW9ubHktMzItYnl0ZXM");
const session = { cookie: "__Host-session=6f1c2b1e-5d0b-4c57-9a3f-0b7e3f5a9c21" };

const noToken = {
  nothing: {},
  "an empty token": { authorization: "Bearer " },
  "another token": bearer("c2VjcmV0LW9mLWFkYS1sb3ZlbGFjZS0xODE2"),
  "the digest of a token": bearer("xHxoquKWVJSPzzynvV3knjV/h1F9hb7eAXR2xQAhFNA="),
  "two tokens": { authorization: `${ada.authorization}, ${ada.authorization}` },
  "another scheme": { authorization: ada.authorization.replace("Bearer", "Basic") },
};

/** The recipes, in the order of the documentation's index. */
export const recipes: readonly Recipe[] = [
  {
    page: "bearer-tokens.md",
    credentials: ada,
    shown: ["/me", { name: "Ada" }],
    strangers: noToken,
    member: ["user", "User"],
  },
  {
    page: "bearer-tokens.md#api-keys-and-roles",
    credentials: key,
    shown: ["/report", { client: "Reports" }],
    strangers: {
      ...noToken,
      "a key without its prefix": bearer("cmVwb3J0cy1yZWFkLW9ubHktMzItYnl0ZXM"),
    },
    member: ["client", "Client"],
  },
  {
    page: "sessions.md",
    credentials: session,
    shown: ["/me", { name: "Ada" }],
    strangers: {
      nothing: {},
      "an empty cookie": { cookie: "__Host-session=" },
      "an unknown id": { cookie: "__Host-session=6f1c2b1e-5d0b-4c57-9a3f-0b7e3f5a9c22" },
      "the digest of an id": {
        cookie: "__Host-session=8cvIStyO2QrdA8yMZVtsVBl9mH0mM/9n/Ftwb1l6CeU=",
      },
      "a cookie without the prefix": { cookie: session.cookie.replace("__Host-", "") },
      "a cookie whose name ends the same": { cookie: `x${session.cookie}` },
    },
    member: ["user", "{ readonly name: string }"],
  },
  {
    page: "jwt.md",
    credentials: bearer(await signer.sign(es256, claims)),
    shown: ["/me", { id: "ada" }],
    strangers: {
      nothing: {},
      "a token that has expired": await signed({ exp: past }),
      "a token that never expires": await signed({ exp: undefined }),
      "a token that is not valid yet": await signed({ nbf: future }),
      "a token of another issuer": await signed({ iss: "https://evil.example" }),
      "a token for another service": await signed({ aud: "https://other.example" }),
      "a token without a subject": await signed({ sub: undefined }),
      "a token whose subject is not text": await signed({ sub: 7 }),
      "a token without a signature": bearer(
        `${encodePart({ alg: "none" })}.${encodePart(claims)}.`,
      ),
      "a token that is signed with the public key as a secret": bearer(await signer.forge(claims)),
      "a token of an algorithm that is not listed": bearer(
        await otherSigner.sign({ alg: "ES384", kid: "other" }, claims),
      ),
      "a token of an unknown key": bearer(
        await (await createSigner("stranger")).sign({ ...es256, kid: "stranger" }, claims),
      ),
      "a token that a stranger has signed under the provider's name": bearer(
        await (await createSigner("provider")).sign(es256, claims),
      ),
    },
    member: ["user", "{ id: string }"],
    epilogue: `globalThis.fetch = async () => Response.json(${JSON.stringify({ keys: [signer.jwk, otherSigner.jwk] })});`,
  },
  {
    page: "rate-limits.md",
    credentials: ada,
    shown: ["/me", { name: "Ada" }],
    strangers: noToken,
    member: ["user", "{ name: string }"],
  },
  {
    page: "tenants.md",
    credentials: ada,
    shown: ["/notes/1", { tenant: "engines", id: 1, text: "Order brass" }],
    strangers: noToken,
    member: ["user", "{ name: string; tenant: string }"],
  },
];

/**
 * Reads the first program of a page.
 *
 * @param page - its name in `docs/how-to/security`
 * @returns the program
 */
export function readRecipe(page: string): CodeBlock {
  return findCodeBlock(`docs/how-to/security/${page}`);
}

/**
 * Finds a recipe.
 *
 * @param page - its name in `docs/how-to/security`
 * @returns the recipe
 */
export function getRecipe(page: string): Recipe {
  const recipe = recipes.find((candidate) => candidate.page === page);
  if (recipe === undefined) throw new Error(`${page} is not a recipe`);
  return recipe;
}

function bearer(token: string): { readonly authorization: string } {
  return { authorization: `Bearer ${token}` };
}

async function signed(changed: object): Promise<{ readonly authorization: string }> {
  return bearer(await signer.sign(es256, { ...claims, ...changed }));
}

/** Signs tokens as an identity provider does. */
async function createSigner(kid: string, size: "256" | "384" = "256") {
  const algorithm = { name: "ECDSA", namedCurve: `P-${size}`, hash: `SHA-${size}` };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ["sign"]);
  const jwk = {
    ...(await crypto.subtle.exportKey("jwk", publicKey)),
    kid,
    alg: `ES${size}`,
    key_ops: ["verify"],
  };
  return {
    jwk,
    sign: async (header: object, payload: object) => {
      const text = `${encodePart(header)}.${encodePart(payload)}`;
      const signature = await crypto.subtle.sign(algorithm, privateKey, Buffer.from(text));
      return `${text}.${Buffer.from(signature).toString("base64url")}`;
    },
    // The public key is no secret: a verifier that lets the token choose takes it for one.
    forge: async (payload: object) => {
      const text = `${encodePart({ alg: "HS256", kid })}.${encodePart(payload)}`;
      const hmac = { name: "HMAC", hash: "SHA-256" };
      const secret = Buffer.from(JSON.stringify(jwk));
      const forged = await crypto.subtle.importKey("raw", secret, hmac, false, ["sign"]);
      const signature = await crypto.subtle.sign("HMAC", forged, Buffer.from(text));
      return `${text}.${Buffer.from(signature).toString("base64url")}`;
    },
  };
}

function encodePart(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
