/** A public page made of sections, and the component of every section type. */
import type { ComponentType } from 'react'
import type { SiteRenderFacts } from '#contract/site-pages.ts'
import type { PageSection, PageContent } from '#rules/site/pages.ts'
import type { SectionType } from '#rules/site/section-fields.ts'
import type { SiteSectionProps, SiteFacts } from './section-props.ts'
import { ArticlesSection } from './sections/articles.tsx'
import { CardsSection } from './sections/cards.tsx'
import { CtaSection } from './sections/cta.tsx'
import { DataSection } from './sections/data.tsx'
import { DaySection } from './sections/day.tsx'
import { FactsSection } from './sections/facts.tsx'
import { FaqSection } from './sections/faq.tsx'
import { FormSection } from './sections/form.tsx'
import { HeroSection } from './sections/hero.tsx'
import { NetworkTestSection } from './sections/network-test.tsx'
import { NoticeSection } from './sections/notice.tsx'
import { PictureSection } from './sections/picture.tsx'
import { RowsSection } from './sections/rows.tsx'
import { SocialSection } from './sections/social.tsx'
import { SourcesSection } from './sections/sources.tsx'
import { StepsSection } from './sections/steps.tsx'
import { TableSection } from './sections/table.tsx'
import { TextSection } from './sections/text.tsx'

const sectionComponents: { [Type in SectionType]: ComponentType<SiteSectionProps<Type>> } = {
  hero: HeroSection,
  cta: CtaSection,
  rows: RowsSection,
  cards: CardsSection,
  day: DaySection,
  facts: FactsSection,
  steps: StepsSection,
  table: TableSection,
  data: DataSection,
  faq: FaqSection,
  text: TextSection,
  articles: ArticlesSection,
  picture: PictureSection,
  notice: NoticeSection,
  form: FormSection,
  network_test: NetworkTestSection,
  sources: SourcesSection,
  social: SocialSection,
}

/** A section type that this version doesn't know is left out: old content never breaks a page. */
export function SectionView({ section, site }: { section: PageSection; site: SiteFacts }) {
  const Component = (
    sectionComponents as Record<string, ComponentType<{ section: PageSection; site: SiteFacts }> | undefined>
  )[section.type]
  return Component ? <Component section={section} site={site} /> : null
}

export function SitePage({ content, facts }: { content: PageContent; facts: SiteRenderFacts }) {
  return content.sections.map((section, index) => (
    // Two sections may have the same content; only their places differ.
    <SectionView key={index} section={section} site={{ ...facts, first: index === 0 }} />
  ))
}
