/** Estimates how long a script is while it is edited, before the server has calculated it. */
import type { Script, Segment } from '#contract/exercises.ts'
import { type Lines, countWords } from './lines.ts'

const sumFixedPauses = (lines: Lines): number =>
  lines.reduce((sum, { pause_fixed, pause_seconds }) => sum + (pause_fixed ? pause_seconds : 0), 0)

/**
 * Estimates the length in seconds. Pauses that nobody fixed stretch and shrink to reach the requested length. Beyond
 * their limits, the script becomes shorter or longer than requested.
 * @param stored the server's version of the script, with its estimate
 */
export const estimateSeconds = (lines: Lines, stored: Script, minutes: number): number => {
  const { speech, shortest, longest } = stored.estimate
  const pace = speech / Math.max(1, countWords(stored.segments))
  const extraSeconds =
    (countWords(lines) - countWords(stored.segments)) * pace + sumFixedPauses(lines) - sumFixedPauses(stored.segments)
  return Math.max(0, Math.min(longest + extraSeconds, Math.max(shortest + extraSeconds, minutes * 60)))
}

/** Returns the lines with their likely pauses. Pauses that nobody fixed share the time that the speech leaves. */
export const distributePauses = (stored: Script, minutes: number): Segment[] => {
  const { segments, estimate } = stored
  const isFree = ({ pause_fixed, held }: Segment): boolean => !pause_fixed && !held
  const sumPauses = (lines: Lines) => lines.reduce((sum, { pause_seconds }) => sum + pause_seconds, 0)
  const fixedSeconds = sumPauses(segments.filter((line) => !isFree(line)))
  const freeSeconds = Math.max(0, estimateSeconds(segments, stored, minutes) - estimate.speech - fixedSeconds)
  const stretch = freeSeconds / Math.max(1, sumPauses(segments.filter(isFree)))
  return segments.map((line) => (isFree(line) ? { ...line, pause_seconds: line.pause_seconds * stretch } : line))
}

/** Rounds to whole minutes for "about 4 minutes". Below two minutes, it rounds to half minutes. */
export const toRoughMinutes = (seconds: number): { n: number; half: boolean } => {
  const halves = Math.max(1, Math.round(seconds / 30))
  return halves < 4
    ? { n: Math.floor(halves / 2), half: halves % 2 === 1 }
    : { n: Math.round(seconds / 60), half: false }
}
