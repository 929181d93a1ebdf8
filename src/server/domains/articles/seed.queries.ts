/** Writes the authored articles and their tags; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { createUuidFromName } from '#server/platform/named-uuid.ts'
import type { TagRow } from './published.queries.ts'
import type { ArticleContent } from './content.ts'

/** Leaves edited tags unchanged, and skips a tag whose title another tag already has. */
export const upsertTag = (db: Database, { slug, title, description, position }: TagRow) =>
  sql`
  insert into articles_tag (slug, title, description, position)
  select ${slug}, ${title}, ${description}, ${position}::int
  where not exists (
    select from articles_tag other
    where lower(other.title collate "und-x-icu") = lower(${title} collate "und-x-icu")
      and other.slug <> ${slug} and not other.removed)
  on conflict (slug) do update
    set title = excluded.title, description = excluded.description, position = excluded.position
    where not articles_tag.edited`.execute(db)

interface ArticleSeed {
  slug: string
  title: string
  written: ArticleContent
  /** The day on which its author finished it. */
  finished: Date
  now: Date
}

/** Leaves edited articles unchanged. */
export const upsertArticle = (db: Database, { slug, title, written, finished, now }: ArticleSeed) => {
  const texts = { title, draft: JSON.stringify(written), published: JSON.stringify({ title, ...written }) }
  return db
    .insertInto('articles_article')
    .values({
      uuid: createUuidFromName(`article/${slug}`),
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
