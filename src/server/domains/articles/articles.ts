/** Writing articles: what is wrong is said beside its field, and nobody overwrites what somebody else has just saved. */
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import { Failure } from '#contract/failures.ts'
import { hrefsIn } from '#rules/site/links.ts'
import { isKeptPicture } from '#rules/site/pictures.ts'
import type { Block, RichText } from '#rules/site/rich-text.ts'
import { isBareRichText, plainText } from '#rules/site/rich-text.ts'
import type { Problem } from '#rules/site/problems.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Watched } from '../../platform/watched-version.ts'
import { freeArticleSlug, tidied } from './addresses.ts'
import { addArticle, articleRow, type ArticleRow, type By, saveArticle } from './articles.queries.ts'
import type { Ports } from './ports.ts'
import type { PublishedArticles } from './published.ts'
import { knownTags, removedTags } from './tags.queries.ts'
import { toDraft } from './wire.ts'
import { writtenIn, type Written } from './written.ts'

export interface Parts {
  platform: Platform
  ports: Ports
  articles: Watched<PublishedArticles>
}

export const articleFor = async ({ platform: { db } }: Parts, uuid: string): Promise<ArticleRow> => {
  const row = await articleRow(db, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

/** What is stored goes along, so that nothing is lost. */
export const unlessFaster = async (parts: Parts, uuid: string, row: ArticleRow | undefined): Promise<ArticleRow> => {
  if (row) return row
  const stored = await articleFor(parts, uuid)
  throw new Failure('changed', { blocks: { Article: toDraft(stored) } })
}

const invalid = (fields: Problem[]): Failure =>
  new Failure('invalid', { fields: fields.map(({ path, message }) => ({ path: `Article.${path}`, message })) })

const uniqueTitle = (cause: unknown): Failure | undefined => {
  const { code, constraint } = cause as { code?: string; constraint?: string }
  if (code !== '23505') return undefined
  const path = constraint === 'articles_article_title' ? 'title' : 'slug'
  const message = path === 'title' ? 'Another article has this title.' : 'Another article has this address.'
  return new Failure('name_taken', { message, fields: [{ path: `Article.${path}`, message }] })
}

const namedOnce = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (cause) {
    throw uniqueTitle(cause) ?? cause
  }
}

export const beginArticle = (parts: Parts, title: string, by: By): Promise<ArticleRow> =>
  namedOnce(async () => {
    const { db } = parts.platform
    const slug = await freeArticleSlug(db, title)
    return addArticle(db, { slug, title: tidied(title), written: writtenIn({ audience: 'families' }) }, by)
  })

export interface Edit extends Written {
  uuid: string
  revision: number
  slug: string
  title: string
}

/** A print that can be drawn, and where there is a picture of one's own, one that was uploaded here. */
const problemsOfCover = ({ scene, palette, alt, ...picture }: Written['cover']): Problem[] => {
  const path = 'cover'
  const isPrint = sceneNames.some((name) => name === scene) && paletteNames.some((name) => name === palette)
  const isNone = Object.values(picture).every((one) => one === undefined)
  if (!isPrint || (!isNone && !isKeptPicture(picture))) return [{ path, message: "This doesn't fit here." }]
  if (isNone || alt !== undefined) return []
  return [{ path, message: 'Say what the picture shows, or mark it as decoration.' }]
}

const problemsOfEdit = async ({ platform: { db } }: Parts, row: ArticleRow, edit: Edit): Promise<Problem[]> => {
  const known = await knownTags(db, edit.tags)
  const unknown = edit.tags.find((tag) => !known.includes(tag))
  const moved = row.published_at !== null && edit.slug !== row.slug
  return [
    ...(moved ? [{ path: 'slug', message: 'Its address stays as it was published, so that links to it hold.' }] : []),
    ...(unknown === undefined ? [] : [{ path: 'tags', message: `There is no tag ${unknown}.` }]),
    ...(isBareRichText(edit.body, 'article') ? [] : [{ path: 'body', message: "This doesn't fit here." }]),
    ...problemsOfCover(edit.cover),
  ]
}

/** A tag that was taken away while somebody wrote is nothing that they could mend. */
const withoutRemoved = async ({ platform: { db } }: Parts, edit: Edit): Promise<Edit> => {
  const removed = await removedTags(db, edit.tags)
  return removed.length ? { ...edit, tags: edit.tags.filter((tag) => !removed.includes(tag)) } : edit
}

export const editArticle = (parts: Parts, asked: Edit, by: By): Promise<ArticleRow> =>
  namedOnce(async () => {
    const edit = await withoutRemoved(parts, asked)
    const row = await articleFor(parts, edit.uuid)
    const problems = await problemsOfEdit(parts, row, edit)
    if (problems.length) throw invalid(problems)
    const { uuid, revision, slug, title, ...written } = edit
    const saved = { uuid, revision, slug, title: tidied(title), written }
    return unlessFaster(parts, uuid, await saveArticle(parts.platform.db, saved, by))
  })

const practicesIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'practice') return [block.attrs.session]
    if (block.type === 'blockquote') return practicesIn(block.content)
    const isList = block.type === 'bulletList' || block.type === 'orderedList'
    return isList ? block.content.flatMap(({ content }) => practicesIn(content)) : []
  })

const problemsOfBody = async ({ ports }: Parts, body: RichText): Promise<Problem[]> => {
  const path = 'body'
  if (!plainText(body).trim()) return [{ path, message: '*Required Field' }]
  for (const href of hrefsIn(body)) {
    if (!(await ports.leadsSomewhere(href))) return [{ path, message: `${href} leads nowhere on this site.` }]
  }
  for (const slug of practicesIn(body.content)) {
    if (!(await ports.isSession(slug))) return [{ path, message: `There is no session ${slug}.` }]
  }
  return []
}

/** @throws Failure invalid, field by field, for what visitors should not meet */
export const refuseUnfinished = async (parts: Parts, row: ArticleRow): Promise<void> => {
  const { summary, body } = writtenIn(row.draft)
  const problems = [
    ...(summary.trim() ? [] : [{ path: 'summary', message: '*Required Field' }]),
    ...(await problemsOfBody(parts, body)),
  ]
  if (problems.length) throw invalid(problems)
}
