/** A value outside React that notifies its listeners when it changes. */
import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

export type Store<Value extends object> = {
  get: () => Value
  /** Applies the changes. Listeners are called only if something differs. */
  set: (changes: Partial<Value>) => void
  subscribe: (listener: () => void) => () => void
}

export const createStore = <Value extends object>(initial: Value): Store<Value> => {
  let value = initial
  const listeners = createListeners()
  return {
    get: () => value,
    set: (changes) => {
      const names = Object.keys(changes) as (keyof Value)[]
      if (names.every((name) => Object.is(value[name], changes[name]))) return
      value = { ...value, ...changes }
      listeners.notify()
    },
    subscribe: listeners.subscribe,
  }
}

/** @param select returns a part that is comparable by identity: a field, or a number calculated from fields */
export const useStore = <Value extends object, Selected>(
  store: Store<Value>,
  select: (value: Value) => Selected,
): Selected => useSyncExternalStore(store.subscribe, () => select(store.get()))
