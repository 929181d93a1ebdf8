/** Settings that nobody reads because a letter is wrong: `DATABSE_URL` would start on the embedded database without a word. */

/** One letter too many, too few or another one, or two that changed places. */
const isOneSlip = (given: string, meant: string): boolean => {
  const differ = Array.from(given).findIndex((letter, at) => letter !== meant[at])
  const at = differ < 0 ? given.length : differ
  const [is, was] = [given.slice(at), meant.slice(at)]
  const changedPlaces = is[0] === was[1] && is[1] === was[0] && is.slice(2) === was.slice(2)
  return is.slice(1) === was || is === was.slice(1) || is.slice(1) === was.slice(1) || changedPlaces
}

/** @param keys of all settings; each may be a file's, with `_FILE` behind it */
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
