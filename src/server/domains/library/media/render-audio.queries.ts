/** Queries for missing audio, the requests for it, and the keys of rendered audio. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

const isStaleSql = sql<boolean>`made_from = 'script' and rendered_key is distinct from render_key`

export const listSessionsToRender = (db: Database, limit: number) =>
  db
    .selectFrom('library_session')
    .select(['uuid', 'render_order', 'spoken_by'])
    .where(isStaleSql)
    .where('published', '=', true)
    .where('owner_uuid', 'is', null)
    .where('render_order', '<', limit)
    .orderBy('render_order')
    .execute()

export const countMissingAudio = async (db: Database): Promise<number> => {
  const row = await db
    .selectFrom('library_session')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', 'processing')
    .where('made_from', '=', 'script')
    .where('published', '=', true)
    .where('owner_uuid', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns undefined if the audio was rendered in the meantime. */
export const findSessionToRender = (db: Database, uuid: string) =>
  db
    .selectFrom('library_session')
    .select(['uuid', 'script', 'render_key'])
    .where('uuid', '=', uuid)
    .where('owner_uuid', 'is', null)
    .where(isStaleSql)
    .executeTakeFirst()

/** Returns whether someone waits for another session, and no one for this one. */
export const isPreempted = async (db: Database, uuid: string): Promise<boolean> => {
  const requests = await db
    .selectFrom('library_wanted')
    .innerJoin('library_session', 'library_session.uuid', 'library_wanted.session_uuid')
    .select('library_session.uuid')
    .where('library_session.status', '=', 'processing')
    .where('library_session.published', '=', true)
    .execute()
  return requests.length > 0 && requests.every((request) => request.uuid !== uuid)
}

export interface StoredAudio {
  audio_key: string
  transcript_key: string
  captions_key: string
  cues: string
  duration: number
}

/**
 * Saves audio of the built-in voice, if the script is still the one that it was rendered from. A recording with the
 * provider's voice that was finished in the meantime stays.
 */
export const saveSessionAudio = (db: Database, session: { uuid: string; render_key: string }, audio: StoredAudio) =>
  db
    .with('answered', (cte) => cte.deleteFrom('library_wanted').where('session_uuid', '=', session.uuid))
    .updateTable('library_session')
    .set({
      ...audio,
      rendered_key: session.render_key,
      spoken_by: null,
      voice_name: null,
      status: 'ready',
      updated_at: sql`now()`,
    })
    .where('uuid', '=', session.uuid)
    .where('render_key', '=', session.render_key)
    .where(isStaleSql)
    .execute()

/** Maps the slug of each built-in background sound to the render key of its stored audio. */
export const listRenderedAmbience = async (db: Database): Promise<Map<string, string | null>> => {
  const rows = await db
    .selectFrom('library_ambience')
    .select(['slug', 'rendered_key'])
    .where('made_from', '=', 'built_in')
    .execute()
  return new Map(rows.map((row) => [row.slug, row.rendered_key]))
}

interface StoredAmbience {
  audio_key: string
  rendered_key: string
  loop_start: number
  loop_end: number
}

export const saveAmbience = (db: Database, slug: string, audio: StoredAmbience) =>
  db.updateTable('library_ambience').set(audio).where('slug', '=', slug).where('made_from', '=', 'built_in').execute()

/** Only the first request sets the time since which the audio is wanted. */
export const requestSessionAudio = (db: Database, sessionUuid: string, now: Date) =>
  db
    .insertInto('library_wanted')
    .values({ session_uuid: sessionUuid, wanted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteAudioRequest = (db: Database, sessionUuid: string) =>
  db.deleteFrom('library_wanted').where('session_uuid', '=', sessionUuid).execute()
