/** Reads stored page content for visitors: fields and sections that are unknown or invalid are left out. */
import type { Field, Fields } from './fields.ts'
import type { PageContent, PageTemplate, PageSection } from './pages.ts'
import { validateField, isEmpty } from './problems.ts'
import { sectionFields, type SectionType } from './section-fields.ts'

type UnknownRecord = Record<string, unknown>

const isObject = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns undefined if nothing of the value can be shown. */
const toReadableValue = (field: Field, value: unknown): unknown => {
  if (isEmpty(value)) return undefined
  if (field.kind === 'group') return toReadableGroup(field.fields, value)
  if (field.kind !== 'list') return validateField(field, value, '').length ? undefined : value
  if (!Array.isArray(value)) return undefined
  const items = value.map((item) => toReadableValue(field.of, item)).filter((item) => item !== undefined)
  return items.length < Math.max(1, field.minItems ?? 0) ? undefined : items.slice(0, field.maxItems)
}

/** Returns undefined if a required field is missing. */
const toReadableGroup = (fields: Fields, value: unknown): UnknownRecord | undefined => {
  if (!isObject(value)) return undefined
  const readable: UnknownRecord = {}
  for (const [name, field] of Object.entries(fields)) {
    const readableField = toReadableValue(field, value[name])
    if (readableField !== undefined) readable[name] = readableField
    else if (field.required) return undefined
  }
  return readable
}

const isAnchor = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,61}$/.test(id)

const toReadableSection = (template: PageTemplate, value: unknown): PageSection | undefined => {
  if (!isObject(value)) return undefined
  const { type, id } = value
  const sectionType = template.sections.find((allowed): allowed is SectionType => allowed === type)
  const fields = sectionType && toReadableGroup(sectionFields[sectionType], value)
  // `toReadableGroup` has just validated the fields of this type.
  return fields && ({ type: sectionType, ...(isAnchor(id) ? { id } : {}), ...fields } as unknown as PageSection)
}

const toText = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value.trim() ? value : fallback

/** Never throws, whatever version stored the content. */
export const toReadableContent = (template: PageTemplate, stored: unknown): PageContent => {
  const { title, description, sections } = isObject(stored) ? stored : {}
  const readableSections = Array.isArray(sections)
    ? sections.map((section) => toReadableSection(template, section))
    : []
  return {
    title: toText(title, template.name),
    description: toText(description, ''),
    sections: readableSections.filter((section) => section !== undefined),
  }
}
