/** The cards that students sign in with. */

/** A card with a picture code is valid for a little more than a year: a school year and its summer. */
export const CARD_LIFETIME_DAYS = 400

/** The content of a card: words to type, or a picture code that signs in without typing. */
export const cardKinds = ['words', 'code'] as const
export type CardKind = (typeof cardKinds)[number]

export const cardPapers = ['letter', 'a4'] as const
export type CardPaper = (typeof cardPapers)[number]

/** Returns the path that a picture code opens. No server and no log sees what is after the #. */
export const createCardPath = (secret: string): string => `/card#${secret}`
/** Returns the path of the sign-in page with the school code and the username filled in. */
export const createSchoolLoginPath = (schoolCode: string, username: string): string =>
  `/login#school=${encodeURIComponent(schoolCode)}&name=${encodeURIComponent(username)}`
