/**
 * Marks the maintenance page, so that the browser shows it although its status is 503, which an unreachable server also
 * has.
 */
export const MAINTENANCE_MARKER = 'alaia-sign'
