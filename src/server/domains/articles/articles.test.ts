import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as articles from '#contract/articles.ts'
import type { RichText } from '#rules/site/rich-text.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteSite } from '#tests/support/fixtures/authored-site.ts'
import { catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'
import { readArticleFiles, seedArticles } from './articles.seed.ts'
import { parseAuthoredArticle } from './authored-article.ts'
import { estimateReadingMinutes } from './content.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await seedArticles(server.platform)
})
afterAll(async () => {
  await deleteSite(server.platform)
  await server.close()
})

const authoredArticles = readArticleFiles(process.cwd()).map(parseAuthoredArticle)
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const signInOperator = () => createSignedInPerson(getAppAndDb(), { user_type: 'admin', operator: true })
type Person = Awaited<ReturnType<typeof signInOperator>>

/** Articles belong to the installation, so each test creates one with a unique title. */
const createTitle = (prefix: string): string => `${prefix} ${randomUUID().slice(0, 8)}`
const createArticle = async (person: Person, title = createTitle('A slow walk')) =>
  (await person.call(articles.adminArticleAdd, { Article: { title } })).Article

const createBody = (...lines: string[]): RichText => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
type ArticleChange = Parameters<typeof edit>[2]
const edit = async (person: Person, draft: articles.ArticleDraft, change: Partial<articles.ArticleDraft>) => {
  const { uuid, slug, title, summary, tags, audience, cover, body, revision } = { ...draft, ...change }
  const Article = { uuid, slug, title, summary, tags, audience, cover, body, revision }
  return (await person.call(articles.adminArticleEdit, { Article })).Article
}
const changeStatus = async (
  person: Person,
  { uuid, revision }: articles.ArticleDraft,
  what: 'publish' | 'withdraw' | 'feature',
) => (await person.call(articles.adminArticleStatus, { Article: { uuid, revision, act: what } })).Article
const finishedContent = {
  summary: 'Ten steps, no hurry.',
  body: createBody('Walk ten steps.'),
  tags: ['sleep', 'at-home'],
}
const publishArticle = async (person: Person, change: ArticleChange = {}) =>
  changeStatus(person, await edit(person, await createArticle(person), { ...finishedContent, ...change }), 'publish')
const readArticle = (slug: string) => createVisitor(server.app).call(articles.articleSlug, { Article: { slug } })

const print = { scene: 'bay', palette: 'dawn' }
const pictureKey = `public/pictures/${'0a'.repeat(32)}/480.webp`
const foreignPicture = { key: '../../etc/passwd', width: 480, height: 300, alt: '' }

describe('articles for visitors', () => {
  test('include every seeded article with its reading time', async () => {
    for (const { slug, title } of authoredArticles) expect((await readArticle(slug)).Article.title).toBe(title)
    const minutes = await Promise.all(
      authoredArticles.map(async ({ slug }) => (await readArticle(slug)).Article.minutes),
    )
    expect(minutes.every((count) => count >= 3 && count <= 5)).toBe(true)
  })

  test('are listed page by page and by tag', async () => {
    const guest = createVisitor(server.app)
    const list = (blocks: object) => guest.call(articles.articleList, blocks)
    const slugs: string[] = []
    let cursor: string | null = null
    do {
      const { Articles, Page } = await list({ Page: { limit: 5, ...(cursor ? { cursor } : {}) } })
      slugs.push(...Articles.map(({ slug }) => slug))
      cursor = Page.next_cursor
    } while (cursor)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.length).toBeGreaterThanOrEqual(14)
    const { Articles, Tags } = await list({ Filter: { tag_id: 'sleep' }, Page: { limit: 100 } })
    expect(Articles.every(({ tags }) => tags.some(({ slug }) => slug === 'sleep'))).toBe(true)
    expect(Tags.find(({ slug }) => slug === 'sleep')).toMatchObject({ title: 'Sleep', count: Articles.length })
    expect((await catchFailure(list({ Page: { cursor: 'elsewhere' } }))).http).toBe(422)
  })

  test('come with up to three related articles', async () => {
    const { Article, Related } = await readArticle('when-a-friend-says-dont-tell')
    expect(Related.length).toBe(3)
    expect(Related.map(({ slug }) => slug)).not.toContain(Article.slug)
    const isRelated = (line: articles.ArticleLine) =>
      line.audience === Article.audience || line.tags.some(({ slug }) => Article.tags.some((tag) => tag.slug === slug))
    expect(Related.every(isRelated)).toBe(true)
  })

  test('are only the published ones', async () => {
    const rosa = await signInOperator()
    const draft = await edit(rosa, await createArticle(rosa), finishedContent)
    expect((await catchFailure(readArticle(draft.slug))).http).toBe(404)
    const { revision } = await changeStatus(rosa, draft, 'publish')
    expect((await readArticle(draft.slug)).Article).toMatchObject({ title: draft.title, source: null })
    await changeStatus(rosa, { ...draft, revision }, 'withdraw')
    expect((await catchFailure(readArticle(draft.slug))).http).toBe(404)
    expect((await catchFailure(readArticle('never-written'))).http).toBe(404)
  })

  test('start with the featured article until it is unpublished', async () => {
    const rosa = await signInOperator()
    const getFirstSlug = async () => (await createVisitor(server.app).call(articles.articleDefault, {})).Article?.slug
    const featured = await changeStatus(rosa, await publishArticle(rosa), 'feature')
    expect(await getFirstSlug()).toBe(featured.slug)
    const otherArticle = await changeStatus(rosa, await publishArticle(rosa), 'feature')
    expect(await getFirstSlug()).toBe(otherArticle.slug)
    await changeStatus(rosa, otherArticle, 'withdraw')
    expect(await getFirstSlug()).not.toBe(otherArticle.slug)
  })
})

