/** A teacher's notes on one lesson as they are here: what is written, what the server has, and what was sent to it. */
import type { LessonNote } from '#contract/learn.ts'

export interface Note {
  lesson_uuid: string
  text: string
  /** As the server had it last. */
  stored: { text: string; revision: number }
  /** The last that was sent: it may have arrived without an answer. */
  sent: string | null
}

export const toNote = ({ lesson_uuid, text, revision }: LessonNote): Note => ({
  lesson_uuid,
  text,
  stored: { text, revision },
  sent: null,
})

export const isUnsent = ({ text, stored }: Note): boolean => text !== stored.text

type UnknownRecord = Record<string, unknown>
const isObject = (value: unknown): value is UnknownRecord => typeof value === 'object' && value !== null

/** What lay on the device; anything may stand there. */
export const parseLocalNote = (kept: unknown): Note | undefined => {
  if (!isObject(kept) || !isObject(kept['stored'])) return undefined
  const { lesson_uuid, text, stored, sent } = kept
  const isNote =
    typeof lesson_uuid === 'string' &&
    typeof text === 'string' &&
    typeof stored['text'] === 'string' &&
    typeof stored['revision'] === 'number' &&
    (sent === null || typeof sent === 'string')
  return isNote ? (kept as unknown as Note) : undefined
}

/** What the server has was written here, with an answer or without one. */
export const isOwnWrite = ({ text, sent }: Note, stored: string): boolean => stored === text || stored === sent

export interface NoteMergeResult {
  note: Note
  /** As another device wrote it meanwhile; both stand there until one is chosen. */
  theirs: LessonNote | undefined
}

/** What lies here meets what the server has. */
export const mergeNote = (note: Note, found: LessonNote): NoteMergeResult => {
  // What was asked for before the last words had arrived.
  if (found.revision < note.stored.revision) return { note, theirs: undefined }
  const stored = { text: found.text, revision: found.revision }
  if (found.revision === note.stored.revision || isOwnWrite(note, found.text)) {
    return { note: { ...note, stored, sent: null }, theirs: undefined }
  }
  if (!isUnsent(note)) return { note: toNote(found), theirs: undefined }
  return { note, theirs: found }
}
