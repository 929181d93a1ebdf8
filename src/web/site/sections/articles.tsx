import type { SiteSectionProps } from '../section-props.ts'
import { ArticleList } from '../article-list.tsx'
import { SiteSection } from '../site-section.tsx'

/** Articles with their reading time; unpublished articles are left out. */
export function ArticlesSection({ section, site }: SiteSectionProps<'articles'>) {
  const { id, heading, text, slugs } = section
  const available = slugs.flatMap((slug) => site.articles(slug) ?? [])
  if (!available.length) return null
  return (
    <SiteSection id={id} heading={heading} text={text} layout="aside">
      <ArticleList articles={available} />
    </SiteSection>
  )
}
