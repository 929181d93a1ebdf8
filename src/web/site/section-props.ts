/** The props of a section of a public page: its own fields, and what it may know about the installation. */
import type { SiteRenderFacts } from '#contract/site-pages.ts'
import type { PageSection } from '#rules/site/pages.ts'
import type { SectionType } from '#rules/site/section-fields.ts'

export interface SiteFacts extends SiteRenderFacts {
  /** Whether this is the page's first section, which is visible at once. */
  first: boolean
}

export interface SiteSectionProps<Type extends SectionType> {
  section: Extract<PageSection, { type: Type }>
  site: SiteFacts
}
