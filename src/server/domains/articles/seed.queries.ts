/** Writes the authored articles and their tags; each function is one statement. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { namedUuid } from '../../platform/named-uuid.ts'
import type { TagRow } from './published.queries.ts'
import type { Written } from './written.ts'

export const putTag = (db: Database, tag: TagRow) =>
  db
    .insertInto('articles_tag')
    .values(tag)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(tag))
    .execute()

interface Authored {
  slug: string
  title: string
  written: Written
  /** The day its author finished it. */
  finished: Date
  now: Date
}

/** An article that somebody has written in stays as it is. */
export const putArticle = (db: Database, { slug, title, written, finished, now }: Authored) => {
  const texts = { title, draft: JSON.stringify(written), published: JSON.stringify({ title, ...written }) }
  return db
    .insertInto('articles_article')
    .values({
      uuid: namedUuid(`article/${slug}`),
      slug,
      ...texts,
      status: 'published',
      published_at: finished,
      republished_at: finished,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({
          ...texts,
          republished_at: finished,
          updated_at: now,
          revision: sql`articles_article.revision + 1`,
        })
        .where('articles_article.edited', '=', false)
        .where('articles_article.feed', 'is', null)
        .where(sql<boolean>`articles_article.published is distinct from excluded.published`),
    )
    .execute()
}
