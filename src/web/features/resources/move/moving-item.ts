/** The resource picked for moving. It remains picked while the admin opens other folders. */
import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'
import { onUserLeave } from '#web/session/session.ts'
import type { ResourceItem } from '../resource-items.ts'

let movingItem: ResourceItem | undefined
const listeners = createListeners()

export const setMovingItem = (item: ResourceItem | undefined): void => {
  movingItem = item
  listeners.notify()
}
onUserLeave(() => setMovingItem(undefined))

export const useMovingItem = (): ResourceItem | undefined => useSyncExternalStore(listeners.subscribe, () => movingItem)
