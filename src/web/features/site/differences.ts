/**
 * Compares two versions of a page field by field, in terms that people understand who don't know how a page is stored.
 */
import type { Field, Fields } from '#rules/site/fields.ts'
import type { PageContent } from '#rules/site/pages.ts'
import type { RichText } from '#rules/site/rich-text.ts'
import { sectionFields, type SectionType } from '#rules/site/section-fields.ts'
import { smallRichTextToMarkdown } from '#rules/site/small-markdown.ts'
import { cms, getSectionName, humanizeName } from '#web/lib/messages/en/cms.ts'
import { isUnknownRecord, toList, type UnknownRecord, toUnknownRecord, getItemName, toText } from './values.ts'

export interface Difference {
  /** Unique within the list. */
  key: string
  label: string
  /** Empty if the field has no value. */
  before: string
  after: string
}

interface Leaf {
  label: string
  text: string
}
type Leaves = Map<string, Leaf>

const actionText = ({ label, href, play }: UnknownRecord): string =>
  `${toText(label)} (${isUnknownRecord(play) ? `${toText(play['session'])}, ${Number(play['seconds'])} s` : toText(href)})`

const pictureText = ({ key, scene, palette, alt }: UnknownRecord): string =>
  [key === undefined ? `${humanizeName(toText(scene))}, ${toText(palette)}` : toText(key), toText(alt)]
    .filter(Boolean)
    .join('. ')

const toFieldText = (field: Field, value: unknown): string => {
  if (field.kind === 'action') return actionText(toUnknownRecord(value))
  if (field.kind === 'picture') return pictureText(toUnknownRecord(value))
  if (field.kind === 'rich') return isUnknownRecord(value) ? smallRichTextToMarkdown(value as unknown as RichText) : ''
  if (field.kind === 'flag') return cms(value === true ? 'on' : 'off')
  return field.kind === 'choice' ? humanizeName(toText(value)) : String(value)
}

interface LeafGroup {
  key: string
  label: string
  leaves: Leaves
}

const addValue = (field: Field, value: unknown, group: LeafGroup): void => {
  if (value === undefined || value === null) return
  if (field.kind === 'group') addGroup(field.fields, toUnknownRecord(value), group)
  else if (field.kind === 'list') {
    toList(value).forEach((item, index) => {
      const label = `${group.label} ${index + 1}`
      addValue(field.of, item, { ...group, key: `${group.key}.${index}`, label })
    })
  } else group.leaves.set(group.key, { label: group.label, text: toFieldText(field, value) })
}

const addGroup = (fields: Fields, value: UnknownRecord, { key, label, leaves }: LeafGroup): void => {
  for (const [name, field] of Object.entries(fields)) {
    addValue(field, value[name], { key: `${key}.${name}`, label: `${label}, ${field.label}`, leaves })
  }
}

/** Returns the key of each section: its anchor, or else its type and number. */
const listSectionKeys = (sections: readonly UnknownRecord[]): string[] => {
  const occurrences = new Map<string, number>()
  return sections.map(({ type, id }) => {
    const kind = toText(type)
    const count = occurrences.get(kind) ?? 0
    occurrences.set(kind, count + 1)
    return typeof id === 'string' ? `#${id}` : `${kind} ${count}`
  })
}

const collectLeaves = (content: PageContent): Leaves => {
  const leaves: Leaves = new Map([
    ['title', { label: cms('titleAndDescription.title'), text: content.title }],
    ['description', { label: cms('titleAndDescription.description'), text: content.description }],
  ])
  const sections = toList(content.sections).map(toUnknownRecord)
  const keys = listSectionKeys(sections)
  sections.forEach((section, index) => {
    const fields = sectionFields[toText(section['type']) as SectionType] as Fields | undefined
    const label = getSectionName(toText(section['type']))
    if (fields) addGroup(fields, section, { key: keys[index]!, label, leaves })
  })
  return leaves
}

const describeOrder = (content: PageContent): string =>
  toList(content.sections)
    .map((section) => getItemName(section) || getSectionName(toText(toUnknownRecord(section)['type'])))
    .join(' / ')

/**
 * Returns the differences in page order; fields that only the older version has come last. An empty field counts like
 * one that is missing.
 */
export const listDifferences = (before: PageContent, after: PageContent): Difference[] => {
  const [leavesBefore, leavesAfter] = [collectLeaves(before), collectLeaves(after)]
  const differences = [...new Set([...leavesAfter.keys(), ...leavesBefore.keys()])].flatMap((key) => {
    const [leafBefore, leafAfter] = [leavesBefore.get(key), leavesAfter.get(key)]
    const [textBefore, textAfter] = [leafBefore?.text ?? '', leafAfter?.text ?? '']
    if (textBefore === textAfter) return []
    return [{ key, label: (leafAfter ?? leafBefore)!.label, before: textBefore, after: textAfter }]
  })
  const [keysBefore, keysAfter] = [
    listSectionKeys(before.sections.map(toUnknownRecord)),
    listSectionKeys(after.sections.map(toUnknownRecord)),
  ]
  if (keysBefore.join() === keysAfter.join()) return differences
  return [
    ...differences,
    { key: 'order', label: cms('order'), before: describeOrder(before), after: describeOrder(after) },
  ]
}
