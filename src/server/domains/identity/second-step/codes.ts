/** The codes of a second step: six digits of an app, good for half a minute, and recovery codes for when it is lost. */
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Alaia'
const SECRET_BYTES = 20
/** What every app knows without being told (RFC 6238). */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 }
/** A clock may be one step off, either way. */
const STEPS_OFF = 1

const RECOVERY_CODES = 10
/** Without those that are read for another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const HALF = 5

/** Base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What the QR code says. @param name whose account it is, as the app shows it */
export const totpUri = (secret: string, name: string): string =>
  new TOTP({ ...SHAPE, issuer: ISSUER, label: name, secret }).toString()

/** The time step that a code belongs to; undefined where it fits none of now, the one before and the one after. */
export const matchTotpStep = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime()
  const off = new TOTP({ ...SHAPE, secret }).validate({ token: code, timestamp, window: STEPS_OFF })
  return off === null ? undefined : Math.floor(timestamp / 1000 / SHAPE.period) + off
}

/** As it is compared: however somebody wrote it. */
export const normalizeCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()
export const isTotpCode = (plain: string): boolean => /^\d{6}$/.test(plain)

const half = (): string => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** 49 random bits each, for paper: `K7QMW-3XNPA`. */
export const createRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`)
