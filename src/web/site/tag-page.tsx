/** The articles of one tag, the newest as a card and the rest as a list, and links to the other tags. */
import type { ArticleLine } from '#contract/articles.ts'
import type { TagPageInput } from '#contract/site-pages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ArticleList, formatReadingTime } from './article-list.tsx'
import { getArticlePicture } from './article-picture.ts'
import { FramedPicture } from './site-picture.tsx'
import { Wrap } from './site-section.tsx'
import { TagLinks } from './tag-links.tsx'
import styles from './tag-page.module.css'

function Lead({ article }: { article: ArticleLine }) {
  return (
    <div className={styles.first}>
      <h2>
        <a href={`/article/${article.slug}`}>{article.title}</a>
      </h2>
      <p>
        {article.summary} {formatReadingTime(article.minutes)}
      </p>
      <FramedPicture of={getArticlePicture(article.cover, '')} shape="wide" eager className={styles.art} />
    </div>
  )
}

export function TagPage({ tag, articles, tags }: TagPageInput) {
  const [first, ...otherArticles] = articles
  return (
    <Wrap className={styles.page}>
      <header className={styles.opening}>
        <h1>{tag.title}</h1>
        <p>{tag.description}</p>
      </header>
      <nav aria-label="Tags">
        <TagLinks tags={tags} current={tag.slug} />
      </nav>
      <div className={classNames(styles.articles, !otherArticles.length && styles.only)}>
        {first && <Lead article={first} />}
        {otherArticles.length > 0 && <ArticleList articles={otherArticles} headings="h2" />}
      </div>
    </Wrap>
  )
}
