/**
 * Counts what a person has written on this device and the server doesn't have. Log Out asks about it. See
 * docs/product.md#local-drafts.
 */
import { isUnsent as isUnsentChange } from '#web/features/exercises/draft/local-changes.ts'
import { isUnsent, parseJournalPage } from '#web/features/journal/journal-page.ts'
import { isUnsent as isUnsentNote, parseLocalNote } from '#web/features/learn/notes/note.ts'
import { readDraft, listDraftNames } from '#web/lib/storage/encrypted-drafts.ts'

/** Local drafts of an exercise have its uuid as their name, and exist only until the changes are saved. */
const EXERCISE = /^[\da-f-]{36}$/

/** Local drafts of units, lessons, articles and pages also exist only until they are saved. */
const EDITED = /^(?:(?:Unit|Lesson)\/[\da-f-]{36}|(?:article|cms)\/.+)$/

/** A teacher's own notes on lessons. */
const NOTES = 'learn-note/'

/**
 * Drafts that were only begun, such as a prompt for an exercise or a new lesson, don't count: they were never meant to
 * be sent.
 */
const countDraft = (name: string, stored: unknown): number => {
  if (name.startsWith('outbox/')) return Array.isArray(stored) ? stored.length : 0
  const page = name.startsWith('journal/') ? parseJournalPage(stored) : undefined
  if (page) return isUnsent(page) ? 1 : 0
  const note = name.startsWith(NOTES) ? parseLocalNote(stored) : undefined
  if (note) return isUnsentNote(note) ? 1 : 0
  if (EXERCISE.test(name)) return isUnsentChange(stored) ? 1 : 0
  return EDITED.test(name) && stored !== undefined ? 1 : 0
}

/** Loads the module that sends notes; if it can't be loaded, the notes stay on this device. */
const loadNotes = (): Promise<unknown> => import('#web/features/learn/notes/unsent-notes.ts').catch(() => undefined)

export const countUnsent = async (account: string): Promise<number> => {
  const names = await listDraftNames(account)
  if (names.some((name) => name.startsWith(NOTES))) await loadNotes()
  const counts = await Promise.all(names.map(async (name) => countDraft(name, await readDraft(account, name))))
  return counts.reduce((sum, count) => sum + count, 0)
}
