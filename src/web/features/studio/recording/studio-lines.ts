/** The lines of a recording with all of their takes: those that the server has, and those that are still on this device. */
import type { Recording, RecordingLine } from '#contract/studio/shapes.ts'
import { compareLength, MAX_PEAK_DB, MIN_SPEECH_DB } from '#rules/studio.ts'
import type { WaitingTake } from '../takes/take-queue.ts'

export interface LineTake {
  uuid: string
  best: boolean
  /** Seconds of speech. */
  speech_seconds: number
  level: number
  peak: number
  recorded_at: number
  /** Undefined until the server has the take. */
  url: string | undefined
  /** The server's reason for refusing it. */
  refused: string | undefined
  isOnlyInMemory: boolean
}

export interface StudioLine extends Omit<RecordingLine, 'takes'> {
  takes: readonly LineTake[]
}

const toStoredTake = ({ recorded_at, ...take }: RecordingLine['takes'][number]): LineTake => ({
  ...take,
  recorded_at: Date.parse(recorded_at),
  refused: undefined,
  isOnlyInMemory: false,
})

const toWaitingTake = ({ refused, isOnlyInMemory = false, ...take }: WaitingTake): LineTake => ({
  ...take,
  best: false,
  url: undefined,
  refused,
  isOnlyInMemory,
})

/** The newest take is used as soon as it arrives, so that it counts as the best one already. */
const withNewestAsBest = (takes: LineTake[]): LineTake[] => {
  const newest = takes.filter(({ url, refused }) => url === undefined && refused === undefined).at(-1)
  return newest ? takes.map((take) => ({ ...take, best: take === newest })) : takes
}

/**
 * A take of another text than the line has now is left out: the server rejects it.
 * @param waiting the takes of this device, of any recording
 */
export const mergeTakes = (
  { uuid, lines }: Pick<Recording, 'uuid' | 'lines'>,
  waiting: readonly WaitingTake[],
): StudioLine[] =>
  lines.map((line) => {
    const storedUuids = new Set(line.takes.map((take) => take.uuid))
    const own = waiting.filter(
      (take) =>
        take.recording_uuid === uuid &&
        take.line === line.line &&
        take.text_key === line.text_key &&
        !storedUuids.has(take.uuid),
    )
    const takes = [...line.takes.map(toStoredTake), ...own.map(toWaitingTake)]
    return { ...line, takes: withNewestAsBest(takes.sort((a, b) => a.recorded_at - b.recorded_at)) }
  })

/** Returns whether a line has a take that the server has, or will have. */
export const isRecorded = ({ takes }: Pick<StudioLine, 'takes'>): boolean =>
  takes.some(({ refused }) => refused === undefined)

/** Returns the index of the first line without a take; that of the last line if there is none. */
export const findUnrecorded = (lines: readonly StudioLine[]): number => {
  const index = lines.findIndex((line) => !isRecorded(line))
  return index < 0 ? Math.max(0, lines.length - 1) : index
}

export const findBest = ({ takes }: Pick<StudioLine, 'takes'>): LineTake | undefined =>
  takes.find(({ best }) => best) ?? takes.at(-1)

/** Softer speech than this is hard to make louder without its noise. */
const SOFT_DB = MIN_SPEECH_DB - 14

/** A remark about an unusual take, the most important first. */
export type TakeRemark = 'loud' | 'short' | 'long' | 'soft'

export const findRemark = (
  { speech_seconds, level, peak }: Pick<LineTake, 'speech_seconds' | 'level' | 'peak'>,
  expectedSeconds: number,
): TakeRemark | undefined => {
  if (peak > MAX_PEAK_DB) return 'loud'
  const length = compareLength(speech_seconds, expectedSeconds)
  if (length !== 'fine') return length
  return level < SOFT_DB ? 'soft' : undefined
}
