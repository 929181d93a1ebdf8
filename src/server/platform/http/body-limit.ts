/** Bytes of a call, but of those that say that they may bring more. */
export const BODY_LIMIT = 256 * 1024
