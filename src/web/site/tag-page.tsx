/** The articles of one tag, newest first, and the way to the other tags. */
import type { TagAsked } from '#contract/site-pages.ts'
import { Wrap } from './site-section.tsx'

export function TagPage({ tag, articles, tags }: TagAsked) {
  return (
    <Wrap>
      <h1>{tag.title}</h1>
      <p>{tag.description}</p>
      <ul>
        {articles.map(({ slug, title, summary }) => (
          <li key={slug}>
            <a href={`/article/${slug}`}>{title}</a>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
      <ul>
        {tags.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`/articles/${slug}`}>{title}</a>
          </li>
        ))}
      </ul>
    </Wrap>
  )
}
