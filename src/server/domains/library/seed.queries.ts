/** Writes the authored catalogue; what people have kept of it stays. */
import type { AmbienceSound } from '../../generation/facts.ts'
import type { Script } from '../../generation/generation.ts'
import type { Database } from '../../platform/database/database.ts'

interface SeededSession {
  uuid: string
  slug: string
  script: Script
  text: string
  position: number
  renderOrder: number
  renderKey: string
}

/** The sound of an earlier script stays until the new one is made. */
export const putSession = (
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
  return db
    .insertInto('library_session')
    .values({ uuid, slug, duration: script.minutes * 60, ...fields })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ ...fields, updated_at: new Date() }))
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

export const putGroup = (db: Database, { uuid, position, group }: SeededGroup) => {
  const { slug, type, title, description, audience, cover } = group
  const fields = {
    group_type: type,
    title,
    description,
    audience,
    scene: cover.scene,
    palette: cover.palette,
    position,
  }
  return db
    .insertInto('library_group')
    .values({ uuid, slug, ...fields })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(fields))
    .execute()
}

export const putMembership = async (db: Database, groupUuid: string, sessionUuids: string[]): Promise<void> => {
  await db.deleteFrom('library_group_session').where('group_uuid', '=', groupUuid).execute()
  const rows = sessionUuids.map((session_uuid, index) => ({ group_uuid: groupUuid, session_uuid, position: index + 1 }))
  await db.insertInto('library_group_session').values(rows).execute()
}

export const putAmbience = (db: Database, { slug, name, scene, palette }: AmbienceSound, position: number) =>
  db
    .insertInto('library_ambience')
    .values({ slug, name, scene, palette, position })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name, scene, palette, position }))
    .execute()

/** A script that is gone is withdrawn; people's marks on it are kept. */
export const withdrawAllBut = (db: Database, slugs: string[]) =>
  db
    .updateTable('library_session')
    .set({ published: false })
    .where('slug', 'not in', slugs)
    .where('owner_uuid', 'is', null)
    .execute()
