/**
 * Finds settings that have no effect because of a typo: `DATABSE_URL` would silently start on the embedded database.
 */

/** True if one character is extra, missing or different, or if two adjacent characters are swapped. */
const isOneSlip = (given: string, meant: string): boolean => {
  const differ = Array.from(given).findIndex((letter, at) => letter !== meant[at])
  const at = differ < 0 ? given.length : differ
  const [is, was] = [given.slice(at), meant.slice(at)]
  const changedPlaces = is[0] === was[1] && is[1] === was[0] && is.slice(2) === was.slice(2)
  return is.slice(1) === was || is === was.slice(1) || is.slice(1) === was.slice(1) || changedPlaces
}

/** @param keys of all settings; each may also have the suffix `_FILE` */
export const findMisspelledSettings = (
  env: NodeJS.ProcessEnv,
  keys: readonly string[],
): { given: string; meant: string }[] => {
  const known = new Set(keys.flatMap((key) => [key, `${key}_FILE`]))
  return Object.keys(env).flatMap((given) => {
    const meant = known.has(given) ? undefined : Array.from(known).find((key) => isOneSlip(given, key))
    return meant === undefined ? [] : [{ given, meant }]
  })
}
