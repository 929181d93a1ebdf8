/** A map that is filled as it is asked. */
interface CacheStore<Key, Made> {
  get(key: Key): Made | undefined
  set(key: Key, made: Made): unknown
}

/** What lies in a map under a key, made the first time it is asked for. */
export const memoize = <Key, Made extends {}>(place: CacheStore<Key, Made>, key: Key, make: () => Made): Made => {
  const known = place.get(key)
  if (known !== undefined) return known
  const made = make()
  place.set(key, made)
  return made
}

/** Made when it is first asked for. */
export const lazy = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}
