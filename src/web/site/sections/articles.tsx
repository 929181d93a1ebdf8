import type { SectionProps } from '../section-props.ts'
import { SiteSection } from '../site-section.tsx'
import styles from './articles.module.css'

/** Articles with their reading time; those that are not published are not named. */
export function ArticlesSection({ section, site }: SectionProps<'articles'>) {
  const { id, heading, text, slugs } = section
  const found = slugs.flatMap((slug) => site.articles(slug) ?? [])
  if (!found.length) return null
  return (
    <SiteSection id={id} heading={heading} text={text} className={styles.articles}>
      <ul>
        {found.map((article) => (
          <li key={article.slug}>
            <a href={`/article/${article.slug}`}>{article.title}</a>
            <p>{article.minutes} min</p>
          </li>
        ))}
      </ul>
    </SiteSection>
  )
}
