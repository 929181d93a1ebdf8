/**
 * What somebody has written on this device and the server doesn't have. Log Out asks about it. See
 * docs/product.md#unsent-words.
 */
import { isUnsent as isUnsentChange } from '#web/features/exercises/draft/local-changes.ts'
import { isUnsent, parseJournalPage } from '#web/features/journal/journal-page.ts'
import { isUnsent as isUnsentNote, parseLocalNote } from '#web/features/learn/notes/note.ts'
import { readDraft, listDraftNames } from '#web/lib/encrypted-drafts.ts'

/** Changes of an exercise lie under its uuid, and no longer than until they have arrived. */
const EXERCISE = /^[\da-f-]{36}$/

/** So does what operators write of units, lessons, articles and pages. */
const EDITED = /^(?:(?:Unit|Lesson)\/[\da-f-]{36}|(?:article|cms)\/.+)$/

/** A teacher's own notes on lessons. */
const NOTES = 'learn-note/'

/** What was only begun, such as a wish for an exercise or a new lesson, was never to be sent. */
const countDraft = (name: string, kept: unknown): number => {
  if (name.startsWith('outbox/')) return Array.isArray(kept) ? kept.length : 0
  const page = name.startsWith('journal/') ? parseJournalPage(kept) : undefined
  if (page) return isUnsent(page) ? 1 : 0
  const note = name.startsWith(NOTES) ? parseLocalNote(kept) : undefined
  if (note) return isUnsentNote(note) ? 1 : 0
  if (EXERCISE.test(name)) return isUnsentChange(kept) ? 1 : 0
  return EDITED.test(name) && kept !== undefined ? 1 : 0
}

/** What sends them comes with the lessons; where it does not come, they stay here. */
const loadNotes = (): Promise<unknown> => import('#web/features/learn/notes/note-documents.ts').catch(() => undefined)

export const countUnsent = async (account: string): Promise<number> => {
  const names = await listDraftNames(account)
  if (names.some((name) => name.startsWith(NOTES))) await loadNotes()
  const counts = await Promise.all(names.map(async (name) => countDraft(name, await readDraft(account, name))))
  return counts.reduce((sum, count) => sum + count, 0)
}
