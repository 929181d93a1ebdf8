/** A teacher's notes on one lesson, as they are stored on the device. */
import type { LessonNote } from '#contract/learn.ts'
import { isObject } from '#web/autosave/local-draft.ts'

export interface Note {
  lesson_uuid: string
  text: string
  /** The server's last known version. */
  stored: { text: string; revision: number }
  /** The text sent last; the server may have saved it without an answer arriving. */
  sent: string | null
}

/** An unanswered text may have been saved, so a note that was changed back since then is sent again. */
export const isUnsentNote = ({ text, stored, sent }: Note): boolean =>
  text !== stored.text || (sent !== null && sent !== text)

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

/** Returns the server's version that a local note is based on. */
export const toStoredNote = ({ lesson_uuid, stored }: Note): LessonNote => ({
  lesson_uuid,
  ...stored,
  updated_at: null,
})
