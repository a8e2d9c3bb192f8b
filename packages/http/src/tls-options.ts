/** Text or bytes, such as a PEM file. */
type Content = string | Uint8Array;

/** The options of Node's `tls.createServer`, without `ALPNProtocols`: the server speaks HTTP/1.1 only. */
export interface TlsOptions {
  /** The private keys, in PEM. */
  readonly key?:
    | Content
    | readonly (Content | { readonly pem: Content; readonly passphrase?: string | undefined })[]
    | undefined;
  /** The certificate chains, in PEM. */
  readonly cert?: Content | readonly Content[] | undefined;
  /** The authorities that sign client certificates, in PEM; default those of Node. */
  readonly ca?: Content | readonly Content[] | undefined;
  /** Keys and certificate chains, in PKCS#12. */
  readonly pfx?:
    | Content
    | readonly (Content | { readonly buf: Content; readonly passphrase?: string | undefined })[]
    | undefined;
  /** The passphrase of `key` or `pfx`. */
  readonly passphrase?: string | undefined;
  /** Whether to ask clients for a certificate; default `false`. */
  readonly requestCert?: boolean | undefined;
  /** Whether to refuse clients without a valid certificate, if `requestCert` is set; default `true`. */
  readonly rejectUnauthorized?: boolean | undefined;
  /** Chooses the certificate for each handshake, by the host name that the client asks for. */
  readonly SNICallback?:
    | ((
        serverName: string,
        // eslint-disable-next-line @typescript-eslint/no-explicit-any -- `SecureContext` is in a module of Node
        callback: (error: Error | null, context?: any) => void,
      ) => void)
    | undefined;
  readonly ALPNCallback?:
    ((offer: { servername: string; protocols: string[] }) => string | undefined) | undefined;
  /** How many milliseconds a handshake may take; default and maximum `server.headersTimeout`. */
  readonly handshakeTimeout?: number | undefined;
  readonly minVersion?: "TLSv1" | "TLSv1.1" | "TLSv1.2" | "TLSv1.3" | undefined;
  readonly maxVersion?: "TLSv1" | "TLSv1.1" | "TLSv1.2" | "TLSv1.3" | undefined;
  readonly allowPartialTrustChain?: boolean | undefined;
  readonly ciphers?: string | undefined;
  readonly clientCertEngine?: string | undefined;
  readonly crl?: Content | readonly Content[] | undefined;
  readonly dhparam?: Content | undefined;
  readonly ecdhCurve?: string | undefined;
  readonly enableTrace?: boolean | undefined;
  readonly honorCipherOrder?: boolean | undefined;
  readonly privateKeyEngine?: string | undefined;
  readonly privateKeyIdentifier?: string | undefined;
  readonly pskCallback?:
    | ((
        // eslint-disable-next-line @typescript-eslint/no-explicit-any -- `TLSSocket` is in a module of Node
        socket: any,
        identity: string,
      ) => Uint8Array | null)
    | undefined;
  readonly pskIdentityHint?: string | undefined;
  readonly secureOptions?: number | undefined;
  readonly secureProtocol?: string | undefined;
  readonly sessionIdContext?: string | undefined;
  readonly sessionTimeout?: number | undefined;
  readonly sigalgs?: string | undefined;
  readonly ticketKeys?: Uint8Array | undefined;
}
