/** When two names are the same: letter case, spaces around and between, and ways of writing an accent make no difference (spec 5, decision 57). */

/** A name as it is kept: with one space between its words. */
export const tidyName = (name: string): string =>
  name
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .normalize('NFC')
    .trim()
    .replace(/\s+/gu, ' ')

export const nameKey = (name: string): string => name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** @param own the name the thing has already, which it may keep or change the case of */
export const isNameTaken = (name: string, existing: readonly string[], own?: string): boolean => {
  const key = nameKey(name)
  if (own !== undefined && nameKey(own) === key) return false
  return existing.some((other) => nameKey(other) === key)
}

/** `Where nerves live`, else `Where nerves live (2)`. @param taken by their keys */
export const freeTitle = (title: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(nameKey(title))) return title
  let count = 2
  while (taken.has(nameKey(`${title} (${count})`))) count += 1
  return `${title} (${count})`
}