describe('article editing by a system admin', () => {
  test('rejects a revision number outside the integer range', async () => {
    const rosa = await signInOperator()
    const draft = await createArticle(rosa)
    expect((await catchFailure(edit(rosa, draft, { revision: -9_007_199_254_424_181 }))).http).toBe(422)
  })

  test('derives the address of a new article from its title', async () => {
    const rosa = await signInOperator()
    const title = createTitle('Où est le café? «Quiet»')
    const draft = await createArticle(rosa, title)
    expect(draft.slug).toMatch(/^ou-est-le-cafe-quiet-[0-9a-f]{8}$/)
    expect(draft).toMatchObject({ status: 'draft', changed: true, featured: false, source_changed: false })
  })

  test('rejects a duplicate title regardless of case', async () => {
    const rosa = await signInOperator()
    const title = createTitle('Quiet corners')
    await createArticle(rosa, title)
    const refused = await catchFailure(createArticle(rosa, `  ${title.toUpperCase().replace(' ', '  ')} `))
    expect([refused.http, refused.code, refused.fields[0]?.path]).toEqual([409, '204', 'Article.title'])
    const otherArticle = await createArticle(rosa)
    expect((await catchFailure(edit(rosa, otherArticle, { title }))).code).toBe('204')
    expect(
      (await catchFailure(edit(rosa, otherArticle, { slug: (await createArticle(rosa)).slug }))).fields[0]?.path,
    ).toBe('Article.slug')
  })

  test('keeps the published version for visitors while a draft is edited', async () => {
    const rosa = await signInOperator()
    const live = await publishArticle(rosa)
    const laterDraft = await edit(rosa, live, { body: createBody('Walk twenty steps.') })
    expect(laterDraft).toMatchObject({ status: 'published', changed: true })
    expect((await readArticle(live.slug)).Article.body).toEqual(finishedContent.body)
    expect(await changeStatus(rosa, laterDraft, 'publish')).toMatchObject({ changed: false })
    expect((await readArticle(live.slug)).Article.body).toEqual(createBody('Walk twenty steps.'))
  })

  test('keeps the address fixed once the article was published', async () => {
    const rosa = await signInOperator()
    const live = await publishArticle(rosa)
    const refused = await catchFailure(edit(rosa, live, { slug: `${live.slug}-2` }))
    expect([refused.http, refused.fields[0]?.path]).toEqual([422, 'Article.slug'])
  })

  test('returns a conflict if another admin saved first', async () => {
    const [rosa, amir] = [await signInOperator(), await signInOperator()]
    const draft = await createArticle(rosa)
    await edit(amir, draft, { summary: 'Amir was here.' })
    const refused = await catchFailure(edit(rosa, draft, { summary: 'Rosa was here.' }))
    expect([refused.http, refused.body['Article']]).toMatchObject([409, { summary: 'Amir was here.' }])
    expect((await catchFailure(changeStatus(rosa, draft, 'publish'))).http).toBe(409)
  })

  test.each([
    ['no summary', { summary: '' }, 'Article.summary'],
    ['no text', { body: createBody('  ') }, 'Article.body'],
    ['a broken link', { body: createLinkBody('/article/never-written') }, 'Article.body'],
    ['an unknown practice', { body: createPracticeBody('never-made') }, 'Article.body'],
  ])('reports what is missing before publishing: %s', async (_what, change, path) => {
    const refused = await catchFailure(publishArticle(await signInOperator(), change))
    expect([refused.http, refused.fields.map((field) => field.path)]).toEqual([422, [path]])
  })

  test.each([
    ['markup', { body: { type: 'doc', content: [{ type: 'html', text: '<script>' }] } as never }, 'Article.body'],
    ['a dangerous link', { body: createLinkBody('javascript:alert(1)') }, 'Article.body'],
    ['an unknown tag', { tags: ['no-such-tag'] }, 'Article.tags'],
    ['a cover without alt text', { cover: { ...print, key: pictureKey, width: 480, height: 300 } }, 'Article.cover'],
    ['a cover from elsewhere', { cover: { ...print, ...foreignPicture } }, 'Article.cover'],
    ['a cover without its size', { cover: { ...print, key: pictureKey, alt: '' } }, 'Article.cover'],
    ['a cover with an unknown scene', { cover: { ...print, scene: 'constructor' } }, 'Article.cover'],
    ['a cover with an unknown palette', { cover: { ...print, palette: 'constructor' } }, 'Article.cover'],
    ['a picture from elsewhere', { body: createPictureBody(foreignPicture) }, 'Article.body'],
  ])('rejects %s', async (_what, change, path) => {
    const rosa = await signInOperator()
    const refused = await catchFailure(edit(rosa, await createArticle(rosa), { ...finishedContent, ...change }))
    expect([refused.http, refused.fields.map((field) => field.path)]).toEqual([422, [path]])
  })

  test('finds articles by text and by status', async () => {
    const rosa = await signInOperator()
    const title = createTitle('Fifty_percent 100% sure')
    const draft = await createArticle(rosa, title)
    const find = async (Filter: object) =>
      (await rosa.call(articles.adminArticles, { Filter, Page: { limit: 100 } })).Articles.map(({ uuid }) => uuid)
    expect(await find({ search: title.toUpperCase(), status: 'draft' })).toEqual([draft.uuid])
    expect(await find({ search: title, status: 'published' })).toEqual([])
    expect(await find({ search: title.replace('_', 'x') })).toEqual([])
  })
})

