/** Codes of the second step: an app's six digits, valid for half a minute, and recovery codes for a lost app. */
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Alaia'
const SECRET_BYTES = 20
/** The parameters that every app assumes by default (RFC 6238). */
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 }
/** A clock may be off by one step in either direction. */
const MAX_STEPS_OFF = 1

const RECOVERY_CODE_COUNT = 10
/** The alphabet leaves out characters that look like another one. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const HALF_LENGTH = 5

/** Returns the secret in base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the text of the QR code. @param name the account's name, as the app shows it */
export const toTotpUri = (secret: string, name: string): string =>
  new TOTP({ ...TOTP_OPTIONS, issuer: ISSUER, label: name, secret }).toString()

/**
 * Returns the time step that a code belongs to: the current, previous or next one. Returns undefined if it matches
 * none.
 */
export const matchTotpStep = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime()
  const stepsOff = new TOTP({ ...TOTP_OPTIONS, secret }).validate({ token: code, timestamp, window: MAX_STEPS_OFF })
  return stepsOff === null ? undefined : Math.floor(timestamp / 1000 / TOTP_OPTIONS.period) + stepsOff
}

/** Normalizes a code for comparison, however it was typed. */
export const normalizeCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()
export const isTotpCode = (normalizedCode: string): boolean => /^\d{6}$/.test(normalizedCode)

const createHalf = (): string =>
  Array.from({ length: HALF_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Creates codes of 49 random bits each, for paper, such as `K7QMW-3XNPA`. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => `${createHalf()}-${createHalf()}`)
