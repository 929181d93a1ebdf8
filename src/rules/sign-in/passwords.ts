/**
 * The rules for new passwords: they must be long and not common; there are no other rules. See
 * docs/product.md#passwords.
 */
import { commonPasswords } from './common-passwords.ts'
import { MIN_PASSWORD_LENGTH, MIN_LENGTH_WITH_SECOND_STEP } from './password-lengths.ts'

/** Longer passwords are no safer. The hash itself accepts any length. */
const MAX_PASSWORD_LENGTH = 200

export type PasswordProblem = 'too_short' | 'too_long' | 'common' | 'about_you' | 'stolen'

export interface PasswordContext {
  /** The person also signs in with a second step. */
  secondStep?: boolean
  /** Words that anybody would try: the person's names, email address and school. */
  about?: readonly string[]
}

/** The length from which a piece of a name is distinctive. Shorter pieces occur in ordinary words. */
const MIN_PIECE_LENGTH = 4

const normalizeText = (text: string): string => text.normalize('NFKC').toLowerCase()

const digitsAsLetters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** Undoes letter substitutions: `P4ssword` counts as `password`. */
const undoSubstitutions = (text: string): string =>
  text.replaceAll(/[013457@$]/g, (character) => digitsAsLetters[character] ?? character)

/** Removes digits and signs at both ends: `password2026!` is no better than `password`. */
const trimNonLetters = (text: string): string => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')

/** Matches `abcabcabcabc` and `111111111111`. */
const isRepeatedPattern = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/su.test(text)

const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
]
const reverse = (text: string): string => Array.from(text).reduceRight((reversed, letter) => reversed + letter, '')

const isKeyboardSequence = (text: string): boolean =>
  keyboardRows.some((row) => row.includes(text) || reverse(row).includes(text))

const isCommon = (password: string): boolean => {
  const text = normalizeText(password).replaceAll(/\s/g, '')
  const variants = [
    text,
    trimNonLetters(text),
    undoSubstitutions(text),
    trimNonLetters(undoSubstitutions(text)),
    undoSubstitutions(trimNonLetters(text)),
  ]
  return isRepeatedPattern(text) || isKeyboardSequence(text) || variants.some((variant) => commonPasswords.has(variant))
}

const splitPieces = (about: readonly string[]): string[] =>
  about
    .flatMap((text) => normalizeText(text).split(/[^\p{L}\p{N}]+/u))
    .filter((piece) => piece.length >= MIN_PIECE_LENGTH)

/** Returns whether little of the password is left without the words that everybody knows about the person. */
const isAboutThem = (password: string, about: readonly string[]): boolean => {
  const rest = splitPieces(about).reduce((text, piece) => text.replaceAll(piece, ''), normalizeText(password))
  return rest.length < normalizeText(password).length && rest.replaceAll(/[^\p{L}]/gu, '').length < MIN_PIECE_LENGTH
}

/** Returns the problem of a chosen password, or null. Length is counted in visible characters. */
export const findPasswordProblem = (password: string, context: PasswordContext = {}): PasswordProblem | null => {
  const length = Array.from(password.normalize('NFKC')).length
  if (length < (context.secondStep ? MIN_LENGTH_WITH_SECOND_STEP : MIN_PASSWORD_LENGTH)) return 'too_short'
  if (length > MAX_PASSWORD_LENGTH) return 'too_long'
  if (isCommon(password)) return 'common'
  return isAboutThem(password, context.about ?? []) ? 'about_you' : null
}

/** Returns one sentence about the problem for the person who chose the password. */
export const describePasswordProblem = (problem: PasswordProblem, { secondStep }: PasswordContext = {}): string =>
  ({
    too_short: `Use ${secondStep ? MIN_LENGTH_WITH_SECOND_STEP : MIN_PASSWORD_LENGTH} characters or more. A few words in a row work well.`,
    too_long: `Use ${MAX_PASSWORD_LENGTH} characters at most.`,
    common: 'Many people use this password, so it is easy to guess. Try a few words of your own.',
    stolen: 'This password was stolen from another site, so it is not safe. Try a few words of your own.',
    about_you: 'This is easy to guess from your name or your school. Try a few words of your own.',
  })[problem]
