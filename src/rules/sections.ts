/** Classes, their class codes, and the cards that students sign in with. */

export const MAX_SECTION_NAME_LENGTH = 60
/** The most people that one call adds, moves or creates cards for. A whole school takes a few calls. */
export const MAX_PEOPLE_PER_CALL = 500
/** Enough for a class, and for a whole year group that is managed as one class. */
export const MAX_SECTION_MEMBERS = 1000
/** The most people in one search result. A longer part of the name narrows it down. */
export const MAX_MATCHES = 20

/** Letters and digits that can't be confused with each other, on a board or in handwriting. */
const CODE_LETTERS = 'ACDEFGHJKLMNPQRTUVWXY34679'
export const CODE_LENGTH = 6
/** The days for which a class code can be valid. */
export const codeDays = [1, 7, 30] as const

/**
 * Returns a class code such as `KQM-7RT`: 26 letters and digits to the power of six, valid only for days.
 *
 * @param randomInteger returns an unguessable integer from 0 to below its argument
 */
export const createJoinCode = (randomInteger: (below: number) => number): string => {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInteger(CODE_LETTERS.length)])
  return `${letters.slice(0, 3).join('')}-${letters.slice(3).join('')}`
}

/** Returns a class code in its standard form, however it is typed: in lower case, with spaces, or without its dash. */
export const normalizeJoinCode = (typed: string): string => {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .slice(0, CODE_LENGTH)
  return letters.length > 3 ? `${letters.slice(0, 3)}-${letters.slice(3)}` : letters
}
export const isCompleteJoinCode = (typed: string): boolean => normalizeJoinCode(typed).length === CODE_LENGTH + 1

/** Returns the path where people join a class. The code is after the #, so it is in no log. */
export const createJoinPath = (code: string): string => `/join#${code}`

/** A card with a picture code is valid for a little more than a year: a school year and its summer. */
export const CARD_DAYS = 400

/** The content of a card: words to type, or a picture code that signs in without typing. */
export const cardKinds = ['words', 'code'] as const
export type CardKind = (typeof cardKinds)[number]

export const paperSizes = ['letter', 'a4'] as const
export type CardPaper = (typeof paperSizes)[number]

/** Returns the path that a picture code opens. No server and no log sees what is after the #. */
export const createCardPath = (secret: string): string => `/card#${secret}`
/** Returns the path of the sign-in page with the name and the school code filled in. */
export const createSchoolLoginPath = (school: string, name: string): string =>
  `/login#school=${encodeURIComponent(school)}&name=${encodeURIComponent(name)}`
