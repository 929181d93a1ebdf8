/** Converts rows to the contract's recordings. */
import { createHash } from 'node:crypto'
import type { HandedInRecording, Recording, RecordingAudio, RecordingSummary, Take } from '#contract/studio/shapes.ts'
import { estimateLineSeconds, type RecordingState } from '#rules/studio.ts'
import { createMediaUrl } from '#server/platform/storage/keys.ts'
import type { AudioRow } from './audio/audio.queries.ts'
import type { RecordingRow, RecordingSummaryRow } from './recordings.queries.ts'
import { getTextKey, type StudioScript } from './sources/studio-script.ts'
import type { TakeRow } from './takes/takes.queries.ts'

const toUrl = (origin: string, key: string | null): string => (key === null ? '' : `${origin}${createMediaUrl(key)}`)

export const toTake = (origin: string, take: TakeRow): Take => ({
  uuid: take.uuid,
  line: take.line,
  best: take.best,
  seconds: take.seconds,
  speech_seconds: take.speech_seconds,
  level: take.level,
  peak: take.peak,
  floor: take.floor,
  url: toUrl(origin, take.audio_key),
  recorded_at: take.recorded_at.toISOString(),
})

/** The school doesn't play a published recording after another one was published, or its exercise was changed. */
const toState = ({ state, narration_uuid }: RecordingSummaryRow): RecordingState =>
  state === 'published' && narration_uuid === null ? 'replaced' : state

/** @param currentKey the key of the session's script now; undefined if the session can't be recorded anymore */
export const toSummary = (row: RecordingSummaryRow, currentKey: string | undefined): RecordingSummary => ({
  uuid: row.uuid,
  session_uuid: row.session_uuid,
  title: row.title,
  language: row.language as RecordingSummary['language'],
  state: toState(row),
  narrator_name: row.narrator_name,
  lines_count: row.lines_count,
  recorded_count: row.recorded_count,
  hidden: currentKey === undefined,
  outdated: currentKey !== undefined && row.script_key !== currentKey,
  note: row.note,
  processing: row.state === 'open' ? 'none' : (row.processing ?? 'none'),
  handed_in_at: row.handed_in_at?.toISOString() ?? null,
  published_at: row.published_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
})

/** Returns a key that changes with the takes that are used, with the script and with the background sound. */
export const getTakesKey = (
  { script_key }: Pick<RecordingRow, 'script_key'>,
  takes: readonly TakeRow[],
  ambience: string | null,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([script_key, ambience, takes.filter(({ best }) => best).map(({ uuid, line }) => [line, uuid])]),
    )
    .digest('hex')

const noAudio: RecordingAudio = {
  state: 'none',
  percent: 0,
  problem: '',
  url: '',
  transcript_url: '',
  duration: 0,
  outdated: false,
}

const toAudio = (origin: string, audio: AudioRow | undefined, isOutdated: (audio: AudioRow) => boolean) =>
  audio
    ? {
        state: audio.state,
        percent: audio.percent,
        problem: audio.problem,
        url: toUrl(origin, audio.audio_key),
        transcript_url: toUrl(origin, audio.transcript_key),
        duration: audio.duration ?? 0,
        outdated: isOutdated(audio),
      }
    : noAudio

const getPauseSeconds = ({ pause }: StudioScript['lines'][number]): number =>
  'hold' in pause ? pause.hold : pause.ideal

const toLines = (origin: string, { script }: RecordingRow, takes: readonly TakeRow[]): Recording['lines'] =>
  script.lines.map((line, index) => ({
    line: index,
    text: line.text,
    text_key: getTextKey(line.text),
    section: line.section,
    expected_seconds: estimateLineSeconds(line.text, script.audience),
    pause_seconds: getPauseSeconds(line),
    takes: takes.filter((take) => take.line === index).map((take) => toTake(origin, take)),
  }))

interface RecordingParts {
  row: RecordingRow
  takes: readonly TakeRow[]
  audio: readonly AudioRow[]
  currentKey: string | undefined
}

export const toRecording = (origin: string, { row, takes, audio, currentKey }: RecordingParts): Recording => {
  const isOutdated = ({ takes_key, ambience }: AudioRow) => takes_key !== getTakesKey(row, takes, ambience)
  const findAudio = (purpose: AudioRow['purpose']) => audio.find((candidate) => candidate.purpose === purpose)
  return {
    ...toSummary(row, currentKey),
    audience: row.script.audience,
    minutes: row.script.minutes,
    lines: toLines(origin, row, takes),
    preview: toAudio(origin, findAudio('preview'), isOutdated),
    audio: toAudio(origin, findAudio('final'), isOutdated),
    consented_at: row.consented_at?.toISOString() ?? null,
  }
}

export const toHandedIn = (
  row: RecordingSummaryRow & { recorded_by: string },
  { currentKey, accountUuid }: { currentKey: string | undefined; accountUuid: string },
): HandedInRecording => ({
  ...toSummary(row, currentKey),
  recorded_by: row.recorded_by,
  own: row.account_uuid === accountUuid,
})
