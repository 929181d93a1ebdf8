/** Computes the content status of a session, and what prevents it from being published. */
import type { CatalogStatus } from '#rules/catalog.ts'
import type { AdminSessionRow, SessionLineRow } from './sessions.queries.ts'

type StatusColumns = Pick<
  SessionLineRow,
  'deleted_at' | 'published' | 'published_at' | 'status' | 'made_from' | 'audio_key'
>

export const getCatalogStatus = (row: StatusColumns): CatalogStatus => {
  if (row.deleted_at) return 'deleted'
  const hasNoAudio = row.audio_key === null && row.status === 'processing'
  if (row.published) return hasNoAudio ? 'processing' : 'published'
  if (row.status === 'processing' && row.made_from === 'upload') return 'processing'
  return row.published_at ? 'withdrawn' : 'draft'
}

export interface MissingField {
  path: string
  message: string
}

/**
 * Only uploads need audio and a transcript here: a session with our own script has its words, and its audio is
 * rendered automatically.
 */
export const listMissingFields = (row: AdminSessionRow): MissingField[] => {
  const isUpload = row.made_from === 'upload'
  const checks: [boolean, string, string][] = [
    [row.title.trim() === '', 'title', '*Required Field'],
    [row.description.trim() === '', 'description', '*Required Field'],
    [row.narrator.trim() === '', 'narrator', '*Required Field'],
    [isUpload && row.audio_key === null, 'audio', 'There is no audio yet. Upload it first.'],
    [isUpload && row.cues.length === 0, 'transcript', 'There is no transcript yet. Add one for people who read along.'],
  ]
  return checks
    .filter(([isMissing]) => isMissing)
    .map(([, path, message]) => ({ path: `MindfulnessSession.${path}`, message }))
}
