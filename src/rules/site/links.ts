/** Lists the links of a page, the content that it refers to, and its anchors, each with the path of its field. */
import type { Field, Fields, SiteReferenceKind } from './fields.ts'
import type { PageTemplate } from './pages.ts'
import type { RichText } from './rich-text.ts'
import { sectionFields, type SectionType } from './section-fields.ts'

export interface Link {
  /** The path of the field, such as `sections.2.items.0.href`. */
  path: string
  href: string
}
export interface NamedReference {
  path: string
  to: SiteReferenceKind
  slug: string
}
export interface PageLinks {
  links: Link[]
  named: NamedReference[]
  /** The anchors of the page, to which a link may lead. */
  anchors: string[]
}

type UnknownRecord = Record<string, unknown>

const isObject = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns every link address in a rich text. */
export const listHrefs = (text: RichText): string[] => {
  const hrefs: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isObject(value)) return
    if (value['type'] === 'link' && isObject(value['attrs'])) hrefs.push(String(value['attrs']['href']))
    walk(value['content'])
    walk(value['marks'])
  }
  walk(text.content)
  return hrefs
}

const collectFromAction = ({ href, play }: UnknownRecord, path: string, pageLinks: PageLinks): void => {
  if (isObject(play)) pageLinks.named.push({ path, to: 'session', slug: String(play['session']) })
  else if (typeof href === 'string') pageLinks.links.push({ path, href })
}

const collectFromValue = (field: Field, value: unknown, target: { path: string; pageLinks: PageLinks }): void => {
  const { path, pageLinks } = target
  if (field.kind === 'list' && Array.isArray(value)) {
    value.forEach((item, index) => collectFromValue(field.of, item, { path: `${path}.${index}`, pageLinks }))
  }
  if (field.kind === 'rich' && isObject(value)) {
    pageLinks.links.push(...listHrefs(value as unknown as RichText).map((href) => ({ path, href })))
  }
  if (field.kind === 'group' && isObject(value)) collectFromGroup(field.fields, value, target)
  if (field.kind === 'action' && isObject(value)) collectFromAction(value, path, pageLinks)
  if (typeof value !== 'string' || !value) return
  if (field.kind === 'address') pageLinks.links.push({ path, href: value })
  if (field.kind === 'anchor') pageLinks.anchors.push(value)
  if (field.kind === 'reference') pageLinks.named.push({ path, to: field.to, slug: value })
}

const collectFromGroup = (
  fields: Fields,
  value: UnknownRecord,
  { path, pageLinks }: { path: string; pageLinks: PageLinks },
): void => {
  for (const [name, field] of Object.entries(fields)) {
    collectFromValue(field, value[name], { path: `${path}.${name}`, pageLinks })
  }
}

/** Lists the links of content that may be invalid. Unknown fields are ignored. */
export const listPageLinks = (template: PageTemplate, content: unknown): PageLinks => {
  const pageLinks: PageLinks = { links: [], named: [], anchors: [] }
  const sections = isObject(content) && Array.isArray(content['sections']) ? (content['sections'] as unknown[]) : []
  for (const [index, section] of sections.entries()) {
    if (!isObject(section)) continue
    if (typeof section['id'] === 'string') pageLinks.anchors.push(section['id'])
    const type = template.sections.find((sectionType): sectionType is SectionType => sectionType === section['type'])
    if (type) collectFromGroup(sectionFields[type], section, { path: `sections.${index}`, pageLinks })
  }
  return pageLinks
}
