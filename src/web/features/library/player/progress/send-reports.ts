/**
 * Brings reports to the server: written down first, sent in order, struck out once answered. What finds no network
 * waits in storage for the next page, and the server takes a repeated report of a play as the same one.
 */
import { ApiError } from '#contract/call.ts'
import { progress } from '#contract/library.ts'
import { call } from '#web/lib/api.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { stored, storedAccount } from '#web/lib/stored.ts'
import { storedListening, type WaitingProgress } from '#web/lib/stored-listening.ts'
import type { PlaybackReport } from './play.ts'
import { getNextReport, removeReport, addReport } from './waiting-reports.ts'

/** A refusal that will be the same next time: the session is gone, or the report makes no sense. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && !error.sessionEnded && error.http >= 400 && error.http < 500 && error.http !== 429

const strike = (report: WaitingProgress): void => {
  storedListening.waitingProgress.write(removeReport(storedListening.waitingProgress.read(), report))
}

/** @returns whether it is off the list */
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

/** One tab at a time, so that nothing is sent twice; where a browser has no locks, one loop in each tab. */
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

/** Sends everything that waits. Never fails: what finds no network goes on waiting. */
export const sendReports = (): Promise<void> => {
  again = true
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}

/** Whether listening is reported. An admin listens to check a session, which is not progress. */
const shouldReport = (): boolean => stored.session.read()?.user_info.session_type !== 'admin_session'

/** @param leaving the page is going: this one is sent past the queue, in a request that outlives it */
export const queueReport = (report: PlaybackReport, { leaving }: { leaving: boolean }): void => {
  const mine = storedAccount()
  if (!mine || !shouldReport()) return
  const waiting = { ...report, account_uuid: mine }
  storedListening.waitingProgress.write(addReport(storedListening.waitingProgress.read(), waiting))
  if (leaving && isOnline()) void deliver(waiting, true)
  else void sendReports()
}

/** Sends what waits whenever the network comes back. @returns stops it */
export const sendWhenOnline = (): (() => void) => onOnlineChange(() => void sendReports())
