/** What a section of a public page is given: its own fields, and what it may ask about the installation. */
import type { SiteRenderFacts } from '#contract/site-pages.ts'
import type { Section } from '#rules/site/pages.ts'
import type { SectionType } from '#rules/site/section-fields.ts'

export interface SiteFacts extends SiteRenderFacts {
  /** Whether this is the page's first section, which is seen at once. */
  first: boolean
}

export interface SectionProps<Type extends SectionType> {
  section: Extract<Section, { type: Type }>
  site: SiteFacts
}
