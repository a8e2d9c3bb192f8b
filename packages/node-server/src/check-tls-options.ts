import type { TlsOptions } from "@fw/http";
import { assertInteger, assertOptions } from "@fw/options";

/** Any one of these options is enough for a handshake. `cert` also needs a key. */
const identities = ["pfx", "SNICallback", "pskCallback"] as const;

/** One row per option, so that the compiler reports a missing one. */
const names: Readonly<Record<keyof TlsOptions, null>> = {
  key: null,
  cert: null,
  ca: null,
  pfx: null,
  passphrase: null,
  requestCert: null,
  rejectUnauthorized: null,
  SNICallback: null,
  ALPNCallback: null,
  handshakeTimeout: null,
  minVersion: null,
  maxVersion: null,
  allowPartialTrustChain: null,
  ciphers: null,
  clientCertEngine: null,
  crl: null,
  dhparam: null,
  ecdhCurve: null,
  enableTrace: null,
  honorCipherOrder: null,
  privateKeyEngine: null,
  privateKeyIdentifier: null,
  pskCallback: null,
  pskIdentityHint: null,
  secureOptions: null,
  secureProtocol: null,
  sessionIdContext: null,
  sessionTimeout: null,
  sigalgs: null,
  ticketKeys: null,
};

/**
 * Checks what Node ignores, or notices only during handshakes. Node checks the rest when it creates the server.
 *
 * @returns The options without those that are `undefined`.
 * @throws {@link TypeError} or {@link RangeError} that names the wrong option.
 */
export function checkTlsOptions(tls: TlsOptions): TlsOptions {
  assertOptions("tls", tls, Object.keys(names));
  const [empty] = Object.entries(tls).find(([, value]) => isEmpty(value)) ?? [];
  if (empty !== undefined) throw new TypeError(`tls.${empty} must not be empty`);
  const { key, cert, privateKeyIdentifier, handshakeTimeout } = tls;
  const hasKey = key !== undefined || privateKeyIdentifier !== undefined;
  if (!(cert !== undefined && hasKey) && identities.every((name) => tls[name] === undefined)) {
    throw new TypeError("tls must have key and cert, pfx, SNICallback or pskCallback");
  }
  if (handshakeTimeout !== undefined) {
    assertInteger("tls.handshakeTimeout", handshakeTimeout, 1, 2_147_483_647);
  }
  return Object.fromEntries(Object.entries(tls).filter(([, value]) => value !== undefined));
}

/** Node ignores an empty option. Without a key, no handshake completes. Without `ca`, it trusts public authorities. */
function isEmpty(value: unknown): boolean {
  const isList = Array.isArray(value) || value instanceof Uint8Array;
  return value === null || value === "" || (isList && value.length === 0);
}
