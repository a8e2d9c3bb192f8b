/** The codes that `@fw/client` uses if there is no usable response. Its tests compare this list with its own codes. */
export const clientCodes = ["NETWORK", "ABORTED", "UNSENDABLE", "UNEXPECTED"] as const;
