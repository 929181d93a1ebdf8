/** A page as it is authored in seeds/pages: the same fields, with Markdown where the page keeps structured text. */
import type { Field, Fields } from '#rules/site/fields.ts'
import { type PageContent, findTemplate } from '#rules/site/pages.ts'
import { validatePage } from '#rules/site/problems.ts'
import { sectionFields, type SectionType } from '#rules/site/section-fields.ts'
import { markdownToRichText } from '#server/platform/rich-text/markdown.ts'

type JsonObject = Record<string, unknown>

/** In the file, a form's error messages are an object by error code; the page stores them as a list. */
const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? (value as unknown[])
    : Object.entries(value as JsonObject).map(([code, text]) => ({ code, text }))

const parseValue = (field: Field, value: unknown): unknown => {
  if (field.kind === 'rich' && typeof value === 'string') return markdownToRichText(value)
  if (field.kind === 'list') return toList(value).map((item) => parseValue(field.of, item))
  return field.kind === 'group' ? parseGroup(field.fields, value as JsonObject) : value
}

const parseGroup = (fields: Fields, value: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([name, fieldValue]) => {
      const field = fields[name]
      return [name, field ? parseValue(field, fieldValue) : fieldValue]
    }),
  )

const parseSection = (section: JsonObject): JsonObject => {
  const { type, id, ...fields } = section
  return { type, ...(id === undefined ? {} : { id }), ...parseGroup(sectionFields[type as SectionType] ?? {}, fields) }
}

export interface AuthoredPage {
  templateId: string
  content: PageContent
}

/** @throws Error for a page that could not be published */
export const parseAuthoredPage = (json: string): AuthoredPage => {
  const { template_id, title, description, sections } = JSON.parse(json) as JsonObject
  const templateId = String(template_id)
  const content = {
    title,
    description,
    sections: (sections as JsonObject[]).map(parseSection),
  } as unknown as PageContent
  const template = findTemplate(templateId)
  if (!template) throw new Error(`seeds/pages: there is no template ${templateId}`)
  const [problem] = validatePage(template, content)
  if (problem) throw new Error(`seeds/pages: ${templateId}, ${problem.path}: ${problem.message}`)
  return { templateId, content }
}
