/**
 * Finds settings that have no effect because of a typo: `DATABSE_URL` would silently start on the embedded database.
 */

/** True if one character is extra, missing or different, or if two adjacent characters are swapped. */
const isOneTypo = (setting: string, suggestion: string): boolean => {
  const firstDifference = Array.from(setting).findIndex((character, position) => character !== suggestion[position])
  const position = firstDifference < 0 ? setting.length : firstDifference
  const [actualRest, expectedRest] = [setting.slice(position), suggestion.slice(position)]
  const isSwapped =
    actualRest[0] === expectedRest[1] &&
    actualRest[1] === expectedRest[0] &&
    actualRest.slice(2) === expectedRest.slice(2)
  return (
    actualRest.slice(1) === expectedRest ||
    actualRest === expectedRest.slice(1) ||
    actualRest.slice(1) === expectedRest.slice(1) ||
    isSwapped
  )
}

/** @param keys of all settings; each may also have the suffix `_FILE` */
export const findMisspelledSettings = (
  env: NodeJS.ProcessEnv,
  keys: readonly string[],
): { given: string; suggestion: string }[] => {
  const knownKeys = new Set(keys.flatMap((key) => [key, `${key}_FILE`]))
  return Object.keys(env).flatMap((setting) => {
    const suggestion = knownKeys.has(setting) ? undefined : Array.from(knownKeys).find((key) => isOneTypo(setting, key))
    return suggestion === undefined ? [] : [{ given: setting, suggestion }]
  })
}
