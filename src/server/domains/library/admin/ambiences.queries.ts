/** Reads and writes background sounds for system admins. */
import { sql, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export const listAdminAmbiences = (db: Database) =>
  db
    .selectFrom('library_ambience')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('slug')
    .execute()
export type AdminAmbienceRow = Awaited<ReturnType<typeof listAdminAmbiences>>[number]

/** Also finds deleted ones. The row is locked until the transaction ends. */
export const lockAmbience = (tx: Database, uuid: string) =>
  tx.selectFrom('library_ambience').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst()

export interface NewAmbience {
  uuid: string
  name: string
  scene: string
  palette: string
}

export const insertAmbience = async (db: Database, ambience: NewAmbience, now: Date): Promise<void> => {
  await db
    .insertInto('library_ambience')
    .values({
      ...ambience,
      slug: ambience.uuid,
      made_from: 'upload',
      published: false,
      position: sql`(select coalesce(max(position), 0) + 1 from library_ambience)`,
      edited_at: now,
    })
    .execute()
}

export type AmbienceChange = Updateable<Tables['library_ambience']>

export const updateAmbience = async (
  db: Database,
  uuid: string,
  { change, now }: { change: AmbienceChange; now: Date },
): Promise<void> => {
  await db
    .updateTable('library_ambience')
    .set({ ...change, revision: sql`revision + 1`, edited_at: now })
    .where('uuid', '=', uuid)
    .execute()
}

interface StoredAmbienceAudio {
  /** The storage key of the audio. */
  key: string
  loopStart: number
  loopEnd: number
}

/** Saves uploaded audio. `made_from: 'upload'` keeps the render job from replacing it with the built-in audio. */
export const saveAmbienceAudio = async (
  db: Database,
  uuid: string,
  { key, loopStart, loopEnd }: StoredAmbienceAudio,
): Promise<void> => {
  await db
    .updateTable('library_ambience')
    .set({ audio_key: key, loop_start: loopStart, loop_end: loopEnd, made_from: 'upload', rendered_key: 'upload' })
    .where('uuid', '=', uuid)
    .execute()
}

export const updateAmbienceOrder = async (db: Database, uuids: readonly string[], now: Date): Promise<void> => {
  await sql`
    update library_ambience set position = wanted.place, edited_at = ${now}, revision = revision + 1
    from unnest(${sql.val(uuids)}::uuid[]) with ordinality as wanted (uuid, place)
    where library_ambience.uuid = wanted.uuid and library_ambience.position <> wanted.place`.execute(db)
}
