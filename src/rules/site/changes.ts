/** Counts how many fields of a page draft differ from the published page. An added or removed section counts as one. */
import type { Field, Fields } from './fields.ts'
import type { PageContent } from './pages.ts'
import { isEqual } from './is-equal.ts'
import { isEmpty } from './problems.ts'
import { sectionFields, type SectionType } from './section-fields.ts'

type UnknownRecord = Record<string, unknown>

const isObject = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

const countInList = (
  field: Field & { kind: 'list' },
  before: readonly unknown[],
  after: readonly unknown[],
): number => {
  if (before.length === after.length) {
    return sum(before.map((item, index) => countInField(field.of, item, after[index])))
  }
  const [longer, shorter] = before.length > after.length ? [before, after] : [after, before]
  return longer.filter((item) => !shorter.some((candidate) => isEqual(item, candidate))).length || 1
}

const countInField = (field: Field, before: unknown, after: unknown): number => {
  if (isEqual(before, after) || (isEmpty(before) && isEmpty(after))) return 0
  if (field.kind === 'list' && Array.isArray(before) && Array.isArray(after)) return countInList(field, before, after)
  if (field.kind === 'group' && isObject(before) && isObject(after)) return countInGroup(field.fields, before, after)
  return 1
}

const countInGroup = (fields: Fields, before: UnknownRecord, after: UnknownRecord): number =>
  sum(Object.entries(fields).map(([name, field]) => countInField(field, before[name], after[name])))

type NamedSection = [name: string, section: UnknownRecord]

/** Names each section by its anchor. A section without one is the first, second or third of its type. */
const nameSections = (sections: unknown): NamedSection[] => {
  const occurrences = new Map<string, number>()
  return (Array.isArray(sections) ? (sections as unknown[]) : []).filter(isObject).map((section) => {
    const type = String(section['type'])
    const count = occurrences.get(type) ?? 0
    occurrences.set(type, count + 1)
    return [typeof section['id'] === 'string' ? `#${section['id']}` : `${type} ${count}`, section]
  })
}

const countInSection = (before: UnknownRecord, after: UnknownRecord): number => {
  const fields = sectionFields[before['type'] as SectionType] as Fields | undefined
  if (!fields || before['type'] !== after['type']) return isEqual(before, after) ? 0 : 1
  return countInGroup(fields, before, after)
}

const wasMoved = (before: readonly NamedSection[], after: ReadonlyMap<string, UnknownRecord>): boolean => {
  const common = before.map(([name]) => name).filter((name) => after.has(name))
  return !isEqual(
    common,
    [...after.keys()].filter((name) => common.includes(name)),
  )
}

/** @param draft the draft, which may have invalid content */
export const countChanges = (draft: PageContent, published: PageContent): number => {
  const [before, after] = [nameSections(draft.sections), new Map(nameSections(published.sections))]
  const commonSections = before.filter(([name]) => after.has(name))
  return sum([
    Number(draft.title !== published.title),
    Number(draft.description !== published.description),
    before.length - commonSections.length,
    after.size - commonSections.length,
    Number(wasMoved(before, after)),
    ...commonSections.map(([name, section]) => countInSection(section, after.get(name)!)),
  ])
}
