/** The tags that articles stand under: an operator's own, with addresses that stay. */
import { Failure } from '#contract/failures.ts'
import { freeSlug, slugOf, tidied } from './addresses.ts'
import type { Parts } from './articles.ts'
import {
  addTag,
  articleLeadingTo,
  changeTag,
  removeTag,
  tagSlugsLike,
  takeFromArticles,
  type TagWords,
} from './tags.queries.ts'

const namedOnce = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (cause) {
    if ((cause as { code?: string }).code !== '23505') throw cause
    const message = 'Another tag has this title.'
    throw new Failure('name_taken', { message, fields: [{ path: 'Tag.title', message }] })
  }
}

const tidiedWords = ({ title, description }: TagWords): TagWords => ({
  title: tidied(title),
  description: tidied(description),
})

/** @returns its slug. @throws Failure name_taken */
export const newTag = ({ platform: { db }, articles }: Parts, words: TagWords): Promise<string> =>
  namedOnce(async () => {
    const wish = slugOf(words.title)
    const slug = freeSlug(wish, await tagSlugsLike(db, wish))
    await addTag(db, { slug, ...tidiedWords(words) })
    articles.changed()
    return slug
  })

/** @throws Failure not_found, name_taken */
export const renameTag = ({ platform: { db }, articles }: Parts, slug: string, words: TagWords): Promise<void> =>
  namedOnce(async () => {
    if (!(await changeTag(db, slug, tidiedWords(words)))) throw new Failure('not_found')
    articles.changed()
  })

const refuseLeading = async ({ platform: { db }, ports }: Parts, slug: string): Promise<void> => {
  const path = `/articles/${slug}`
  const from = (await ports.pageLeadingTo(path)) ?? (await articleLeadingTo(db, path))
  if (from === undefined) return
  const message = `“${from}” leads to this tag. Change that link first, so that it leads nowhere wrong.`
  throw new Failure('invalid', { message })
}

/** @returns what it was called. @throws Failure not_found, invalid where something visitors read leads to it */
export const takeTagAway = async (parts: Parts, slug: string): Promise<string> => {
  await refuseLeading(parts, slug)
  const title = await parts.platform.db.transaction().execute(async (tx) => {
    const removed = await removeTag(tx, slug)
    if (removed !== undefined) await takeFromArticles(tx, slug)
    return removed
  })
  if (title === undefined) throw new Failure('not_found')
  parts.articles.changed()
  return title
}
