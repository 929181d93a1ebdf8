/** Holds functions that are called back when something outside React changes. */
export const createListeners = <Details extends unknown[] = []>() => {
  const listeners = new Set<(...details: Details) => void>()
  return {
    /** @returns a function that unsubscribes */
    subscribe: (listener: (...details: Details) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: (...details: Details): void => listeners.forEach((listener) => listener(...details)),
  }
}
