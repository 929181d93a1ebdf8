/**
 * One article: its picture across the page, a reading column with a table of contents, and up to three related
 * articles.
 */
import type { ArticleLine } from '#contract/articles.ts'
import type { ArticlePageInput } from '#contract/site-pages.ts'
import { classNames } from '#web/ui/class-names.ts'
import button from '#web/ui/action/button.module.css'
import { formatReadingTime } from './article-list.tsx'
import styles from './article-page.module.css'
import { getArticlePicture } from './article-picture.ts'
import { listHeadings, SiteRichText } from './rich-text.tsx'
import { FramedPicture } from './site-picture.tsx'
import { Wrap } from './site-section.tsx'
import { TagLinks } from './tag-links.tsx'

type ArticleContentProps = Pick<ArticlePageInput, 'article'>

/** Articles with fewer parts have no table of contents. */
const FEW_PARTS = 3

const audiences: Record<ArticleLine['audience'], string> = {
  families: 'For families',
  teachers: 'For teachers',
  students: 'For students',
  leaders: 'For school leaders',
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Dates are written as everywhere in the product: 20 Nov 2026. */
function Day({ on }: { on: string }) {
  return <time dateTime={on}>{dayFormat.format(new Date(on)).replace('Sept', 'Sep')}</time>
}

function ArticleMeta({ article }: ArticleContentProps) {
  const { audience, minutes, published_on: published, updated_on: updated, source } = article
  return (
    <p className={styles.about}>
      {audiences[audience]}. {formatReadingTime(minutes)}. {updated > published ? 'Updated ' : 'Published '}
      <Day on={updated > published ? updated : published} />
      {source && (
        <>
          . From <a href={source.url}>{source.name}</a>
        </>
      )}
    </p>
  )
}

function ArticleHeader({ article }: ArticleContentProps) {
  const [tag] = article.tags
  return (
    <header className={styles.opening}>
      {tag && (
        <p className={styles.under}>
          <a href={`/articles/${tag.slug}`}>{tag.title}</a>
        </p>
      )}
      <h1>{article.title}</h1>
      <p className={styles.lead}>{article.summary}</p>
      <ArticleMeta article={article} />
    </header>
  )
}

function TableOfContents({ article }: ArticleContentProps) {
  const headings = listHeadings(article.body)
  if (headings.length < FEW_PARTS) return null
  return (
    <nav aria-labelledby="on-this-page" className={styles.way}>
      <p id="on-this-page" className={styles.small}>
        On this page
      </p>
      <ol>
        {headings.map(({ anchor, title }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function ArticleAside({ article }: ArticleContentProps) {
  return (
    <div className={styles.beside}>
      {article.tags.length > 0 && (
        <>
          <p className={styles.small}>Tags</p>
          <TagLinks tags={article.tags} />
        </>
      )}
      <button
        type="button"
        hidden
        data-print
        className={classNames(button.button, button['line'], button['small'], styles.print)}
      >
        Print
      </button>
    </div>
  )
}

function RelatedArticles({ related }: Pick<ArticlePageInput, 'related'>) {
  if (!related.length) return null
  return (
    <section aria-labelledby="read-next" className={styles.next}>
      <h2 id="read-next">Read next</h2>
      <ul>
        {related.map((relatedArticle) => (
          <li key={relatedArticle.slug} className={styles.card}>
            <h3>
              <a href={`/article/${relatedArticle.slug}`}>{relatedArticle.title}</a>
            </h3>
            <p>{relatedArticle.summary}</p>
            <FramedPicture of={getArticlePicture(relatedArticle.cover, '')} shape="wide" className={styles.cardArt} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ArticlePage({ article, related, facts }: ArticlePageInput) {
  return (
    <Wrap className={styles.page}>
      <article>
        <ArticleHeader article={article} />
        <FramedPicture
          of={getArticlePicture(article.cover)}
          shape="band"
          eager
          displayWidth="82rem"
          className={styles.art}
        />
        <div className={styles.columns}>
          <TableOfContents article={article} />
          <SiteRichText text={article.body} hasAnchors site={{ ...facts, first: false }} className={styles.text} />
          <ArticleAside article={article} />
        </div>
      </article>
      <RelatedArticles related={related} />
    </Wrap>
  )
}
