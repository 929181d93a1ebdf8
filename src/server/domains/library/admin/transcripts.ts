/**
 * The transcript of uploaded audio: parsed from written text, timed by the detected speech, and stored as a
 * transcript and as captions.
 */
import { Failure } from '#contract/failures.ts'
import {
  type TranscriptCue,
  estimateCues,
  createTimedCues,
  parseTranscript,
  toWebVtt,
  formatTranscript,
  type TranscriptLine,
} from '#rules/transcript.ts'
import type { Platform } from '#server/platform/platform.ts'
import { storeContent } from '../media/store-file.ts'
import type { AdminSessionRow, AudioMeasurements, SessionChange } from './sessions.queries.ts'

type SessionTiming = Pick<AdminSessionRow, 'duration'> & { sound: Pick<AudioMeasurements, 'voiced'> | null }

const toCues = (
  lines: readonly TranscriptLine[],
  isTimed: boolean,
  { duration, sound }: SessionTiming,
): TranscriptCue[] => (isTimed ? createTimedCues(lines, duration) : estimateCues(lines, sound?.voiced ?? [], duration))

/** @throws Failure invalid, naming the line */
export const parseCues = (text: string, timing: SessionTiming): { cues: TranscriptCue[]; isTimed: boolean } => {
  const { lines, timed: isTimed, problem } = parseTranscript(text)
  if (problem) throw new Failure('invalid', { fields: [{ path: 'MindfulnessSession.transcript', message: problem }] })
  return { cues: toCues(lines, isTimed, timing), isTimed }
}

/** Stores the transcript and the captions in the same format as for every session. */
const storeTranscript = async (
  platform: Pick<Platform, 'storage'>,
  { cues, isTimed }: { cues: readonly TranscriptCue[]; isTimed: boolean },
): Promise<SessionChange> => {
  if (cues.length === 0) return { cues: '[]', cues_timed: true, transcript_key: null, captions_key: null }
  const document = Buffer.from(JSON.stringify({ cues, ...(isTimed ? {} : { guessed: true }) }))
  return {
    cues: JSON.stringify(cues),
    cues_timed: isTimed,
    transcript_key: await storeContent(platform, document, 'json'),
    captions_key: await storeContent(platform, Buffer.from(toWebVtt(cues)), 'vtt'),
  }
}

/** Returns the changes of an edited transcript; none if its text is unchanged. @throws Failure invalid */
export const updateTranscript = async (
  platform: Pick<Platform, 'storage'>,
  row: AdminSessionRow,
  text: string,
): Promise<SessionChange> => {
  if (text.trim() === formatTranscript(row.cues, row.cues_timed).trim()) return {}
  return storeTranscript(platform, parseCues(text, row))
}

/** Estimates the times again for other audio. Times that were given stay. */
export const retimeTranscript = async (
  platform: Pick<Platform, 'storage'>,
  row: AdminSessionRow,
  timing: SessionTiming,
): Promise<SessionChange> => {
  if (row.cues.length === 0 || row.cues_timed) return {}
  const lines = row.cues.map(({ text }) => ({ start: null, end: null, text }))
  return storeTranscript(platform, { cues: toCues(lines, false, timing), isTimed: false })
}
