/**
 * What somebody has written on this device and the server doesn't have. Log Out asks about it. See
 * docs/product.md#unsent-words.
 */
import { isUnsent as isUnsentChange } from '#web/features/exercises/draft/kept-changes.ts'
import { isUnsent, pageFrom } from '#web/features/journal/page.ts'
import { isUnsent as isUnsentNote, keptNoteFrom } from '#web/features/learn/notes/note.ts'
import { keptDraft, keptNames } from '#web/lib/kept-drafts.ts'

/** Changes of an exercise lie under its uuid, and no longer than until they have arrived. */
const EXERCISE = /^[\da-f-]{36}$/

/** So does what operators write of units, lessons, articles and pages. */
const EDITED = /^(?:(?:Unit|Lesson)\/[\da-f-]{36}|(?:article|cms)\/.+)$/

/** A teacher's own notes on lessons. */
const NOTES = 'learn-note/'

/** What was only begun, such as a wish for an exercise or a new lesson, was never to be sent. */
const countIn = (name: string, kept: unknown): number => {
  if (name.startsWith('outbox/')) return Array.isArray(kept) ? kept.length : 0
  const page = name.startsWith('journal/') ? pageFrom(kept) : undefined
  if (page) return isUnsent(page) ? 1 : 0
  const note = name.startsWith(NOTES) ? keptNoteFrom(kept) : undefined
  if (note) return isUnsentNote(note) ? 1 : 0
  if (EXERCISE.test(name)) return isUnsentChange(kept) ? 1 : 0
  return EDITED.test(name) && kept !== undefined ? 1 : 0
}

/** What sends them comes with the lessons; where it does not come, they stay here. */
const bringNotes = (): Promise<unknown> => import('#web/features/learn/notes/sheets.ts').catch(() => undefined)

export const countUnsent = async (account: string): Promise<number> => {
  const names = await keptNames(account)
  if (names.some((name) => name.startsWith(NOTES))) await bringNotes()
  const counts = await Promise.all(names.map(async (name) => countIn(name, await keptDraft(account, name))))
  return counts.reduce((sum, count) => sum + count, 0)
}
