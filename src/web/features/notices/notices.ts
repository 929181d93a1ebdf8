/** What this person is still to be told, as the server last said; what they closed here is never shown again. */
import { useSyncExternalStore } from 'react'
import type { Notification, NotificationType } from '#contract/notices.ts'
import * as contract from '#contract/notices.ts'
import { call } from '#web/lib/api.ts'
import { onLive } from '#web/lib/live.ts'
import { noteFailure } from '#web/lib/log.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { shareLive } from '#web/session/live-stream.ts'
import { currentUser, onLeave } from '#web/session/session.ts'

let open: readonly Notification[] = []
/** By uuid, closed here. */
const closed = new Set<string>()
/** By uuid: the server has taken note of the close, or is being told. Never told twice, whatever its list says. */
const reported = new Set<string>()
const watchers = new Set<() => void>()

const show = (notifications: readonly Notification[]): void => {
  open = notifications.filter(({ uuid }) => !closed.has(uuid))
  watchers.forEach((watcher) => watcher())
}

/** A failure is only logged; the next look at the list reports it again. */
const tellClosed = async (type: NotificationType, uuids: string[]): Promise<void> => {
  uuids.forEach((uuid) => reported.add(uuid))
  try {
    await call(contract.notificationUpdate, { Notification: { type, uuids } })
    shareLive({ kind: 'notifications' })
  } catch (error) {
    uuids.forEach((uuid) => reported.delete(uuid))
    noteFailure('notification', error)
  }
}

const tellAgain = async (notifications: readonly Notification[]): Promise<void> => {
  const unheard = notifications.filter(({ uuid }) => closed.has(uuid) && !reported.has(uuid))
  for (const type of new Set(unheard.map((notification) => notification.type))) {
    await tellClosed(
      type,
      unheard.filter((notification) => notification.type === type).map(({ uuid }) => uuid),
    )
  }
}

let wanted = false
let asking = false

/** A page that nobody sees, and one without a connection, ask later. */
const mayAsk = (): boolean => wanted && !asking && !document.hidden && isOnline() && currentUser() !== undefined

const ask = async (): Promise<void> => {
  if (!mayAsk()) return
  wanted = false
  asking = true
  const account = currentUser()?.user_account_uuid
  try {
    const { Notifications } = await call(contract.notificationList, {})
    if (account === currentUser()?.user_account_uuid) {
      show(Notifications)
      void tellAgain(Notifications)
    }
  } catch (error) {
    noteFailure('notification', error)
  } finally {
    asking = false
  }
  // Something was told meanwhile.
  void ask()
}

const look = (): void => {
  wanted = true
  void ask()
}

/** The person has closed what was shown of this type: on every tab and device. */
export const closeNotices = (type: NotificationType, uuids: string[]): void => {
  uuids.forEach((uuid) => closed.add(uuid))
  show(open)
  void tellClosed(type, uuids)
}

let attending = false

/** From now on looks whenever it is told to. */
export const attendNotices = (): void => {
  if (attending) return
  attending = true
  onLive(({ kind }) => (kind === 'notifications' || kind === 'look') && look())
  onOnlineChange(() => void ask())
  document.addEventListener('visibilitychange', () => void ask())
  onLeave(() => show([]))
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useNotices = (): readonly Notification[] => useSyncExternalStore(watch, () => open)
