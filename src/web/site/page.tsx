/** A public page made of sections. The editor's preview shows it too, so it requests nothing but its content. */
import type { SiteRenderFacts } from '#contract/site-pages.ts'
import type { PageContent } from '#rules/site/pages.ts'
import { SectionView } from './sections.tsx'

export function SitePage({ content, facts }: { content: PageContent; facts: SiteRenderFacts }) {
  return content.sections.map((section, index) => (
    // Two sections may have the same content; only their places differ.
    <SectionView key={index} section={section} site={{ ...facts, first: index === 0 }} />
  ))
}
