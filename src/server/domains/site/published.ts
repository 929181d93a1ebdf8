/** The published pages, kept in memory and read anew within a second of a change in any process. */
import type { PageContent } from '#rules/site/pages.ts'
import { templateOf } from '#rules/site/pages.ts'
import { readableContent } from '#rules/site/readable.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Watched, watched } from '../../platform/watched-version.ts'
import { publishedRows, siteVersion } from './published.queries.ts'

export interface PublishedPage {
  templateId: string
  /** Only what can be shown: a section of another version is left out. */
  content: PageContent
  publishedAt: Date
}

export interface PublishedPages {
  version: number
  /** Undefined for a template without content, and for what is none. */
  page: (templateId: string) => PublishedPage | undefined
  all: readonly PublishedPage[]
}

type Row = Awaited<ReturnType<typeof publishedRows>>[number]

const pageOf = ({ template_id, published, published_at }: Row): PublishedPage[] => {
  const template = templateOf(template_id)
  if (!template) return []
  return [{ templateId: template_id, content: readableContent(template, published), publishedAt: published_at }]
}

export const publishedPages = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Watched<PublishedPages> =>
  watched({
    clock,
    version: () => siteVersion(db),
    load: async (version) => {
      const all = (await publishedRows(db)).flatMap(pageOf)
      const byId = new Map(all.map((page) => [page.templateId, page]))
      return { version, all, page: (templateId) => byId.get(templateId) }
    },
  })
