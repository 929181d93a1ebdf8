/** Converts stored pages, editors and revisions to the types of the contract. */
import type { CmsLine, CmsPage, CmsRevision } from '#contract/site.ts'
import { countChanges } from '#rules/site/changes.ts'
import { type PageContent, findTemplate } from '#rules/site/pages.ts'
import type { PageRow, RevisionRow } from './pages.queries.ts'

type JsonObject = Record<string, unknown>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Accepts unfinished content, and leaves out anything that is not a section. */
export const parsePageContent = (stored: unknown): PageContent => {
  const { title, description, sections } = isObject(stored) ? stored : {}
  const knownSections = Array.isArray(sections) ? (sections as unknown[]) : []
  return {
    title: toText(title),
    description: toText(description),
    sections: knownSections.filter((section) => isObject(section) && typeof section['type'] === 'string'),
  } as PageContent
}

export const toLine = (row: PageRow): CmsLine => {
  const [draft, published] = [parsePageContent(row.draft), parsePageContent(row.published)]
  const template = findTemplate(row.template_id)
  return {
    template_id: row.template_id,
    path: template?.path ?? '',
    name: template?.name ?? row.template_id,
    title: draft.title,
    changes: countChanges(draft, published),
    published_at: row.published_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by,
  }
}

interface Editor {
  name: string
  since: Date
}

export const toEditors = (editors: readonly Editor[]): CmsPage['editors'] =>
  editors.map(({ name, since }) => ({ name, since: since.toISOString() }))

export const toPage = (row: PageRow, editors: readonly Editor[]): CmsPage => ({
  ...toLine(row),
  content: parsePageContent(row.draft),
  published: parsePageContent(row.published),
  revision: row.revision,
  editors: toEditors(editors),
})

export const toRevision = ({ uuid, revision, saved_at, saved_by, kind }: RevisionRow): CmsRevision => ({
  uuid,
  revision,
  saved_at: saved_at.toISOString(),
  saved_by,
  kind,
})
