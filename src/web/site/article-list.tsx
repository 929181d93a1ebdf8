/** Articles as rows: title, summary, audience, reading time and picture. */
import type { ArticleLine } from '#contract/articles.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { SitePicture } from './site-picture.tsx'
import styles from './article-list.module.css'
import { getArticlePicture } from './article-picture.ts'

export const formatReadingTime = (minutes: number): string => `${minutes} min`

type Props = { articles: readonly ArticleLine[]; headings?: 'h2' | 'h3' }

export function ArticleList({ articles, headings: Heading = 'h3' }: Props) {
  return (
    <ul>
      {articles.map((article) => (
        <li key={article.slug} className={styles.row}>
          <span className={styles.text}>
            <Heading className={styles.title}>
              <a href={`/article/${article.slug}`} className={styles.link}>
                {article.title}
              </a>
            </Heading>
            <p className={styles.summary}>{article.summary}</p>
          </span>
          <p className={styles.minutes}>{formatReadingTime(article.minutes)}</p>
          <SitePicture
            of={getArticlePicture(article.cover, '')}
            shape="square"
            displayWidth="96px"
            className={styles.art}
          />
          <Icon name="arrow-right" className={styles.arrow} />
        </li>
      ))}
    </ul>
  )
}
