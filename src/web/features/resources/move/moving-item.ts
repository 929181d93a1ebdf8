/** What is picked up to be put down elsewhere: it stays in the hand while folders are opened. */
import { useSyncExternalStore } from 'react'
import { onUserLeave } from '#web/session/session.ts'
import type { ResourceItem } from '../resource-items.ts'

let movingItem: ResourceItem | undefined
const listeners = new Set<() => void>()

export const setMovingItem = (thing: ResourceItem | undefined): void => {
  movingItem = thing
  listeners.forEach((listener) => listener())
}
onUserLeave(() => setMovingItem(undefined))

const onChange = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useMovingItem = (): ResourceItem | undefined => useSyncExternalStore(onChange, () => movingItem)
