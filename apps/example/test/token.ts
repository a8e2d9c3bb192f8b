/** The token of every service under test. */
export const token = "the-token-of-the-tests";

/** The header that a change needs. */
export const authorization = `Bearer ${token}`;
