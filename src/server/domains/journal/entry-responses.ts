/** Converts journal rows to the types of the contract. */
import type { Entry, EntryOpening } from '#contract/journal.ts'
import type { EntryRow, ListedEntry } from './journal.queries.ts'
import { createExcerpt } from './excerpts.ts'

export const toEntry = (row: EntryRow): Entry => ({
  uuid: row.uuid,
  client_uuid: row.client_uuid,
  title: row.title,
  content: row.content,
  prompt: row.prompt,
  mood: row.mood,
  written_at: row.written_at.toISOString(),
  day: row.day,
  updated_at: row.updated_at.toISOString(),
})

export const toEntryExcerpt = (
  { content, ...row }: ListedEntry,
  searchTerms: readonly string[] = [],
): EntryOpening => ({
  ...row,
  written_at: row.written_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  opening: createExcerpt(content, searchTerms),
})
