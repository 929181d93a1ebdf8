/** Creates, renames and deletes the tags of articles. The slug of a tag never changes. */
import { Failure } from '#contract/failures.ts'
import { findFreeSlug, slugify, normalizeTitle } from './slugs.ts'
import type { ArticlesContext } from './articles.ts'
import {
  insertTag,
  findArticleLinkingTo,
  updateTag,
  markTagRemoved,
  listTagSlugsLike,
  removeTagFromArticles,
  type TagTexts,
} from './tags.queries.ts'

const withUniqueName = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (cause) {
    if ((cause as { code?: string }).code !== '23505') throw cause
    const message = 'Another tag already has this name. Try another one.'
    throw new Failure('name_taken', { message, fields: [{ path: 'Tag.title', message }] })
  }
}

const normalizeTexts = ({ title, description }: TagTexts): TagTexts => ({
  title: normalizeTitle(title),
  description: normalizeTitle(description),
})

/** @returns its slug @throws Failure name_taken */
export const createTag = ({ platform: { db }, articles }: ArticlesContext, texts: TagTexts): Promise<string> =>
  withUniqueName(async () => {
    const baseSlug = slugify(texts.title)
    const slug = findFreeSlug(baseSlug, await listTagSlugsLike(db, baseSlug))
    await insertTag(db, { slug, ...normalizeTexts(texts) })
    articles.changed()
    return slug
  })

/** @throws Failure not_found, name_taken */
export const renameTag = (
  { platform: { db }, articles }: ArticlesContext,
  slug: string,
  texts: TagTexts,
): Promise<void> =>
  withUniqueName(async () => {
    if (!(await updateTag(db, slug, normalizeTexts(texts)))) throw new Failure('not_found')
    articles.changed()
  })

const requireUnlinked = async ({ platform: { db }, ports }: ArticlesContext, slug: string): Promise<void> => {
  const path = `/articles/${slug}`
  const linkingTitle = (await ports.pageLeadingTo(path)) ?? (await findArticleLinkingTo(db, path))
  if (linkingTitle === undefined) return
  const message = `“${linkingTitle}” leads to this tag. Change that link first, so that it leads nowhere wrong.`
  throw new Failure('invalid', { message })
}

/** @returns its title @throws Failure not_found, invalid if published content links to it */
export const deleteTag = async (context: ArticlesContext, slug: string): Promise<string> => {
  await requireUnlinked(context, slug)
  const title = await context.platform.db.transaction().execute(async (tx) => {
    const removed = await markTagRemoved(tx, slug)
    if (removed !== undefined) await removeTagFromArticles(tx, slug)
    return removed
  })
  if (title === undefined) throw new Failure('not_found')
  context.articles.changed()
  return title
}
