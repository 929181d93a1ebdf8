/** Limits of passkeys. */

/** In characters. */
export const MAX_PASSKEY_NAME_LENGTH = 60
/** More than anyone has devices and security keys. */
export const MAX_PASSKEYS = 20
