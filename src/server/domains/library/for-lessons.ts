/** Sessions of the catalog as lessons show them: the same for everyone, independent of progress and favorites. */
import type { Session } from '#contract/library.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type VersionedCache, createVersionedCache } from '#server/platform/versioned-cache.ts'
import { type Catalog, createCatalogReader } from './catalog.ts'
import type { ListenerState } from './catalog.queries.ts'
import { getCatalogVersion } from './catalog-version.queries.ts'
import { emptyLibrary } from './personal-library/personal-library-reader.ts'
import { toSession } from './responses.ts'

const emptyProgress: Pick<ListenerState, 'progress' | 'favorites'> = { progress: new Map(), favorites: new Map() }

const catalogCache = new WeakMap<object, VersionedCache<Catalog>>()

type LessonSessionsContext = Pick<Platform, 'db' | 'clock'>

const loadFullCatalog = (platform: LessonSessionsContext): VersionedCache<Catalog> =>
  memoize(catalogCache, platform, () =>
    createVersionedCache({
      clock: platform.clock,
      version: () => getCatalogVersion(platform.db),
      load: createCatalogReader(platform.db, 'all'),
    }),
  )

/** Returns the sessions by uuid. Unpublished ones are only included if `all` is set. */
export const loadSessionsForLessons = async (
  platform: LessonSessionsContext,
  uuids: readonly string[],
  {
    origin,
    all,
    organizationUuid = null,
  }: { origin: string; all: boolean; organizationUuid?: string | null | undefined },
): Promise<Map<string, Session>> => {
  const catalog = await loadFullCatalog(platform).read()
  const view = { catalog, libraries: emptyLibrary, listener: emptyProgress as ListenerState, organizationUuid, origin }
  const rows = uuids.flatMap((uuid) => catalog.session(uuid) ?? []).filter(({ published }) => all || published)
  return new Map(rows.map((row) => [row.uuid, toSession(view, row)]))
}
