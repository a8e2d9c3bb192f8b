/**
 * The longest name of a host (RFC 1035 §2.3.4), in characters.
 *
 * @internal
 */
export const maxHostnameLength = 255;

/** With room for a port behind it. */
const maxLength = maxHostnameLength + ":65535".length;

/**
 * Whether a `Host` field names one host: `uri-host [ ":" port ]` (RFC 9110 §7.2, RFC 3986 §3.2.2), of
 * at most 255 characters and a port. A URL parser takes long for a long name in another script.
 *
 * @internal
 */
export function isHost(value: string): boolean {
  return value.length <= maxLength && grammar.test(value) && URL.canParse(`http://${value}/`);
}

const grammar =
  /^(?:\[[0-9A-Fa-f:.]+\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2}){1,255})(?::\d{0,5})?$/;
