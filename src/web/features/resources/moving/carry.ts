/** What is picked up to be put down elsewhere: it stays in the hand while folders are opened. */
import { useSyncExternalStore } from 'react'
import { onLeave } from '#web/session/session.ts'
import type { Thing } from '../things.ts'

let carried: Thing | undefined
const listeners = new Set<() => void>()

export const carry = (thing: Thing | undefined): void => {
  carried = thing
  listeners.forEach((listener) => listener())
}
onLeave(() => carry(undefined))

const onChange = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useCarried = (): Thing | undefined => useSyncExternalStore(onChange, () => carried)
