/** Caches the published pages in memory, and loads them again within a second of a change in any process. */
import type { PageContent } from '#rules/site/pages.ts'
import { findTemplate } from '#rules/site/pages.ts'
import { toReadableContent } from '#rules/site/readable.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type VersionedCache, createVersionedCache } from '#server/platform/versioned-cache.ts'
import { listPublishedPages, getSiteVersion } from './published-pages.queries.ts'

export interface PublishedPage {
  templateId: string
  /** Only sections that this version can render. */
  content: PageContent
  publishedAt: Date
}

export interface PublishedPages {
  version: number
  /** Returns undefined for an unknown template, and for one without content. */
  page: (templateId: string) => PublishedPage | undefined
  all: readonly PublishedPage[]
}

type PublishedPageRow = Awaited<ReturnType<typeof listPublishedPages>>[number]

const toPublishedPages = ({ template_id, published, published_at }: PublishedPageRow): PublishedPage[] => {
  const template = findTemplate(template_id)
  if (!template) return []
  return [{ templateId: template_id, content: toReadableContent(template, published), publishedAt: published_at }]
}

export const createPublishedPagesCache = ({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): VersionedCache<PublishedPages> =>
  createVersionedCache({
    clock,
    version: () => getSiteVersion(db),
    load: async (version) => {
      const all = (await listPublishedPages(db)).flatMap(toPublishedPages)
      const byId = new Map(all.map((page) => [page.templateId, page]))
      return { version, all, page: (templateId) => byId.get(templateId) }
    },
  })
