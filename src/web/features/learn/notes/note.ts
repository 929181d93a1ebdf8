/** A teacher's notes on one lesson: the text, the server's version and the text sent last. */
import type { LessonNote } from '#contract/learn.ts'

export interface Note {
  lesson_uuid: string
  text: string
  /** The server's last known version. */
  stored: { text: string; revision: number }
  /** The text sent last; the server may have saved it without an answer arriving. */
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

/** Parses a note from the device's storage, which may have any shape. */
export const parseLocalNote = (input: unknown): Note | undefined => {
  if (!isObject(input) || !isObject(input['stored'])) return undefined
  const { lesson_uuid, text, stored, sent } = input
  const isNote =
    typeof lesson_uuid === 'string' &&
    typeof text === 'string' &&
    typeof stored['text'] === 'string' &&
    typeof stored['revision'] === 'number' &&
    (sent === null || typeof sent === 'string')
  return isNote ? (input as unknown as Note) : undefined
}

/** Whether the server's text was written on this device, confirmed or not. */
export const isOwnWrite = ({ text, sent }: Note, serverText: string): boolean =>
  serverText === text || serverText === sent

export interface NoteMergeResult {
  note: Note
  /** The version of another device; both are available until one is chosen. */
  theirs: LessonNote | undefined
}

/** Merges the local note with the server's version. */
export const mergeNote = (note: Note, remote: LessonNote): NoteMergeResult => {
  // The answer is older than a save that arrived meanwhile.
  if (remote.revision < note.stored.revision) return { note, theirs: undefined }
  const stored = { text: remote.text, revision: remote.revision }
  if (remote.revision === note.stored.revision || isOwnWrite(note, remote.text)) {
    return { note: { ...note, stored, sent: null }, theirs: undefined }
  }
  if (!isUnsent(note)) return { note: toNote(remote), theirs: undefined }
  return { note, theirs: remote }
}
