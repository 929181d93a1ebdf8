/**
 * When two names are the same. Letter case, spaces around and between words, ways of writing an accent, and characters
 * that nobody sees make no difference. See docs/product.md#names-that-must-be-unique.
 */

/** Takes no room and says nothing. What joins letters or signs to one stays in a name: emoji of several. */
const WIDTHLESS = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/gu
/** All that may be left out of a text without anybody seeing it. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** Two names with one key look alike. Empty where nothing of a name is seen. */
export const nameKey = (name: string): string =>
  name.replace(UNSEEN, '').normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** A name as it is kept: with one space between its words. Empty where nothing of it is seen. */
export const tidyName = (name: string): string =>
  nameKey(name) === ''
    ? ''
    : name
        .replace(/\p{Surrogate}/gu, '\ufffd')
        .replace(WIDTHLESS, '')
        .normalize('NFC')
        .trim()
        .replace(/\s+/gu, ' ')

/** @param own the name the thing has already, which it may keep or change the case of */
export const isTitleTaken = (name: string, existing: readonly string[], own?: string): boolean => {
  const key = nameKey(name)
  if (own !== undefined && nameKey(own) === key) return false
  return existing.some((other) => nameKey(other) === key)
}

/** `Where nerves live`, else `Where nerves live (2)`. @param taken by their keys */
export const findFreeTitle = (title: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(nameKey(title))) return title
  let count = 2
  while (taken.has(nameKey(`${title} (${count})`))) count += 1
  return `${title} (${count})`
}
