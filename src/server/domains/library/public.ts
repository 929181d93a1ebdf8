/** What visitors may know of the library: names, lengths and pictures of what is published. */
import type { Platform } from '../../platform/platform.ts'
import { type Watched, watched } from '../../platform/watched-version.ts'
import { type Catalogue, catalogueReader } from './catalogue.ts'
import { catalogueVersion } from './public.queries.ts'

export const publishedCatalogue = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Watched<Catalogue> =>
  watched({ clock, version: () => catalogueVersion(db), load: catalogueReader(db, 'published') })
