/** A page as it is authored in seeds/pages: the same fields, with Markdown where the page keeps structured text. */
import type { Field, Fields } from '#rules/site/fields.ts'
import { type PageContent, templateOf } from '#rules/site/pages.ts'
import { problemsOf } from '#rules/site/problems.ts'
import { sectionFields, type SectionType } from '#rules/site/section-fields.ts'
import { richTextOfMarkdown } from '../../platform/rich-text/markdown.ts'

type Loose = Record<string, unknown>

/** The sentences of a form's errors stand by their codes in the file. */
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : Object.entries(value as Loose).map(([code, text]) => ({ code, text }))

const keptValue = (field: Field, value: unknown): unknown => {
  if (field.kind === 'rich' && typeof value === 'string') return richTextOfMarkdown(value)
  if (field.kind === 'list') return listOf(value).map((item) => keptValue(field.of, item))
  return field.kind === 'group' ? keptGroup(field.fields, value as Loose) : value
}

const keptGroup = (fields: Fields, value: Loose): Loose =>
  Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const field = fields[name]
      return [name, field ? keptValue(field, one) : one]
    }),
  )

const keptSection = (section: Loose): Loose => {
  const { type, id, ...fields } = section
  return { type, ...(id === undefined ? {} : { id }), ...keptGroup(sectionFields[type as SectionType] ?? {}, fields) }
}

export interface AuthoredPage {
  templateId: string
  content: PageContent
}

/** @throws Error for a page that could not be published */
export const authoredPage = (json: string): AuthoredPage => {
  const { template_id, title, description, sections } = JSON.parse(json) as Loose
  const templateId = String(template_id)
  const content = { title, description, sections: (sections as Loose[]).map(keptSection) } as unknown as PageContent
  const template = templateOf(templateId)
  if (!template) throw new Error(`seeds/pages: there is no template ${templateId}`)
  const [problem] = problemsOf(template, content)
  if (problem) throw new Error(`seeds/pages: ${templateId}, ${problem.path}: ${problem.message}`)
  return { templateId, content }
}
