/** One key of local storage with its type. If the browser refuses storage, values last as long as the page. */

export interface Slot<Value> {
  readonly key: string
  /** Never throws: a missing or broken value reads as the default. */
  read(): Value
  write(value: NonNullable<Value>): void
  clear(): void
  /**
   * Calls back when another tab has changed or removed the value. This tab may have written it again since.
   * @returns a function that unsubscribes
   */
  onChangeElsewhere(listener: (isRemoved: boolean) => void): () => void
}

interface SlotOptions<Value> {
  /** The value if nothing valid is stored. */
  fallback: Value
  read: (text: string) => Value | undefined
  /** Writes JSON by default. */
  write?: (value: NonNullable<Value>) => string
}

/**
 * Replaces local storage while the browser refuses it (private windows, a full disk), for as long as the stored value
 * is the same as at that time: a value that another tab writes or clears later is newer.
 */
const inMemory = new Map<string, { over: string | null; text: string }>()

const readItem = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const readCurrent = (key: string): string | null => {
  const storedValue = readItem(key)
  const memoryEntry = inMemory.get(key)
  return memoryEntry?.over === storedValue ? memoryEntry.text : storedValue
}

const writeItem = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text)
    inMemory.delete(key)
  } catch {
    inMemory.set(key, { over: readItem(key), text })
  }
}

const removeItem = (key: string): void => {
  inMemory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing could be stored, so there is nothing to remove.
  }
}

export const createSlot = <Value>(
  key: string,
  { fallback, read, write = JSON.stringify }: SlotOptions<Value>,
): Slot<Value> => ({
  key,
  read() {
    const text = readCurrent(key)
    try {
      return (text === null ? undefined : read(text)) ?? fallback
    } catch {
      return fallback
    }
  },
  write: (value) => writeItem(key, write(value)),
  clear: () => removeItem(key),
  onChangeElsewhere(listener) {
    // An event without a key means that the whole storage was cleared.
    const onStorage = (event: StorageEvent) => {
      if ((event.key ?? key) === key) listener(event.newValue === null)
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
})

/** Clears all of local storage except the named keys, including foreign keys of this origin. */
export const clearExcept = (exceptions: readonly string[]): void => {
  inMemory.forEach((_, key) => exceptions.includes(key) || inMemory.delete(key))
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
    keys.forEach((key) => key !== null && !exceptions.includes(key) && localStorage.removeItem(key))
  } catch {
    // If the browser refuses storage, there is nothing to remove.
  }
}
