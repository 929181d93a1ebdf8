/** The templates of the public pages: their paths, and the sections that each may have. */
import type { ValuesOf } from './fields.ts'
import type { SectionType, sectionFields } from './section-fields.ts'
import { sectionTypes } from './section-fields.ts'

/** One section of a page; `id` is its anchor, which is unique on the page. */
export type Section<Type extends SectionType = SectionType> = {
  [One in Type]: { type: One; id?: string } & ValuesOf<(typeof sectionFields)[One]>
}[Type]

export interface PageContent {
  /** The title of the browser tab, as "Title · Alaia". */
  title: string
  description: string
  sections: readonly Section[]
}

export interface PageTemplate {
  id: string
  /** `*` matches every address without a page. An empty path is content that appears on every page. */
  path: string
  /** The name in the admin's list of pages. */
  name: string
  sections: readonly SectionType[]
  /** Sections that can't be added or removed, because the code depends on them. */
  fixed?: readonly SectionType[]
}

const elsewhere: readonly SectionType[] = ['form', 'network_test', 'social']
const withoutForms = sectionTypes.filter((type) => !elsewhere.includes(type))

const page = (id: string, path: string, name: string): PageTemplate => ({ id, path, name, sections: withoutForms })

export const pageTemplates: readonly PageTemplate[] = [
  page('home', '/', 'Home'),
  page('about-us', '/about-us', 'About us'),
  page('wellness', '/wellness', 'Wellness'),
  page('learn', '/learn', 'Learn'),
  page('impact', '/impact', 'Impact'),
  { id: 'login', path: '/login', name: 'Sign in', sections: ['form', 'picture', 'faq'], fixed: ['form'] },
  { id: 'sign-up', path: '/sign-up', name: 'Sign up', sections: ['form', 'rows', 'facts'], fixed: ['form'] },
  page('privacy', '/privacy', 'Privacy'),
  page('terms', '/terms', 'Terms'),
  {
    id: 'for-school-it',
    path: '/for-school-it',
    name: 'For school IT',
    sections: [...withoutForms, 'network_test'],
    fixed: ['network_test'],
  },
  page('accessibility', '/accessibility', 'Accessibility'),
  page('not-found', '*', 'Not found'),
  { id: 'footer', path: '', name: 'Footer', sections: ['social'], fixed: ['social'] },
]

export const findTemplate = (id: string): PageTemplate | undefined =>
  pageTemplates.find((template) => template.id === id)
export const findTemplateByPath = (path: string): PageTemplate | undefined =>
  pageTemplates.find((template) => template.path === path)

export type SocialLink = NonNullable<Section<'social'>['links']>[number]

/** Returns the social links of the footer, in the order that a system admin chose. */
export const listSocialLinks = (footer: PageContent | undefined): readonly SocialLink[] =>
  footer?.sections.flatMap((section) => (section.type === 'social' ? (section.links ?? []) : [])) ?? []
