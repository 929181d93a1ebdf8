/** The kinds of local drafts that may have unsent text, for the question before a sign-out. */
import { type DraftKind, draftPrefixes, isObject } from '#web/autosave/local-draft.ts'
import { hasSendableChanges } from '#web/features/exercises/draft/local-changes.ts'
import { isUnsentPage, parseJournalPage } from '#web/features/journal/journal-page.ts'
import { isUnsentNote, parseLocalNote } from '#web/features/learn/notes/note.ts'

/** Drafts of these kinds exist only until they are saved. */
const isEdited = (stored: unknown): boolean => isObject(stored) && 'revision' in stored

/** Returns whether a stored value of each kind has text that the server doesn't have. */
const unsentChecks: Readonly<Record<DraftKind, (stored: unknown) => boolean>> = {
  unit: isEdited,
  lesson: isEdited,
  article: isEdited,
  page: isEdited,
  note(stored) {
    const note = parseLocalNote(stored)
    return note !== undefined && isUnsentNote(note)
  },
  journal(stored) {
    const page = parseJournalPage(stored)
    return page !== undefined && isUnsentPage(page)
  },
  // A recorded line, which is deleted when it was sent.
  take: (stored) => isObject(stored) && 'wav' in stored,
  exercise: hasSendableChanges,
}

interface DraftName {
  kind: DraftKind
  id: string
}

/** Only an exercise has no prefix: its drafts are named by their id alone. */
const kindsByPrefix = (Object.keys(draftPrefixes) as DraftKind[]).sort(
  (a, b) => draftPrefixes[b].length - draftPrefixes[a].length,
)

export const parseDraftName = (name: string): DraftName => {
  const kind = kindsByPrefix.find((candidate) => name.startsWith(draftPrefixes[candidate])) ?? 'exercise'
  return { kind, id: name.slice(draftPrefixes[kind].length) }
}

/**
 * Returns whether a draft has text to send. Drafts that were only begun, such as a prompt for an exercise or a new
 * lesson, have none: they were never meant to be sent, and have another shape.
 */
export const isUnsentDraft = (name: string, stored: unknown): boolean => unsentChecks[parseDraftName(name).kind](stored)
