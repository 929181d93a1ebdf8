/** Codes of the second step: an app's six digits, valid for half a minute, and recovery codes for a lost app. */
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Alaia'
const SECRET_BYTES = 20
/** The parameters that every app assumes by default (RFC 6238). */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 }
/** A clock may be off by one step in either direction. */
const STEPS_OFF = 1

const RECOVERY_CODES = 10
/** The alphabet leaves out characters that look like another one. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const HALF = 5

/** Returns the secret in base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the text of the QR code. @param name the account's name, as the app shows it */
export const totpUri = (secret: string, name: string): string =>
  new TOTP({ ...SHAPE, issuer: ISSUER, label: name, secret }).toString()

/**
 * Returns the time step that a code belongs to: the current, previous or next one. Returns undefined if it matches
 * none.
 */
export const matchTotpStep = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime()
  const off = new TOTP({ ...SHAPE, secret }).validate({ token: code, timestamp, window: STEPS_OFF })
  return off === null ? undefined : Math.floor(timestamp / 1000 / SHAPE.period) + off
}

/** Normalizes a code for comparison, however it was typed. */
export const normalizeCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()
export const isTotpCode = (plain: string): boolean => /^\d{6}$/.test(plain)

const half = (): string => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Creates codes of 49 random bits each, for paper, such as `K7QMW-3XNPA`. */
export const createRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`)
