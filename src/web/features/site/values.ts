/** Changes one value deep inside a page without changing the rest. */
import type { Field, Fields } from '#rules/site/fields.ts'
import type { PageSection } from '#rules/site/pages.ts'
import { isEmpty } from '#rules/site/problems.ts'
import { sectionFields, type SectionType } from '#rules/site/section-fields.ts'

export type UnknownRecord = Readonly<Record<string, unknown>>

export const isUnknownRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const toUnknownRecord = (value: unknown): UnknownRecord => (isUnknownRecord(value) ? value : {})
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Sets a value. An empty optional value is removed, so that clearing a field leaves no change. */
export const setValue = (
  group: UnknownRecord,
  name: string,
  { value, required = false }: { value: unknown; required?: boolean | undefined },
): UnknownRecord => {
  if (!isEmpty(value) || (required && value !== undefined)) return { ...group, [name]: value }
  const { [name]: _, ...rest } = group
  return rest
}

export const insertItem = (list: readonly unknown[], index: number, item: unknown): unknown[] => [
  ...list.slice(0, index),
  item,
  ...list.slice(index),
]
export const removeItem = (list: readonly unknown[], index: number): unknown[] =>
  list.filter((_, position) => position !== index)
export const replaceItem = (list: readonly unknown[], index: number, item: unknown): unknown[] =>
  list.map((current, position) => (position === index ? item : current))
export const moveItem = (list: readonly unknown[], from: number, to: number): unknown[] =>
  insertItem(removeItem(list, from), to, list[from])

/** The initial values by kind; text and names start empty. */
const initialValues: { [Kind in Field['kind']]?: unknown } = {
  action: { label: '', kind: 'board', href: '' },
  picture: { scene: 'bay', palette: 'dawn' },
  rich: { type: 'doc', content: [] },
  flag: false,
}

/** Returns the initial value of a new field, with as few parts as possible. */
export const getInitialValue = (field: Field): unknown => {
  if (field.kind === 'group') return getInitialGroup(field.fields)
  if (field.kind === 'list') return Array.from({ length: field.minItems ?? 0 }, () => getInitialValue(field.of))
  return field.kind === 'choice' ? field.options[0] : (initialValues[field.kind] ?? '')
}

const getInitialGroup = (fields: Fields): UnknownRecord =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.required ? [[name, getInitialValue(field)]] : [])),
  )

export const createSection = (type: SectionType): PageSection =>
  ({ type, ...getInitialGroup(sectionFields[type]) }) as unknown as PageSection

/** Returns the name of a list item: its first text. */
export const getItemName = (value: unknown): string => {
  if (typeof value === 'string') return value
  const record = toUnknownRecord(value)
  const names = ['heading', 'title', 'label', 'name', 'term', 'question', 'caption']
  return names.map((name) => toText(record[name])).find(Boolean) ?? ''
}
