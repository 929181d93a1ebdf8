/** Marks the maintenance page, so that it is shown although its status is 503, like that of an unreachable server. */
export const SIGN = 'alaia-sign'
