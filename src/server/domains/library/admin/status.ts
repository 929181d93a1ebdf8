/** What state a session of the catalogue is in, and what keeps it from being published. */
import { type CatalogStatus, DAYS_TO_RESTORE } from '#rules/catalog.ts'
import type { AdminSessionRow, LineRow } from './sessions.queries.ts'

type StatusColumns = Pick<LineRow, 'deleted_at' | 'published' | 'published_at' | 'status' | 'made_from' | 'audio_key'>

export const statusOf = (row: StatusColumns): CatalogStatus => {
  if (row.deleted_at) return 'deleted'
  const hasNone = row.audio_key === null && row.status === 'processing'
  if (row.published) return hasNone ? 'processing' : 'published'
  if (row.status === 'processing' && row.made_from === 'upload') return 'processing'
  return row.published_at ? 'withdrawn' : 'draft'
}

const DAY_MS = 24 * 3_600_000

/** What was deleted before this moment is gone for good. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - DAYS_TO_RESTORE * DAY_MS)

export const restoreUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + DAYS_TO_RESTORE * DAY_MS)

export interface MissingField {
  path: string
  message: string
}

/** Spoken by us, a session has its words, and its sound follows by itself. */
export const listMissingFields = (row: AdminSessionRow): MissingField[] => {
  const upload = row.made_from === 'upload'
  const found: [boolean, string, string][] = [
    [row.title.trim() === '', 'title', '*Required Field'],
    [row.description.trim() === '', 'description', '*Required Field'],
    [row.narrator.trim() === '', 'narrator', '*Required Field'],
    [upload && row.audio_key === null, 'audio', 'There is no sound yet. Upload it first.'],
    [upload && row.cues.length === 0, 'transcript', 'There are no words yet. Some people read along, or read instead.'],
  ]
  return found
    .filter(([isMissing]) => isMissing)
    .map(([, path, message]) => ({ path: `MindfulnessSession.${path}`, message }))
}
