/** The size limit of a request body in bytes, for calls that don't declare a larger one. */
export const BODY_LIMIT = 256 * 1024