function createPictureBody(attrs: { key: string; alt: string; width: number; height: number }): RichText {
  return { type: 'doc', content: [...createBody('Look.').content, { type: 'picture', attrs }] }
}

function createLinkBody(href: string): RichText {
  const marks = [{ type: 'link', attrs: { href } }] as const
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Go', marks }] }] }
}

function createPracticeBody(session: string): RichText {
  return { type: 'doc', content: [...createBody('Try this.').content, { type: 'practice', attrs: { session } }] }
}

describe('seeded articles', () => {
  test('are updated by a new seed unless somebody edited them', async () => {
    const rosa = await signInOperator()
    const { db } = server.platform
    const { Articles } = await rosa.call(articles.adminArticles, {
      Filter: { search: 'nervous-is-not-broken' },
      Page: { limit: 1 },
    })
    const { Article: before } = await rosa.call(articles.adminArticle, { Article: { uuid: Articles[0]!.uuid } })
    const editedDraft = await edit(rosa, before, { summary: 'Mine.' })
    await db
      .updateTable('articles_article')
      .set({ published: '{"title":"Old"}' })
      .where('slug', 'in', ['how-was-school-fine', editedDraft.slug])
      .execute()
    await db.deleteFrom('platform_seed').where('name', '=', 'articles').execute()
    await seedArticles(server.platform)
    await expect.poll(async () => (await readArticle(editedDraft.slug)).Article.title).toBe('Old')
    expect((await readArticle('how-was-school-fine')).Article.title).not.toBe('Old')
    await changeStatus(rosa, editedDraft, 'publish')
  })

  test('show the reading time that the author set', () => {
    for (const { slug, written } of authoredArticles) {
      expect([3, 4, 5], slug).toContain(estimateReadingMinutes(written.body))
    }
  })
})

test('an article renders even if another version stored unknown content', async () => {
  const live = await publishArticle(await signInOperator())
  const stored = {
    title: 'Still here',
    tags: [4],
    cover: 7,
    body: { content: [{ type: 'carousel' }, ...createBody('Read me.').content] },
  }
  await server.platform.db
    .updateTable('articles_article')
    .set({ published: JSON.stringify(stored) })
    .where('uuid', '=', live.uuid)
    .execute()
  await expect
    .poll(async () => (await readArticle(live.slug)).Article)
    .toMatchObject({ title: 'Still here', body: createBody('Read me.') })
})
