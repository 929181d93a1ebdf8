/** The class codes with which people join a class. */

/** Letters and digits that can't be confused with each other, on a board or in handwriting. */
const CODE_CHARACTERS = 'ACDEFGHJKLMNPQRTUVWXY34679'
export const JOIN_CODE_LENGTH = 6
/** The numbers of days for which a class code can be valid. */
export const joinCodeLifetimesInDays = [1, 7, 30] as const

/**
 * Returns a class code such as `KQM-7RT`: six of 26 characters. These 26^6 codes are enough against guessing, because
 * each is valid only for days.
 *
 * @param randomInteger returns an unguessable integer from 0 to below its argument
 */
export const createJoinCode = (randomInteger: (below: number) => number): string => {
  const characters = Array.from(
    { length: JOIN_CODE_LENGTH },
    () => CODE_CHARACTERS[randomInteger(CODE_CHARACTERS.length)],
  )
  return `${characters.slice(0, 3).join('')}-${characters.slice(3).join('')}`
}

/** Returns a class code in its standard form, however it is typed: in lower case, with spaces, or without its dash. */
export const normalizeJoinCode = (typed: string): string => {
  const characters = typed
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .slice(0, JOIN_CODE_LENGTH)
  return characters.length > 3 ? `${characters.slice(0, 3)}-${characters.slice(3)}` : characters
}
export const isCompleteJoinCode = (typed: string): boolean => normalizeJoinCode(typed).length === JOIN_CODE_LENGTH + 1

/** Returns the path where people join a class. The code is after the #, so it is in no log. */
export const createJoinPath = (code: string): string => `/join#${code}`
