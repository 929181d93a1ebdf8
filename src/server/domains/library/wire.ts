/** Catalogue rows and a person's marks as the contract's Session and Group. */
import type { Group, Session } from '#contract/library.ts'
import { coverFile } from '#rules/covers.ts'
import type { Catalogue } from './catalogue.ts'
import type { GroupEntry, Marks, SessionRow } from './catalogue.queries.ts'

/** What every list needs to become wire objects: the catalogue, whose marks, and the address of this site. */
export interface View {
  catalogue: Catalogue
  marks: Marks
  origin: string
}

/** The 4:5 picture in its middle size; the app derives the other crops from the address. */
export const coverUrl = (origin: string, key: string | null): string =>
  key ? `${origin}/media/${key}/${coverFile('4x5', 400)}` : ''
const mediaUrl = (origin: string, key: string | null): string => (key ? `${origin}/media/${key}` : '')
const iso = (epochSeconds: number | null | undefined): string | null =>
  epochSeconds === null || epochSeconds === undefined ? null : new Date(epochSeconds * 1000).toISOString()

const groupOf = ({ catalogue }: View, uuid: string): Session['group'] => {
  const [place] = catalogue.placesOf(uuid)
  if (!place) return null
  const { row, sessions } = place.group
  return {
    uuid: row.uuid,
    group_type: row.group_type as Session['group_type'],
    title: row.title,
    position: place.position,
    sessions_count: sessions.length,
  }
}

export const toSession = (view: View, row: SessionRow): Session => {
  const { catalogue, marks, origin } = view
  const mark = marks.progress.get(row.uuid)
  const places = catalogue.placesOf(row.uuid)
  const ready = row.status === 'ready'
  return {
    uuid: row.uuid,
    title: row.title,
    description: row.description,
    url: ready ? mediaUrl(origin, row.audio_key) : '',
    duration: row.duration,
    paused_seconds: mark?.paused_seconds ?? 0,
    is_favourite: marks.favourites.has(row.uuid) ? 1 : 0,
    ...(ready ? {} : { status: row.status as 'draft' | 'processing' }),
    session_thumbnail: coverUrl(origin, row.cover_key),
    group_thumbnail: coverUrl(origin, places[0]?.group.row.cover_key ?? null),
    group_type: places[0]?.group.row.group_type ?? 'individual',
    author: row.author,
    narrator: row.narrator,
    session_type: row.session_type,
    audience: row.audience,
    technique: row.technique,
    theme: row.theme,
    energy: row.energy,
    eyes: row.eyes,
    cover: { scene: row.scene, palette: row.palette },
    group_uuids: places.map(({ group }) => group.row.uuid),
    group: groupOf(view, row.uuid),
    transcript_url: ready ? mediaUrl(origin, row.transcript_key) : '',
    completed_at: iso(mark?.completed_at),
    listened_at: iso(mark?.listened_at),
  }
}

export const toGroup = ({ marks, origin }: View, { row, sessions }: GroupEntry): Group => ({
  uuid: row.uuid,
  group_type: row.group_type,
  title: row.title,
  description: row.description,
  audience: row.audience as Group['audience'],
  group_thumbnail: coverUrl(origin, row.cover_key),
  cover: { scene: row.scene, palette: row.palette },
  sessions_count: sessions.length,
  duration: sessions.reduce((sum, session) => sum + session.duration, 0),
  completed_count: sessions.filter((session) => marks.progress.get(session.uuid)?.completed_at).length,
})
