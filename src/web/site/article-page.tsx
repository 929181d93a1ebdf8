/** One article, and up to three that go with it. */
import type { ArticleAsked } from '#contract/site-pages.ts'
import { RichTextView } from './rich-text.tsx'
import { Wrap } from './site-section.tsx'

export function ArticlePage({ article, related, facts }: ArticleAsked) {
  const site = { ...facts, first: false }
  return (
    <Wrap>
      <article>
        <h1>{article.title}</h1>
        <p>{article.summary}</p>
        <RichTextView text={article.body} site={site} />
      </article>
      <ul>
        {related.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`/article/${slug}`}>{title}</a>
          </li>
        ))}
      </ul>
    </Wrap>
  )
}
