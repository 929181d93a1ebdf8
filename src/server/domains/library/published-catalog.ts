/** The part of the library that visitors may see: titles, lengths and pictures of published sessions. */
import type { Platform } from '#server/platform/platform.ts'
import { type VersionedCache, createVersionedCache } from '#server/platform/versioned-cache.ts'
import { type Catalog, createCatalogReader } from './catalog.ts'
import { getCatalogVersion } from './catalog-version.queries.ts'

export const createPublishedCatalog = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): VersionedCache<Catalog> =>
  createVersionedCache({ clock, version: () => getCatalogVersion(db), load: createCatalogReader(db, 'published') })
