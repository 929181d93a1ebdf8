/** Sessions of the catalogue as they stand in lessons: the same for everybody, whatever somebody has heard of them. */
import type { Session } from '#contract/library.ts'
import { kept } from '../../platform/kept.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Watched, watched } from '../../platform/watched-version.ts'
import { type Catalogue, catalogueReader } from './catalogue.ts'
import type { Marks } from './catalogue.queries.ts'
import { catalogueVersion } from './public.queries.ts'
import { noShelves } from './shelf/shelves.ts'
import { toSession } from './wire.ts'

const noMarks: Pick<Marks, 'progress' | 'favourites'> = { progress: new Map(), favourites: new Map() }

const catalogues = new WeakMap<object, Watched<Catalogue>>()

type Part = Pick<Platform, 'db' | 'clock'>

const wholeCatalogue = (platform: Part): Watched<Catalogue> =>
  kept(catalogues, platform, () =>
    watched({
      clock: platform.clock,
      version: () => catalogueVersion(platform.db),
      load: catalogueReader(platform.db, 'all'),
    }),
  )

/** By uuid; those that are not published only where `all` says so. */
export const sessionsForLessons = async (
  platform: Part,
  uuids: readonly string[],
  { origin, all }: { origin: string; all: boolean },
): Promise<Map<string, Session>> => {
  const catalogue = await wholeCatalogue(platform).read()
  const view = { catalogue, shelves: noShelves, marks: noMarks as Marks, origin }
  const rows = uuids.flatMap((uuid) => catalogue.session(uuid) ?? []).filter(({ published }) => all || published)
  return new Map(rows.map((row) => [row.uuid, toSession(view, row)]))
}
