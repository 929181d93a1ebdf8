/** Creates, saves and validates articles. Problems name their field, and a stale save is a conflict. */
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import { Failure } from '#contract/failures.ts'
import { listHrefs } from '#rules/site/links.ts'
import { isStoredPicture } from '#rules/site/pictures.ts'
import type { RichTextBlock, RichText } from '#rules/site/rich-text.ts'
import { isStrictRichText, toPlainText } from '#rules/site/rich-text.ts'
import type { Problem } from '#rules/site/problems.ts'
import { withStoredVersion, RevisionChangedError } from '#server/platform/database/revision.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { VersionedCache } from '#server/platform/versioned-cache.ts'
import { findFreeArticleSlug, normalizeTitle } from './slugs.ts'
import { insertArticle, findArticle, type ArticleRow, type Editor, updateArticle } from './articles.queries.ts'
import type { ArticlesDependencies } from './ports.ts'
import type { PublishedArticles } from './published.ts'
import { listExistingTags, listRemovedTags } from './tags.queries.ts'
import { toArticleDraft } from './wire.ts'
import { parseContent, type ArticleContent } from './content.ts'

export interface ArticlesContext {
  platform: Platform
  ports: ArticlesDependencies
  articles: VersionedCache<PublishedArticles>
}

export const requireArticle = async ({ platform: { db } }: ArticlesContext, uuid: string): Promise<ArticleRow> => {
  const row = await findArticle(db, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

/**
 * @param edit returns undefined if the article has another revision by now
 * @throws Failure changed with the stored article, so that the editor can merge both versions
 */
export const withArticleRevision = (
  context: ArticlesContext,
  uuid: string,
  edit: () => Promise<ArticleRow | undefined>,
): Promise<ArticleRow> =>
  withStoredVersion(
    async () => ({ Article: toArticleDraft(await requireArticle(context, uuid)) }),
    async () => {
      const row = await edit()
      if (!row) throw new RevisionChangedError()
      return row
    },
  )

const createInvalidFailure = (fields: Problem[]): Failure =>
  new Failure('invalid', { fields: fields.map(({ path, message }) => ({ path: `Article.${path}`, message })) })

const toTitleConflict = (cause: unknown): Failure | undefined => {
  const { code, constraint } = cause as { code?: string; constraint?: string }
  if (code !== '23505') return undefined
  const path = constraint === 'articles_article_title' ? 'title' : 'slug'
  const message =
    path === 'title'
      ? 'Another article has this title. Try another one.'
      : 'Another article has this address. Try another one.'
  return new Failure('name_taken', { message, fields: [{ path: `Article.${path}`, message }] })
}

const withUniqueTitle = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (cause) {
    throw toTitleConflict(cause) ?? cause
  }
}

export const createArticle = (context: ArticlesContext, title: string, by: Editor): Promise<ArticleRow> =>
  withUniqueTitle(async () => {
    const { db } = context.platform
    const slug = await findFreeArticleSlug(db, title)
    return insertArticle(
      db,
      { slug, title: normalizeTitle(title), written: parseContent({ audience: 'families' }) },
      by,
    )
  })

export interface ArticleEdit extends ArticleContent {
  uuid: string
  revision: number
  slug: string
  title: string
}

/** Accepts only a known scene and palette, and only a picture that was uploaded to this installation. */
const validateCover = ({ scene, palette, alt, ...picture }: ArticleContent['cover']): Problem[] => {
  const path = 'cover'
  const isPrint = sceneNames.some((name) => name === scene) && paletteNames.some((name) => name === palette)
  const hasNoPicture = Object.values(picture).every((value) => value === undefined)
  if (!isPrint || (!hasNoPicture && !isStoredPicture(picture))) {
    return [{ path, message: "This value isn't allowed here." }]
  }
  if (hasNoPicture || alt !== undefined) return []
  return [{ path, message: 'Describe the picture, or mark it as decorative.' }]
}

const validateEdit = async (
  { platform: { db } }: ArticlesContext,
  row: ArticleRow,
  edit: ArticleEdit,
): Promise<Problem[]> => {
  const existingTags = await listExistingTags(db, edit.tags)
  const unknown = edit.tags.find((tag) => !existingTags.includes(tag))
  const isSlugChanged = row.published_at !== null && edit.slug !== row.slug
  return [
    ...(isSlugChanged
      ? [{ path: 'slug', message: "The address can't change after publishing, so that links keep working." }]
      : []),
    ...(unknown === undefined ? [] : [{ path: 'tags', message: `There is no tag ${unknown}.` }]),
    ...(isStrictRichText(edit.body, 'article') ? [] : [{ path: 'body', message: "This value isn't allowed here." }]),
    ...validateCover(edit.cover),
  ]
}

/** Removes tags that were deleted during the edit, because the editor can't fix them. */
const dropRemovedTags = async ({ platform: { db } }: ArticlesContext, edit: ArticleEdit): Promise<ArticleEdit> => {
  const removed = await listRemovedTags(db, edit.tags)
  return removed.length ? { ...edit, tags: edit.tags.filter((tag) => !removed.includes(tag)) } : edit
}

export const saveArticleDraft = (context: ArticlesContext, input: ArticleEdit, by: Editor): Promise<ArticleRow> =>
  withUniqueTitle(async () => {
    const edit = await dropRemovedTags(context, input)
    const row = await requireArticle(context, edit.uuid)
    const problems = await validateEdit(context, row, edit)
    if (problems.length) throw createInvalidFailure(problems)
    const { uuid, revision, slug, title, ...written } = edit
    const saved = { uuid, revision, slug, title: normalizeTitle(title), written }
    return withArticleRevision(context, uuid, () => updateArticle(context.platform.db, saved, by))
  })

const listPractices = (blocks: readonly RichTextBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'practice') return [block.attrs.session]
    if (block.type === 'blockquote') return listPractices(block.content)
    const isList = block.type === 'bulletList' || block.type === 'orderedList'
    return isList ? block.content.flatMap(({ content }) => listPractices(content)) : []
  })

const validateBody = async ({ ports }: ArticlesContext, body: RichText): Promise<Problem[]> => {
  const path = 'body'
  if (!toPlainText(body).trim()) return [{ path, message: '*Required Field' }]
  for (const href of listHrefs(body)) {
    if (!(await ports.leadsSomewhere(href))) return [{ path, message: `There is no page ${href} on this site.` }]
  }
  for (const slug of listPractices(body.content)) {
    if (!(await ports.isSession(slug))) return [{ path, message: `There is no session ${slug}.` }]
  }
  return []
}

/** @throws Failure invalid with every field that must be fixed before publishing */
export const requirePublishable = async (context: ArticlesContext, row: ArticleRow): Promise<void> => {
  const { summary, body } = parseContent(row.draft)
  const problems = [
    ...(summary.trim() ? [] : [{ path: 'summary', message: '*Required Field' }]),
    ...(await validateBody(context, body)),
  ]
  if (problems.length) throw createInvalidFailure(problems)
}
