/**
 * Sends reports to the server. They are stored first, sent in order and removed once answered. Reports that find no
 * network wait in storage for the next page. The server treats a repeated report of a play as the same one.
 */
import { ApiError } from '#contract/call.ts'
import { progress } from '#contract/library.ts'
import { call } from '#web/lib/api.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { stored, storedAccount } from '#web/lib/stored.ts'
import { storedListening, type WaitingProgress } from '#web/lib/stored-listening.ts'
import type { PlaybackReport } from './play.ts'
import { getNextReport, removeReport, addReport } from './waiting-reports.ts'

/** The same error would come back on a retry: the session is gone, or the report is invalid. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && !error.sessionEnded && error.http >= 400 && error.http < 500 && error.http !== 429

const strike = (report: WaitingProgress): void => {
  storedListening.waitingProgress.write(removeReport(storedListening.waitingProgress.read(), report))
}

/** @returns whether the report was removed from the list */
const deliver = async (report: WaitingProgress, keepalive: boolean): Promise<boolean> => {
  const { account_uuid: _account, ...told } = report
  const MindfulnessSession = { ...told, device_now: Date.now() }
  try {
    await call(progress, { MindfulnessSession }, { keepalive })
  } catch (error) {
    if (!isFinal(error)) return false
  }
  strike(report)
  return true
}

const sendInOrder = async (): Promise<void> => {
  for (;;) {
    const mine = storedAccount()
    const report = mine && isOnline() && getNextReport(storedListening.waitingProgress.read(), mine)
    if (!report || !(await deliver(report, false))) return
  }
}

/**
 * Only one tab sends at a time, so that nothing is sent twice. In a browser without locks, each tab has its own loop.
 */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('alaia-progress', work) : work()

let sending: Promise<void> | undefined
let again = false

const sendAll = async (): Promise<void> => {
  while (again) {
    again = false
    await alone(sendInOrder)
  }
}

/** Sends all waiting reports. It never fails: reports that find no network continue to wait. */
export const sendReports = (): Promise<void> => {
  again = true
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}

/** Checks whether listening is reported. An admin listens to check a session, which is not progress. */
const shouldReport = (): boolean => stored.session.read()?.user_info.session_type !== 'admin_session'

/** @param leaving whether the page is closing: the report then skips the queue, in a request that outlives the page */
export const queueReport = (report: PlaybackReport, { leaving }: { leaving: boolean }): void => {
  const mine = storedAccount()
  if (!mine || !shouldReport()) return
  const waiting = { ...report, account_uuid: mine }
  storedListening.waitingProgress.write(addReport(storedListening.waitingProgress.read(), waiting))
  if (leaving && isOnline()) void deliver(waiting, true)
  else void sendReports()
}

/**
 * Sends the waiting reports whenever the network is back.
 * @returns a function that stops it
 */
export const sendWhenOnline = (): (() => void) => onOnlineChange(() => void sendReports())
