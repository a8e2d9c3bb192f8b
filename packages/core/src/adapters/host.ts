/**
 * Whether a `Host` field names one host: `uri-host [ ":" port ]` (RFC 9110 §7.2, RFC 3986 §3.2.2).
 *
 * @internal
 */
export function isHost(value: string): boolean {
  return grammar.test(value) && URL.canParse(`http://${value}/`);
}

const grammar = /^(?:\[[0-9A-Fa-f:.]+\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+)(?::\d*)?$/;
