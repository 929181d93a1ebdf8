import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as articles from '#contract/articles.ts'
import type { RichText } from '#rules/site/rich-text.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { forgetSite } from '#tests/support/fixtures/authored-site.ts'
import { refusal, signedIn, visitor } from '#tests/support/fixtures/test-people.ts'
import { readArticleFiles, seedArticles } from './articles.seed.ts'
import { parseAuthoredArticle } from './authored-article.ts'
import { estimateReadingMinutes } from './content.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await seedArticles(server.platform)
})
afterAll(async () => {
  await forgetSite(server.platform)
  await server.close()
})

const authored = readArticleFiles(process.cwd()).map(parseAuthoredArticle)
const world = () => ({ app: server.app, db: server.platform.db })
const operator = () => signedIn(world(), { user_type: 'admin', operator: true })
type Person = Awaited<ReturnType<typeof operator>>

/** Articles belong to the installation, so each test creates one with a unique title. */
const named = (prefix: string): string => `${prefix} ${randomUUID().slice(0, 8)}`
const add = async (person: Person, title = named('A slow walk')) =>
  (await person.call(articles.adminArticleAdd, { Article: { title } })).Article

const bodyOf = (...lines: string[]): RichText => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
type Edit = Parameters<typeof edit>[2]
const edit = async (person: Person, draft: articles.ArticleDraft, change: Partial<articles.ArticleDraft>) => {
  const { uuid, slug, title, summary, tags, audience, cover, body, revision } = { ...draft, ...change }
  const Article = { uuid, slug, title, summary, tags, audience, cover, body, revision }
  return (await person.call(articles.adminArticleEdit, { Article })).Article
}
const act = async (
  person: Person,
  { uuid, revision }: articles.ArticleDraft,
  what: 'publish' | 'withdraw' | 'feature',
) => (await person.call(articles.adminArticleStatus, { Article: { uuid, revision, act: what } })).Article
const finished = { summary: 'Ten steps, no hurry.', body: bodyOf('Walk ten steps.'), tags: ['sleep', 'at-home'] }
const published = async (person: Person, change: Edit = {}) =>
  act(person, await edit(person, await add(person), { ...finished, ...change }), 'publish')
const read = (slug: string) => visitor(server.app).call(articles.articleSlug, { Article: { slug } })

const print = { scene: 'bay', palette: 'dawn' }
const pictureKey = `public/pictures/${'0a'.repeat(32)}/480.webp`
const elsewhere = { key: '../../etc/passwd', width: 480, height: 300, alt: '' }

describe('articles for visitors', () => {
  test('include every seeded article with its reading time', async () => {
    for (const { slug, title } of authored) expect((await read(slug)).Article.title).toBe(title)
    const minutes = await Promise.all(authored.map(async ({ slug }) => (await read(slug)).Article.minutes))
    expect(minutes.every((count) => count >= 3 && count <= 5)).toBe(true)
  })

  test('are listed page by page and by tag', async () => {
    const guest = visitor(server.app)
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
    expect((await refusal(list({ Page: { cursor: 'elsewhere' } }))).http).toBe(422)
  })

  test('come with up to three related articles', async () => {
    const { Article, Related } = await read('when-a-friend-says-dont-tell')
    expect(Related.length).toBe(3)
    expect(Related.map(({ slug }) => slug)).not.toContain(Article.slug)
    const shares = (line: articles.ArticleLine) =>
      line.audience === Article.audience || line.tags.some(({ slug }) => Article.tags.some((tag) => tag.slug === slug))
    expect(Related.every(shares)).toBe(true)
  })

  test('are only the published ones', async () => {
    const rosa = await operator()
    const draft = await edit(rosa, await add(rosa), finished)
    expect((await refusal(read(draft.slug))).http).toBe(404)
    const { revision } = await act(rosa, draft, 'publish')
    expect((await read(draft.slug)).Article).toMatchObject({ title: draft.title, source: null })
    await act(rosa, { ...draft, revision }, 'withdraw')
    expect((await refusal(read(draft.slug))).http).toBe(404)
    expect((await refusal(read('never-written'))).http).toBe(404)
  })

  test('start with the featured article until it is unpublished', async () => {
    const rosa = await operator()
    const first = async () => (await visitor(server.app).call(articles.articleDefault, {})).Article?.slug
    const featured = await act(rosa, await published(rosa), 'feature')
    expect(await first()).toBe(featured.slug)
    const other = await act(rosa, await published(rosa), 'feature')
    expect(await first()).toBe(other.slug)
    await act(rosa, other, 'withdraw')
    expect(await first()).not.toBe(other.slug)
  })
})

