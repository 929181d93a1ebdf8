/** The reports that have not reached the server yet: one for each play, oldest first. */
import type { Report } from './play.ts'

/** Kept with the account they belong to, so that nobody sends another person's place. */
export type WaitingReport = Report & { account: string }

/** More plays than this offline lose their oldest; a place a hundred plays ago helps nobody. */
const MOST = 100

/** With `report` in it; an older report of the same play gives way, a completion never does. */
export const withReport = (waiting: readonly WaitingReport[], report: WaitingReport): WaitingReport[] => {
  const earlier = waiting.find(({ play_uuid }) => play_uuid === report.play_uuid)
  if (earlier && (earlier.completed || earlier.timestamp > report.timestamp)) return [...waiting]
  const others = waiting.filter((other) => other !== earlier)
  return [...others, report].sort((a, b) => a.timestamp - b.timestamp).slice(-MOST)
}

/** Without `report`, once answered; a newer one of the same play stays. */
export const withoutReport = (waiting: readonly WaitingReport[], report: Report): WaitingReport[] =>
  waiting.filter(({ play_uuid, timestamp }) => play_uuid !== report.play_uuid || timestamp > report.timestamp)

export const nextReport = (waiting: readonly WaitingReport[], account: string): WaitingReport | undefined =>
  waiting.find((report) => report.account === account)

const isReport = (value: unknown): value is WaitingReport => {
  const report = value as Partial<WaitingReport> | null
  return (
    typeof report === 'object' &&
    report !== null &&
    typeof report.account === 'string' &&
    typeof report.session_uuid === 'string' &&
    typeof report.play_uuid === 'string' &&
    Number.isFinite(report.timestamp) &&
    Number.isFinite(report.paused_seconds)
  )
}

/** What storage held, with anything that is not a report left out. */
export const readReports = (stored: unknown): WaitingReport[] => (Array.isArray(stored) ? stored.filter(isReport) : [])
