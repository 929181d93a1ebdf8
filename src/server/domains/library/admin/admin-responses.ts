/** Converts sessions, groups and processing runs of the catalog to the responses for system admins. */
import type { CatalogLine, CatalogSession } from '#contract/catalog.ts'
import type { CatalogGroup, Processing } from '#contract/catalog/shapes.ts'
import { formatTranscript } from '#rules/transcript.ts'
import { getRestoreDeadline } from '#rules/undo.ts'
import { createCoverUrl } from '../responses.ts'
import type { AdminGroupRow, Membership } from './groups.queries.ts'
import type { ProcessingRow } from './audio-processing.queries.ts'
import type { AdminSessionRow, SessionLineRow } from './sessions.queries.ts'
import { listMissingFields, getCatalogStatus } from './status.ts'

/** The context of sessions: their groups with positions, and the audio that is being processed. */
export interface CatalogContext {
  groups: AdminGroupRow[]
  memberships: Membership[]
  processings: ProcessingRow[]
  origin: string
}

interface CoverColumns {
  scene: string
  palette: string
  picture_key: string | null
  cover_key: string | null
}

export const toCover = (row: CoverColumns, origin: string) => ({
  cover: { scene: row.scene, palette: row.palette, picture: row.picture_key },
  cover_url: createCoverUrl(origin, row.cover_key),
})

export const toProcessing = (row: ProcessingRow): Processing => ({
  uuid: row.uuid,
  step: row.step,
  percent: row.percent,
  problem: row.problem,
  file_name: row.file_name,
  file_size: row.file_size,
  asked_at: row.asked_at.toISOString(),
})

const listOwnGroups = ({ groups, memberships }: CatalogContext, sessionUuid: string) => {
  const own = memberships.filter(({ session_uuid }) => session_uuid === sessionUuid)
  return groups.flatMap((group) => {
    const membership = own.find(({ group_uuid }) => group_uuid === group.uuid)
    return membership ? [{ group, position: membership.position }] : []
  })
}

const pickMainGroup = (ownGroups: ReturnType<typeof listOwnGroups>): CatalogLine['group'] => {
  const ownGroup = ownGroups.find(({ group }) => group.group_type === 'series') ?? ownGroups[0]
  if (!ownGroup) return null
  const { uuid, group_type, title } = ownGroup.group
  return { uuid, group_type, title, position: ownGroup.position }
}

export const toCatalogLine = (row: SessionLineRow, context: CatalogContext): CatalogLine => {
  const processing = context.processings.find(({ session_uuid }) => session_uuid === row.uuid)
  return {
    uuid: row.uuid,
    title: row.title,
    status: getCatalogStatus(row),
    duration: row.duration,
    audience: row.audience,
    session_type: row.session_type === 'thought_exercise' ? 'thought_exercise' : 'session',
    narrator: row.narrator,
    group: pickMainGroup(listOwnGroups(context, row.uuid)),
    ...toCover(row, context.origin),
    has_audio: row.audio_key !== null,
    has_transcript: row.has_words,
    processing: processing ? toProcessing(processing) : null,
    revision: row.revision,
    updated_at: row.updated_at.toISOString(),
    restore_until: row.deleted_at ? getRestoreDeadline(row.deleted_at).toISOString() : null,
  }
}

const toAudio = (row: AdminSessionRow, origin: string): CatalogSession['audio'] =>
  row.audio_key
    ? {
        url: `${origin}/media/${row.audio_key}`,
        seconds: row.duration,
        size: row.sound?.size ?? 0,
        made_from: row.made_from,
        lufs: row.sound?.lufs ?? null,
        true_peak_db: row.sound?.true_peak_db ?? null,
        waveform: row.sound?.waveform ?? [],
      }
    : null

const getTranscriptTimes = ({ cues, cues_timed }: AdminSessionRow): CatalogSession['transcript_times'] => {
  if (cues.length === 0) return 'none'
  return cues_timed ? 'given' : 'guessed'
}

/** @param sessionsBySlug the sessions that can be chosen as related, by slug */
export const toCatalogSession = (
  row: AdminSessionRow,
  context: CatalogContext,
  sessionsBySlug: ReadonlyMap<string, { uuid: string; title: string }>,
): CatalogSession => {
  const ownGroups = listOwnGroups(context, row.uuid)
  return {
    ...toCatalogLine(row, context),
    description: row.description,
    technique: row.technique,
    theme: row.theme,
    energy: row.energy,
    eyes: row.eyes,
    author: row.author,
    series_uuid: ownGroups.find(({ group }) => group.group_type === 'series')?.group.uuid ?? null,
    collection_uuids: ownGroups.filter(({ group }) => group.group_type === 'collection').map(({ group }) => group.uuid),
    related: row.related.flatMap((slug) => sessionsBySlug.get(slug) ?? []),
    transcript: formatTranscript(row.cues, row.cues_timed),
    transcript_times: getTranscriptTimes(row),
    audio: toAudio(row, context.origin),
    missing: listMissingFields(row),
  }
}

/** @param lines the lines of all sessions */
export const toCatalogGroup = (
  row: AdminGroupRow,
  { memberships, origin }: Pick<CatalogContext, 'memberships' | 'origin'>,
  lines: ReadonlyMap<string, SessionLineRow>,
): CatalogGroup => ({
  uuid: row.uuid,
  group_type: row.group_type,
  title: row.title,
  description: row.description,
  audience: row.audience as CatalogGroup['audience'],
  ...toCover(row, origin),
  sessions: memberships
    .filter(({ group_uuid }) => group_uuid === row.uuid)
    .flatMap(({ session_uuid }) => {
      const line = lines.get(session_uuid)
      if (!line || line.deleted_at) return []
      return [{ uuid: line.uuid, title: line.title, duration: line.duration, status: getCatalogStatus(line) }]
    }),
  revision: row.revision,
})
