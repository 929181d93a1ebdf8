/** The templates of the public pages: their paths, and the sections that each may have. */
import type { FieldValues } from './fields.ts'
import type { SectionType, sectionFields } from './section-fields.ts'
import { sectionTypes } from './section-fields.ts'

/** One section of a page; `id` is its anchor, which is unique on the page. */
export type PageSection<Type extends SectionType = SectionType> = {
  [Name in Type]: { type: Name; id?: string } & FieldValues<(typeof sectionFields)[Name]>
}[Type]

export interface PageContent {
  /** The title of the browser tab, as "Title · Alaia". */
  title: string
  description: string
  sections: readonly PageSection[]
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

const specialSections: readonly SectionType[] = ['form', 'network_test', 'social']
const commonSections = sectionTypes.filter((type) => !specialSections.includes(type))

const createTemplate = (id: string, path: string, name: string): PageTemplate => ({
  id,
  path,
  name,
  sections: commonSections,
})

export const pageTemplates: readonly PageTemplate[] = [
  createTemplate('home', '/', 'Home'),
  createTemplate('about-us', '/about-us', 'About us'),
  createTemplate('wellness', '/wellness', 'Wellness'),
  createTemplate('learn', '/learn', 'Learn'),
  createTemplate('impact', '/impact', 'Impact'),
  { id: 'login', path: '/login', name: 'Sign in', sections: ['form', 'picture', 'faq'], fixed: ['form'] },
  { id: 'sign-up', path: '/sign-up', name: 'Sign up', sections: ['form', 'rows', 'facts'], fixed: ['form'] },
  createTemplate('privacy', '/privacy', 'Privacy'),
  createTemplate('terms', '/terms', 'Terms'),
  {
    id: 'for-school-it',
    path: '/for-school-it',
    name: 'For school IT',
    sections: [...commonSections, 'network_test'],
    fixed: ['network_test'],
  },
  createTemplate('accessibility', '/accessibility', 'Accessibility'),
  createTemplate('not-found', '*', 'Not found'),
  { id: 'footer', path: '', name: 'Footer', sections: ['social'], fixed: ['social'] },
]

export const findTemplate = (id: string): PageTemplate | undefined =>
  pageTemplates.find((template) => template.id === id)
export const findTemplateByPath = (path: string): PageTemplate | undefined =>
  pageTemplates.find((template) => template.path === path)

export type SocialLink = NonNullable<PageSection<'social'>['links']>[number]

/** Returns the social links of the footer, in the order that a system admin chose. */
export const listSocialLinks = (footer: PageContent | undefined): readonly SocialLink[] =>
  footer?.sections.flatMap((section) => (section.type === 'social' ? (section.links ?? []) : [])) ?? []
