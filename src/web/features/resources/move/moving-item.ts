/** The resource picked for moving. It remains picked while the admin opens other folders. */
import { useSyncExternalStore } from 'react'
import { onUserLeave } from '#web/session/session.ts'
import type { ResourceItem } from '../resource-items.ts'

let movingItem: ResourceItem | undefined
const listeners = new Set<() => void>()

export const setMovingItem = (item: ResourceItem | undefined): void => {
  movingItem = item
  listeners.forEach((listener) => listener())
}
onUserLeave(() => setMovingItem(undefined))

const onChange = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useMovingItem = (): ResourceItem | undefined => useSyncExternalStore(onChange, () => movingItem)
