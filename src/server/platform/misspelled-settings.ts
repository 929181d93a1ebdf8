/**
 * Finds settings that have no effect because of a typo: `DATABSE_URL` would silently start on the embedded database.
 */

/** True if one character is extra, missing or different, or if two adjacent characters are swapped. */
const isOneTypo = (given: string, meant: string): boolean => {
  const differ = Array.from(given).findIndex((character, at) => character !== meant[at])
  const at = differ < 0 ? given.length : differ
  const [actualRest, expectedRest] = [given.slice(at), meant.slice(at)]
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
): { given: string; meant: string }[] => {
  const knownKeys = new Set(keys.flatMap((key) => [key, `${key}_FILE`]))
  return Object.keys(env).flatMap((given) => {
    const meant = knownKeys.has(given) ? undefined : Array.from(knownKeys).find((key) => isOneTypo(given, key))
    return meant === undefined ? [] : [{ given, meant }]
  })
}
