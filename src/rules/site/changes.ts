/** Counts how many fields of a page draft differ from the published page. An added or removed section counts as one. */
import type { Field, Fields } from './fields.ts'
import type { PageContent } from './pages.ts'
import { isEmpty } from './problems.ts'
import { sectionFields, type SectionType } from './section-fields.ts'

type Loose = Record<string, unknown>

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compares two values deeply, in any key order, because a database does not preserve it. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  }
  if (!isObject(one) || !isObject(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

const inList = (field: Field & { kind: 'list' }, one: readonly unknown[], other: readonly unknown[]): number => {
  if (one.length === other.length) return sum(one.map((item, index) => inField(field.of, item, other[index])))
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one]
  return longer.filter((item) => !shorter.some((candidate) => isSame(item, candidate))).length || 1
}

const inField = (field: Field, one: unknown, other: unknown): number => {
  if (isSame(one, other) || (isEmpty(one) && isEmpty(other))) return 0
  if (field.kind === 'list' && Array.isArray(one) && Array.isArray(other)) return inList(field, one, other)
  if (field.kind === 'group' && isObject(one) && isObject(other)) return inGroup(field.fields, one, other)
  return 1
}

const inGroup = (fields: Fields, one: Loose, other: Loose): number =>
  sum(Object.entries(fields).map(([name, field]) => inField(field, one[name], other[name])))

type NamedSection = [name: string, section: Loose]

/** Names each section by its anchor. A section without one is the first, second or third of its type. */
const named = (sections: unknown): NamedSection[] => {
  const occurrences = new Map<string, number>()
  return (Array.isArray(sections) ? (sections as unknown[]) : []).filter(isObject).map((section) => {
    const type = String(section['type'])
    const count = occurrences.get(type) ?? 0
    occurrences.set(type, count + 1)
    return [typeof section['id'] === 'string' ? `#${section['id']}` : `${type} ${count}`, section]
  })
}

const inSection = (one: Loose, other: Loose): number => {
  const fields = sectionFields[one['type'] as SectionType] as Fields | undefined
  if (!fields || one['type'] !== other['type']) return isSame(one, other) ? 0 : 1
  return inGroup(fields, one, other)
}

const wasMoved = (one: readonly NamedSection[], other: ReadonlyMap<string, Loose>): boolean => {
  const common = one.map(([name]) => name).filter((name) => other.has(name))
  return !isSame(
    common,
    [...other.keys()].filter((name) => common.includes(name)),
  )
}

/** @param draft the draft, which may have invalid content */
export const countChanges = (draft: PageContent, published: PageContent): number => {
  const [one, other] = [named(draft.sections), new Map(named(published.sections))]
  const both = one.filter(([name]) => other.has(name))
  return sum([
    Number(draft.title !== published.title),
    Number(draft.description !== published.description),
    one.length - both.length,
    other.size - both.length,
    Number(wasMoved(one, other)),
    ...both.map(([name, section]) => inSection(section, other.get(name)!)),
  ])
}
