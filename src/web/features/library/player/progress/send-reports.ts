/**
 * Sends reports to the server. They are stored first, sent in order and removed once answered. Reports that find no
 * network wait in storage for the next page. The server treats a repeated report of a play as the same one.
 */
import { ApiError } from '#contract/call.ts'
import { progress } from '#contract/library.ts'
import { call } from '#web/lib/api.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { stored, readStoredAccount } from '#web/lib/storage/stored.ts'
import { storedListening, type WaitingProgress } from '#web/lib/storage/stored-listening.ts'
import type { PlaybackReport } from './play.ts'

/** Beyond this many offline plays, the oldest are dropped. A position from a hundred plays ago helps nobody. */
const MAX_REPORTS = 100

const isSamePlay = (report: WaitingProgress, candidate: WaitingProgress): boolean =>
  report.play_uuid === candidate.play_uuid

/** Adds `report`. It replaces an older report of the same play, but never a completion. */
export const addReport = (waiting: readonly WaitingProgress[], report: WaitingProgress): WaitingProgress[] => {
  const earlier = waiting.find((candidate) => isSamePlay(candidate, report))
  if (earlier && (earlier.completed || earlier.timestamp > report.timestamp)) return [...waiting]
  const remaining = waiting.filter((candidate) => candidate !== earlier)
  return [...remaining, report].sort((a, b) => a.timestamp - b.timestamp).slice(-MAX_REPORTS)
}

/** Removes `report` after the server has answered it. A newer report of the same play stays. */
export const removeReport = (waiting: readonly WaitingProgress[], report: WaitingProgress): WaitingProgress[] =>
  waiting.filter((candidate) => !isSamePlay(candidate, report) || candidate.timestamp > report.timestamp)

/** Returns the next report to send. It always belongs to the given account. */
export const getNextReport = (waiting: readonly WaitingProgress[], account: string): WaitingProgress | undefined =>
  waiting.find(({ account_uuid }) => account_uuid === account)

/** The same error would come back on a retry: the session is gone, or the report is invalid. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && !error.sessionEnded && error.http >= 400 && error.http < 500 && error.http !== 429

const removeStoredReport = (report: WaitingProgress): void => {
  storedListening.waitingProgress.write(removeReport(storedListening.waitingProgress.read(), report))
}

/** @returns whether the report was removed from the list */
const sendReport = async (report: WaitingProgress, keepalive: boolean): Promise<boolean> => {
  const { account_uuid: _account, ...reportFields } = report
  const MindfulnessSession = { ...reportFields, device_now: Date.now() }
  try {
    await call(progress, { MindfulnessSession }, { keepalive })
  } catch (error) {
    if (!isFinal(error)) return false
  }
  removeStoredReport(report)
  return true
}

const sendInOrder = async (): Promise<void> => {
  for (;;) {
    const account = readStoredAccount()
    const report = account && isOnline() && getNextReport(storedListening.waitingProgress.read(), account)
    if (!report || !(await sendReport(report, false))) return
  }
}

/**
 * Only one tab sends at a time, so that nothing is sent twice. In a browser without locks, each tab has its own loop.
 */
const withLock = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('alaia-progress', work) : work()

let sending: Promise<void> | undefined
let hasNewReports = false

const drainReports = async (): Promise<void> => {
  while (hasNewReports) {
    hasNewReports = false
    await withLock(sendInOrder)
  }
}

/** Sends all waiting reports. It never fails: reports that find no network continue to wait. */
export const sendReports = (): Promise<void> => {
  hasNewReports = true
  sending ??= drainReports().finally(() => {
    sending = undefined
  })
  return sending
}

/** Checks whether listening is reported. An admin listens to check a session, which is not progress. */
const shouldReport = (): boolean => stored.session.read()?.user_info.session_type !== 'admin_session'

/** @param leaving whether the page is closing: the report then skips the queue, in a request that outlives the page */
export const queueReport = (report: PlaybackReport, { leaving }: { leaving: boolean }): void => {
  const account = readStoredAccount()
  if (!account || !shouldReport()) return
  const waiting = { ...report, account_uuid: account }
  storedListening.waitingProgress.write(addReport(storedListening.waitingProgress.read(), waiting))
  if (leaving && isOnline()) void sendReport(waiting, true)
  else void sendReports()
}

/**
 * Sends the waiting reports whenever the network is back.
 * @returns a function that stops it
 */
export const sendWhenOnline = (): (() => void) => onOnlineChange(() => void sendReports())
