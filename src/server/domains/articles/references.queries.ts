/** Whether an article or a tag is there, by its slug; each function is one statement. */
import type { Database } from '../../platform/database/database.ts'

/** Published or not: one that is withdrawn may come back. */
export const isArticle = async (db: Database, slug: string): Promise<boolean> =>
  (await db.selectFrom('articles_article').select('uuid').where('slug', '=', slug).executeTakeFirst()) !== undefined

export const isTag = async (db: Database, slug: string): Promise<boolean> =>
  (await db.selectFrom('articles_tag').select('slug').where('slug', '=', slug).executeTakeFirst()) !== undefined
