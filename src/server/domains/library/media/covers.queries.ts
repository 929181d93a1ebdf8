/** Lists everything that has a cover, in rendering order, and saves the keys of rendered covers. */
import { sql } from 'kysely'
import type { PaletteName } from '#art/palettes.ts'
import type { SceneName } from '#art/scenes/scenes.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface CoverSpec {
  kind: 'session' | 'group' | 'ambience'
  /** The uuid of a session or group, or the slug of a background sound. */
  seed: string
  scene: SceneName
  palette: PaletteName
}
export interface CoverRow {
  cover: CoverSpec
  cover_key: string | null
}

interface CoverColumnsRow {
  seed: string
  scene: string
  palette: string
  cover_key: string | null
}

const toCoverRow = (kind: CoverSpec['kind'], { cover_key, ...row }: CoverColumnsRow): CoverRow => ({
  cover: { kind, seed: row.seed, scene: row.scene as SceneName, palette: row.palette as PaletteName },
  cover_key,
})

/** Home recommends this many sessions first: one for each of three parts of the day and four age groups. */
const FIRST_RECOMMENDATIONS = 12

/**
 * Lists the sessions that home recommends first, then groups, then the other sessions in rendering order, then
 * sounds.
 */
export const listCovers = async (db: Database): Promise<CoverRow[]> => {
  const sessions = await db
    .selectFrom('library_session')
    .select(['uuid as seed', 'scene', 'palette', 'cover_key'])
    .where('deleted_at', 'is', null)
    .where('picture_key', 'is', null)
    .where('owner_uuid', 'is', null)
    .where((row) => row.or([row('published', '=', true), row('edited_at', 'is not', null)]))
    .orderBy('render_order')
    .execute()
  const groups = await db
    .selectFrom('library_group')
    .select(['uuid as seed', 'scene', 'palette', 'cover_key'])
    .where('deleted_at', 'is', null)
    .where('picture_key', 'is', null)
    .orderBy('position')
    .execute()
  const sounds = await db
    .selectFrom('library_ambience')
    .select(['slug as seed', 'scene', 'palette', 'cover_key'])
    .where('deleted_at', 'is', null)
    .where('picture_key', 'is', null)
    .orderBy('position')
    .execute()
  return [
    ...sessions.slice(0, FIRST_RECOMMENDATIONS).map((row) => toCoverRow('session', row)),
    ...groups.map((row) => toCoverRow('group', row)),
    ...sessions.slice(FIRST_RECOMMENDATIONS).map((row) => toCoverRow('session', row)),
    ...sounds.map((row) => toCoverRow('ambience', row)),
  ]
}

const coverTables = {
  session: ['library_session', 'uuid'],
  group: ['library_group', 'uuid'],
  ambience: ['library_ambience', 'slug'],
} as const

/** Saves the key of a cover, but only if the item still has this scene and palette, and no picture of its own. */
export const saveCover = async (db: Database, cover: CoverSpec, coverKey: string): Promise<void> => {
  const [table, column] = coverTables[cover.kind]
  await sql`
    update ${sql.table(table)} set cover_key = ${coverKey}
    where ${sql.ref(column)} = ${cover.seed} and scene = ${cover.scene} and palette = ${cover.palette}
      and picture_key is null`.execute(db)
}
