/** Reads stored page content for visitors: fields and sections that are unknown or invalid are left out. */
import type { Field, Fields } from './fields.ts'
import type { PageContent, PageTemplate, Section } from './pages.ts'
import { validateField, isEmpty } from './problems.ts'
import { sectionFields, type SectionType } from './section-fields.ts'

type Loose = Record<string, unknown>

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns undefined if nothing of the value can be shown. */
const readableValue = (field: Field, value: unknown): unknown => {
  if (isEmpty(value)) return undefined
  if (field.kind === 'group') return readableGroup(field.fields, value)
  if (field.kind !== 'list') return validateField(field, value, '').length ? undefined : value
  if (!Array.isArray(value)) return undefined
  const items = value.map((item) => readableValue(field.of, item)).filter((item) => item !== undefined)
  return items.length < Math.max(1, field.least ?? 0) ? undefined : items.slice(0, field.most)
}

/** Returns undefined if a required field is missing. */
const readableGroup = (fields: Fields, value: unknown): Loose | undefined => {
  if (!isObject(value)) return undefined
  const readable: Loose = {}
  for (const [name, field] of Object.entries(fields)) {
    const one = readableValue(field, value[name])
    if (one !== undefined) readable[name] = one
    else if (field.required) return undefined
  }
  return readable
}

const isAnchor = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,61}$/.test(id)

const readableSection = (template: PageTemplate, value: unknown): Section | undefined => {
  if (!isObject(value)) return undefined
  const { type, id } = value
  const sectionType = template.sections.find((one): one is SectionType => one === type)
  const fields = sectionType && readableGroup(sectionFields[sectionType], value)
  // `toReadableGroup` has just validated the fields of this type.
  return fields && ({ type: sectionType, ...(isAnchor(id) ? { id } : {}), ...fields } as unknown as Section)
}

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.trim() ? value : otherwise

/** Never throws, whatever version stored the content. */
export const toReadableContent = (template: PageTemplate, stored: unknown): PageContent => {
  const { title, description, sections } = isObject(stored) ? stored : {}
  const read = Array.isArray(sections) ? sections.map((section) => readableSection(template, section)) : []
  return {
    title: textOr(title, template.name),
    description: textOr(description, ''),
    sections: read.filter((section) => section !== undefined),
  }
}