describe('article editing by a system admin', () => {
  test('rejects a revision number outside the integer range', async () => {
    const rosa = await operator()
    const draft = await add(rosa)
    expect((await refusal(edit(rosa, draft, { revision: -9_007_199_254_424_181 }))).http).toBe(422)
  })

  test('derives the address of a new article from its title', async () => {
    const rosa = await operator()
    const title = named('Où est le café? «Quiet»')
    const draft = await add(rosa, title)
    expect(draft.slug).toMatch(/^ou-est-le-cafe-quiet-[0-9a-f]{8}$/)
    expect(draft).toMatchObject({ status: 'draft', changed: true, featured: false, source_changed: false })
  })

  test('rejects a duplicate title regardless of case', async () => {
    const rosa = await operator()
    const title = named('Quiet corners')
    await add(rosa, title)
    const refused = await refusal(add(rosa, `  ${title.toUpperCase().replace(' ', '  ')} `))
    expect([refused.http, refused.code, refused.fields[0]?.path]).toEqual([409, '204', 'Article.title'])
    const other = await add(rosa)
    expect((await refusal(edit(rosa, other, { title }))).code).toBe('204')
    expect((await refusal(edit(rosa, other, { slug: (await add(rosa)).slug }))).fields[0]?.path).toBe('Article.slug')
  })

  test('keeps the published version for visitors while a draft is edited', async () => {
    const rosa = await operator()
    const live = await published(rosa)
    const later = await edit(rosa, live, { body: bodyOf('Walk twenty steps.') })
    expect(later).toMatchObject({ status: 'published', changed: true })
    expect((await read(live.slug)).Article.body).toEqual(finished.body)
    expect(await act(rosa, later, 'publish')).toMatchObject({ changed: false })
    expect((await read(live.slug)).Article.body).toEqual(bodyOf('Walk twenty steps.'))
  })

  test('keeps the address fixed once the article was published', async () => {
    const rosa = await operator()
    const live = await published(rosa)
    const refused = await refusal(edit(rosa, live, { slug: `${live.slug}-2` }))
    expect([refused.http, refused.fields[0]?.path]).toEqual([422, 'Article.slug'])
  })

  test('returns a conflict if another admin saved first', async () => {
    const [rosa, amir] = [await operator(), await operator()]
    const draft = await add(rosa)
    await edit(amir, draft, { summary: 'Amir was here.' })
    const refused = await refusal(edit(rosa, draft, { summary: 'Rosa was here.' }))
    expect([refused.http, refused.body['Article']]).toMatchObject([409, { summary: 'Amir was here.' }])
    expect((await refusal(act(rosa, draft, 'publish'))).http).toBe(409)
  })

  test.each([
    ['no summary', { summary: '' }, 'Article.summary'],
    ['no text', { body: bodyOf('  ') }, 'Article.body'],
    ['a broken link', { body: linkTo('/article/never-written') }, 'Article.body'],
    ['an unknown practice', { body: practice('never-made') }, 'Article.body'],
  ])('reports what is missing before publishing: %s', async (_what, change, path) => {
    const refused = await refusal(published(await operator(), change))
    expect([refused.http, refused.fields.map((field) => field.path)]).toEqual([422, [path]])
  })

  test.each([
    ['markup', { body: { type: 'doc', content: [{ type: 'html', text: '<script>' }] } as never }, 'Article.body'],
    ['a dangerous link', { body: linkTo('javascript:alert(1)') }, 'Article.body'],
    ['an unknown tag', { tags: ['no-such-tag'] }, 'Article.tags'],
    ['a cover without alt text', { cover: { ...print, key: pictureKey, width: 480, height: 300 } }, 'Article.cover'],
    ['a cover from elsewhere', { cover: { ...print, ...elsewhere } }, 'Article.cover'],
    ['a cover without its size', { cover: { ...print, key: pictureKey, alt: '' } }, 'Article.cover'],
    ['a cover with an unknown scene', { cover: { ...print, scene: 'constructor' } }, 'Article.cover'],
    ['a cover with an unknown palette', { cover: { ...print, palette: 'constructor' } }, 'Article.cover'],
    ['a picture from elsewhere', { body: picture(elsewhere) }, 'Article.body'],
  ])('rejects %s', async (_what, change, path) => {
    const rosa = await operator()
    const refused = await refusal(edit(rosa, await add(rosa), { ...finished, ...change }))
    expect([refused.http, refused.fields.map((field) => field.path)]).toEqual([422, [path]])
  })

  test('finds articles by text and by status', async () => {
    const rosa = await operator()
    const title = named('Fifty_percent 100% sure')
    const draft = await add(rosa, title)
    const find = async (Filter: object) =>
      (await rosa.call(articles.adminArticles, { Filter, Page: { limit: 100 } })).Articles.map(({ uuid }) => uuid)
    expect(await find({ search: title.toUpperCase(), status: 'draft' })).toEqual([draft.uuid])
    expect(await find({ search: title, status: 'published' })).toEqual([])
    expect(await find({ search: title.replace('_', 'x') })).toEqual([])
  })
})

