/** The public pages that are made of sections: their addresses, and what each may be made of. */
import type { ValuesOf } from './fields.ts'
import type { SectionType, sectionFields } from './section-fields.ts'
import { sectionTypes } from './section-fields.ts'

/** One part of a page; `id` is its anchor, unique in the page. */
export type Section<Type extends SectionType = SectionType> = {
  [One in Type]: { type: One; id?: string } & ValuesOf<(typeof sectionFields)[One]>
}[Type]

export interface PageContent {
  /** Into the browser's tab, as "Title · Alaia". */
  title: string
  description: string
  sections: readonly Section[]
}

export interface PageTemplate {
  id: string
  /** `*` is every address without a page; empty is content that appears on every page and has no address. */
  path: string
  /** What an admin reads in the list of pages. */
  name: string
  sections: readonly SectionType[]
  /** Sections that cannot be added nor removed: the code knows them. */
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

/** Of the footer, in the order that an operator chose. */
export const listSocialLinks = (footer: PageContent | undefined): readonly SocialLink[] =>
  footer?.sections.flatMap((section) => (section.type === 'social' ? (section.links ?? []) : [])) ?? []
