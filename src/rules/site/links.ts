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

type Loose = Record<string, unknown>

const isObject = (value: unknown): value is Loose =>
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

const ofAction = ({ href, play }: Loose, path: string, leads: PageLinks): void => {
  if (isObject(play)) leads.named.push({ path, to: 'session', slug: String(play['session']) })
  else if (typeof href === 'string') leads.links.push({ path, href })
}

const ofValue = (field: Field, value: unknown, at: { path: string; leads: PageLinks }): void => {
  const { path, leads } = at
  if (field.kind === 'list' && Array.isArray(value)) {
    value.forEach((item, index) => ofValue(field.of, item, { path: `${path}.${index}`, leads }))
  }
  if (field.kind === 'rich' && isObject(value)) {
    leads.links.push(...listHrefs(value as unknown as RichText).map((href) => ({ path, href })))
  }
  if (field.kind === 'group' && isObject(value)) ofGroup(field.fields, value, at)
  if (field.kind === 'action' && isObject(value)) ofAction(value, path, leads)
  if (typeof value !== 'string' || !value) return
  if (field.kind === 'address') leads.links.push({ path, href: value })
  if (field.kind === 'anchor') leads.anchors.push(value)
  if (field.kind === 'reference') leads.named.push({ path, to: field.to, slug: value })
}

const ofGroup = (fields: Fields, value: Loose, { path, leads }: { path: string; leads: PageLinks }): void => {
  for (const [name, field] of Object.entries(fields)) ofValue(field, value[name], { path: `${path}.${name}`, leads })
}

/** Lists the links of content that may be invalid. Unknown fields are ignored. */
export const listPageLinks = (template: PageTemplate, content: unknown): PageLinks => {
  const leads: PageLinks = { links: [], named: [], anchors: [] }
  const sections = isObject(content) && Array.isArray(content['sections']) ? (content['sections'] as unknown[]) : []
  for (const [index, section] of sections.entries()) {
    if (!isObject(section)) continue
    if (typeof section['id'] === 'string') leads.anchors.push(section['id'])
    const type = template.sections.find((one): one is SectionType => one === section['type'])
    if (type) ofGroup(sectionFields[type], section, { path: `sections.${index}`, leads })
  }
  return leads
}