function picture(attrs: { key: string; alt: string; width: number; height: number }): RichText {
  return { type: 'doc', content: [...bodyOf('Look.').content, { type: 'picture', attrs }] }
}

function linkTo(href: string): RichText {
  const marks = [{ type: 'link', attrs: { href } }] as const
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Go', marks }] }] }
}

function practice(session: string): RichText {
  return { type: 'doc', content: [...bodyOf('Try this.').content, { type: 'practice', attrs: { session } }] }
}

describe('seeded articles', () => {
  test('are updated by a new seed unless somebody edited them', async () => {
    const rosa = await operator()
    const { db } = server.platform
    const { Articles } = await rosa.call(articles.adminArticles, {
      Filter: { search: 'nervous-is-not-broken' },
      Page: { limit: 1 },
    })
    const { Article: before } = await rosa.call(articles.adminArticle, { Article: { uuid: Articles[0]!.uuid } })
    const mine = await edit(rosa, before, { summary: 'Mine.' })
    await db
      .updateTable('articles_article')
      .set({ published: '{"title":"Old"}' })
      .where('slug', 'in', ['how-was-school-fine', mine.slug])
      .execute()
    await db.deleteFrom('platform_seed').where('name', '=', 'articles').execute()
    await seedArticles(server.platform)
    await expect.poll(async () => (await read(mine.slug)).Article.title).toBe('Old')
    expect((await read('how-was-school-fine')).Article.title).not.toBe('Old')
    await act(rosa, mine, 'publish')
  })

  test('show the reading time that the author set', () => {
    for (const { slug, written } of authored) {
      expect([3, 4, 5], slug).toContain(estimateReadingMinutes(written.body))
    }
  })
})

test('an article renders even if another version stored unknown content', async () => {
  const live = await published(await operator())
  const stored = {
    title: 'Still here',
    tags: [4],
    cover: 7,
    body: { content: [{ type: 'carousel' }, ...bodyOf('Read me.').content] },
  }
  await server.platform.db
    .updateTable('articles_article')
    .set({ published: JSON.stringify(stored) })
    .where('uuid', '=', live.uuid)
    .execute()
  await expect
    .poll(async () => (await read(live.slug)).Article)
    .toMatchObject({ title: 'Still here', body: bodyOf('Read me.') })
})
