/** The words of an uploaded sound: read as people write them, timed where somebody speaks, stored as a page and as captions. */
import { Failure } from '#contract/failures.ts'
import {
  type Cue,
  estimateCues,
  createTimedCues,
  parseTranscript,
  toWebVtt,
  transcriptText,
  type WrittenLine,
} from '#rules/transcript.ts'
import type { Platform } from '#server/platform/platform.ts'
import { storeContent } from '../media/store-file.ts'
import type { AdminSessionRow, MeasuredSound, SessionChange } from './sessions.queries.ts'

type SessionTiming = Pick<AdminSessionRow, 'duration'> & { sound: Pick<MeasuredSound, 'voiced'> | null }

const timed = (lines: readonly WrittenLine[], isTimed: boolean, { duration, sound }: SessionTiming): Cue[] =>
  isTimed ? createTimedCues(lines, duration) : estimateCues(lines, sound?.voiced ?? [], duration)

/** @throws Failure invalid, which names the line */
export const parseCues = (text: string, sounding: SessionTiming): { cues: Cue[]; isTimed: boolean } => {
  const { lines, timed: isTimed, problem } = parseTranscript(text)
  if (problem) throw new Failure('invalid', { fields: [{ path: 'MindfulnessSession.transcript', message: problem }] })
  return { cues: timed(lines, isTimed, sounding), isTimed }
}

/** The page of words and the captions, as every session has them. */
const storedWords = async (
  platform: Pick<Platform, 'storage'>,
  { cues, isTimed }: { cues: readonly Cue[]; isTimed: boolean },
): Promise<SessionChange> => {
  if (cues.length === 0) return { cues: '[]', cues_timed: true, transcript_key: null, captions_key: null }
  const page = Buffer.from(JSON.stringify({ cues, ...(isTimed ? {} : { guessed: true }) }))
  return {
    cues: JSON.stringify(cues),
    cues_timed: isTimed,
    transcript_key: await storeContent(platform, page, 'json'),
    captions_key: await storeContent(platform, Buffer.from(toWebVtt(cues)), 'vtt'),
  }
}

/** What a changed transcript changes; nothing where it says what it said. @throws Failure invalid */
export const updateTranscript = async (
  platform: Pick<Platform, 'storage'>,
  row: AdminSessionRow,
  text: string,
): Promise<SessionChange> => {
  if (text.trim() === transcriptText(row.cues, row.cues_timed).trim()) return {}
  return storedWords(platform, parseCues(text, row))
}

/** Words whose times were guessed, over another sound. */
export const retimeTranscript = async (
  platform: Pick<Platform, 'storage'>,
  row: AdminSessionRow,
  sounding: SessionTiming,
): Promise<SessionChange> => {
  if (row.cues.length === 0 || row.cues_timed) return {}
  const lines = row.cues.map(({ text }) => ({ start: null, end: null, text }))
  return storedWords(platform, { cues: timed(lines, false, sounding), isTimed: false })
}
