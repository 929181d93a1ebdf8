/**
 * Decides when two names are the same. Letter case, spaces around and between words, ways of writing an accent, and
 * invisible characters make no difference. See docs/product.md#names-that-must-be-unique.
 */

/**
 * Zero-width characters without meaning. Characters that join letters or emoji are not among them, and stay in a name.
 */
const ZERO_WIDTH = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/gu
/** All characters that can be left out of a text without a visible change. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Returns the comparison key of a name. Two names with the same key look alike. The key is empty if nothing of the name
 * is visible.
 */
export const toNameKey = (name: string): string =>
  name.replace(INVISIBLE, '').normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()

/**
 * Returns a name as it is stored, with single spaces between its words. It is empty if nothing of the name is visible.
 */
export const tidyName = (name: string): string =>
  toNameKey(name) === ''
    ? ''
    : name
        .replace(/\p{Surrogate}/gu, '\ufffd')
        .replace(ZERO_WIDTH, '')
        .normalize('NFC')
        .trim()
        .replace(/\s+/gu, ' ')

/**
 * Returns whether the name is taken by another item.
 *
 * @param currentName the current name of the item itself, which it may keep or change the case of
 */
export const isNameTaken = (name: string, existing: readonly string[], currentName?: string): boolean => {
  const key = toNameKey(name)
  if (currentName !== undefined && toNameKey(currentName) === key) return false
  return existing.some((existingName) => toNameKey(existingName) === key)
}

/**
 * Returns the title, with a number added if it is taken: `Where nerves live (2)`.
 *
 * @param usedKeys the keys of the titles in use
 */
export const findFreeTitle = (title: string, usedKeys: ReadonlySet<string>): string => {
  if (!usedKeys.has(toNameKey(title))) return title
  let number = 2
  while (usedKeys.has(toNameKey(`${title} (${number})`))) number += 1
  return `${title} (${number})`
}
