/** The person's open notifications by the server's last answer. One that was closed here is never shown again. */
import { useSyncExternalStore } from 'react'
import type { Notification, NotificationType } from '#contract/notices.ts'
import * as contract from '#contract/notices.ts'
import { call } from '#web/lib/api.ts'
import { onAppEvent } from '#web/lib/event-bus.ts'
import { logFailure } from '#web/lib/log.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { shareEvent } from '#web/session/event-stream.ts'
import { getCurrentUser, onUserLeave } from '#web/session/session.ts'

let openNotices: readonly Notification[] = []
/** The uuids that were closed here. */
const closed = new Set<string>()
/**
 * The uuids whose closing was reported to the server or is being reported. Each is reported only once, whatever the
 * list says.
 */
const reported = new Set<string>()
const listeners = createListeners()

const setOpenNotices = (notifications: readonly Notification[]): void => {
  openNotices = notifications.filter(({ uuid }) => !closed.has(uuid))
  listeners.notify()
}

/** Reports closed notifications. A failure is only logged; the next load of the list reports them again. */
const reportClosed = async (type: NotificationType, uuids: string[]): Promise<void> => {
  uuids.forEach((uuid) => reported.add(uuid))
  try {
    await call(contract.notificationUpdate, { Notification: { type, uuids } })
    shareEvent({ kind: 'notifications' })
  } catch (error) {
    uuids.forEach((uuid) => reported.delete(uuid))
    logFailure('notification', error)
  }
}

const retryReports = async (notifications: readonly Notification[]): Promise<void> => {
  const unreported = notifications.filter(({ uuid }) => closed.has(uuid) && !reported.has(uuid))
  for (const type of new Set(unreported.map((notification) => notification.type))) {
    await reportClosed(
      type,
      unreported.filter((notification) => notification.type === type).map(({ uuid }) => uuid),
    )
  }
}

let needsLoad = false
let isLoading = false

/** A hidden page and one without a connection load later. */
const canLoad = (): boolean =>
  needsLoad && !isLoading && !document.hidden && isOnline() && getCurrentUser() !== undefined

const load = async (): Promise<void> => {
  if (!canLoad()) return
  needsLoad = false
  isLoading = true
  const account = getCurrentUser()?.user_account_uuid
  try {
    const { Notifications } = await call(contract.notificationList, {})
    if (account === getCurrentUser()?.user_account_uuid) {
      setOpenNotices(Notifications)
      void retryReports(Notifications)
    }
  } catch (error) {
    logFailure('notification', error)
  } finally {
    isLoading = false
  }
  // A new event may have arrived meanwhile.
  void load()
}

const requestLoad = (): void => {
  needsLoad = true
  void load()
}

/** Closes notifications of a type, on every tab and device. */
export const closeNotices = (type: NotificationType, uuids: string[]): void => {
  uuids.forEach((uuid) => closed.add(uuid))
  setOpenNotices(openNotices)
  void reportClosed(type, uuids)
}

let isStarted = false

/** Loads the notifications on every event from now on. */
export const startNotices = (): void => {
  if (isStarted) return
  isStarted = true
  onAppEvent(({ kind }) => (kind === 'notifications' || kind === 'look') && requestLoad())
  onOnlineChange(() => void load())
  document.addEventListener('visibilitychange', () => void load())
  onUserLeave(() => setOpenNotices([]))
}

export const useNotices = (): readonly Notification[] => useSyncExternalStore(listeners.subscribe, () => openNotices)
