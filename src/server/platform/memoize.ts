/** A map that is filled on demand. */
interface CacheStore<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): unknown
}

/** Returns the value of a key, and creates it at the first request. */
export const memoize = <Key, Value extends {}>(cache: CacheStore<Key, Value>, key: Key, create: () => Value): Value => {
  const existing = cache.get(key)
  if (existing !== undefined) return existing
  const value = create()
  cache.set(key, value)
  return value
}

/** Returns a function that creates its value at the first call. */
export const lazy = <Value>(create: () => Value): (() => Value) => {
  let value: Value | undefined
  return () => (value ??= create())
}
