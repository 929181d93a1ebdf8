/** Classes, their codes, and the cards that pupils sign in with. */

export const LONGEST_SECTION_NAME = 60
/** So many people are put in, moved or given cards in one call: a whole school comes in a few. */
export const MOST_AT_ONCE = 500
/** A class, and a year group that is kept as one. */
export const MOST_IN_SECTION = 1000
/** People found for a class at once; whoever has more says more of the name. */
export const MOST_FOUND = 20

/** Letters and figures that nobody takes for each other, on a board or in a child's hand. */
const CODE_LETTERS = 'ACDEFGHJKLMNPQRTUVWXY34679'
export const CODE_LENGTH = 6
/** Days for which a code can be given out. */
export const codeDays = [1, 7, 30] as const

/**
 * `KQM-7RT`: 26 letters to the power of six, and good for days only.
 *
 * @param random an unguessable whole number from 0 to below what it is given
 */
export const createJoinCode = (random: (below: number) => number): string => {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[random(CODE_LETTERS.length)])
  return `${letters.slice(0, 3).join('')}-${letters.slice(3).join('')}`
}

/** As it was made, however it is typed: small letters, blanks, without its dash. */
export const normalizeJoinCode = (typed: string): string => {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .slice(0, CODE_LENGTH)
  return letters.length > 3 ? `${letters.slice(0, 3)}-${letters.slice(3)}` : letters
}
export const isCompleteJoinCode = (typed: string): boolean => normalizeJoinCode(typed).length === CODE_LENGTH + 1

/** Where a class is joined; its code stands behind #, in no log. */
export const joinPath = (code: string): string => `/join#${code}`

/** A card with a picture code is good for a year and a bit: a school year and its summer. */
export const CARD_DAYS = 400

/** What is on a card: words to type, or a picture code that signs in by itself. */
export const cardKinds = ['words', 'code'] as const
export type CardKind = (typeof cardKinds)[number]

export const papers = ['letter', 'a4'] as const
export type CardPaper = (typeof papers)[number]

/** Where the code of a card leads. What stands behind # is seen by no server, and in no log. */
export const cardPath = (secret: string): string => `/card#${secret}`
/** To the sign-in page, which has the name and the school's code already. */
export const schoolLoginPath = (school: string, name: string): string =>
  `/login#school=${encodeURIComponent(school)}&name=${encodeURIComponent(name)}`
