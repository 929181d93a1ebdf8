/** Writes the authored catalog. People's progress and favorites stay, and so do the edits of system admins. */
import { sql } from 'kysely'
import type { AmbienceSound } from '#server/generation/facts.ts'
import type { Script } from '#server/generation/generation.ts'
import type { Database } from '#server/platform/database/database.ts'

interface SeededSession {
  uuid: string
  slug: string
  script: Script
  text: string
  position: number
  renderOrder: number
  renderKey: string
}

/** The audio of an earlier script stays until the new one is rendered. */
export const upsertSession = (
  db: Database,
  { uuid, slug, script, text, position, renderOrder, renderKey }: SeededSession,
) => {
  const fields = {
    title: script.title,
    description: script.description,
    session_type: script.kind,
    audience: script.audience,
    technique: script.technique,
    theme: script.theme,
    energy: script.energy,
    eyes: script.eyes,
    author: script.author,
    narrator: script.narrator,
    scene: script.cover.scene,
    palette: script.cover.palette,
    related: script.related,
    position,
    script: text,
    render_key: renderKey,
    render_order: renderOrder,
    published: true,
  }
  const now = new Date()
  return db
    .insertInto('library_session')
    .values({ uuid, slug, duration: script.minutes * 60, published_at: now, ...fields })
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({ ...fields, updated_at: now, published_at: sql`coalesce(library_session.published_at, ${now})` })
        .where('library_session.edited_at', 'is', null),
    )
    .execute()
}

interface SeededGroup {
  uuid: string
  position: number
  group: {
    slug: string
    type: 'series' | 'collection'
    title: string
    description: string
    audience: string
    cover: { scene: string; palette: string }
  }
}

/** If another series already has the title, the seeded one gets a suffix. */
const findFreeSeedTitle = async (db: Database, { uuid, group }: SeededGroup): Promise<string> => {
  const existing = await db
    .selectFrom('library_group')
    .select('uuid')
    .where('group_type', '=', group.type)
    .where('deleted_at', 'is', null)
    .where('uuid', '!=', uuid)
    .where(sql`lower(title)`, '=', sql`lower(${group.title}::text)`)
    .executeTakeFirst()
  return existing ? `${group.title} (Alaia)` : group.title
}

export const upsertGroup = async (db: Database, seeded: SeededGroup): Promise<void> => {
  const { uuid, position, group } = seeded
  const { slug, type, description, audience, cover } = group
  const fields = {
    group_type: type,
    title: await findFreeSeedTitle(db, seeded),
    description,
    audience,
    scene: cover.scene,
    palette: cover.palette,
    position,
  }
  await db
    .insertInto('library_group')
    .values({ uuid, slug, ...fields })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(fields).where('library_group.edited_at', 'is', null))
    .execute()
}

/** If a system admin has edited a group, its sessions and their order stay unchanged. */
export const replaceMembership = async (db: Database, groupUuid: string, sessionUuids: string[]): Promise<void> => {
  const isEdited = await db
    .selectFrom('library_group')
    .select('uuid')
    .where('uuid', '=', groupUuid)
    .where('edited_at', 'is not', null)
    .executeTakeFirst()
  if (isEdited) return
  await db.deleteFrom('library_group_session').where('group_uuid', '=', groupUuid).execute()
  const rows = sessionUuids.map((session_uuid, index) => ({ group_uuid: groupUuid, session_uuid, position: index + 1 }))
  await db.insertInto('library_group_session').values(rows).execute()
}

export const upsertAmbience = (db: Database, { slug, name, scene, palette }: AmbienceSound, position: number) =>
  db
    .insertInto('library_ambience')
    .values({ slug, name, scene, palette, position })
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({ name, scene, palette, position })
        .where('library_ambience.edited_at', 'is', null),
    )
    .execute()

/**
 * Withdraws scripts that no longer exist. People's progress and favorites stay, and so do sessions that system admins
 * edited or uploaded.
 */
export const withdrawMissingSessions = (db: Database, slugs: string[]) =>
  db
    .updateTable('library_session')
    .set({ published: false })
    .where('slug', 'not in', slugs)
    .where('owner_uuid', 'is', null)
    .where('made_from', '=', 'script')
    .where('edited_at', 'is', null)
    .execute()
