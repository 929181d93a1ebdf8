/** A map that is filled on demand. */
interface CacheStore<Key, Made> {
  get(key: Key): Made | undefined
  set(key: Key, made: Made): unknown
}

/** Returns the value of a key, and creates it at the first request. */
export const memoize = <Key, Made extends {}>(place: CacheStore<Key, Made>, key: Key, make: () => Made): Made => {
  const known = place.get(key)
  if (known !== undefined) return known
  const made = make()
  place.set(key, made)
  return made
}

/** Returns a function that creates its value at the first call. */
export const lazy = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}
