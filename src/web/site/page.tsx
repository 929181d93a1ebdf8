/** A public page made of sections. It also stands in the editor's preview, so it asks for nothing but its content. */
import type { SiteRenderFacts } from '#contract/site-pages.ts'
import type { PageContent } from '#rules/site/pages.ts'
import { OneSection } from './sections.tsx'

export function SitePage({ content, facts }: { content: PageContent; facts: SiteRenderFacts }) {
  return content.sections.map((section, place) => (
    // Two sections may say the same; only their places tell them apart.
    <OneSection key={place} section={section} site={{ ...facts, first: place === 0 }} />
  ))
}
