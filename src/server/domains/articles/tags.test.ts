import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as articles from '#contract/articles.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteSite } from '#tests/support/fixtures/authored-site.ts'
import { catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'
import { seedPages } from '#server/domains/site/site.seed.ts'
import { seedArticles } from './articles.seed.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await seedPages(server.platform)
  await seedArticles(server.platform)
})
/** Resets the site for other test files on this database. */
afterAll(async () => {
  await deleteSite(server.platform)
  await server.close()
})

const signInOperator = () =>
  createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', operator: true, first_name: 'Rosa' },
  )
type Person = Awaited<ReturnType<typeof signInOperator>>

const createTitle = (text: string): string => `${text} ${randomUUID().slice(0, 6)}`
const createTag = async (person: Person, title: string, description = '') =>
  (await person.call(articles.adminTagAdd, { Tag: { title, description } })).Tag
const listAllTags = async (person: Person) => (await person.call(articles.adminArticles, {})).Tags
const readTags = async () => (await createVisitor(server.app).call(articles.articleList, {})).Tags

/** Publishes an article with these tags. */
const publishWithTags = async (person: Person, tags: string[], text = 'Breathe out.') => {
  const { Article } = await person.call(articles.adminArticleAdd, { Article: { title: createTitle('Under a tag') } })
  const { uuid, slug, title, audience, cover, revision } = Article
  const body = {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  }
  const saved = await person.call(articles.adminArticleEdit, {
    Article: { uuid, slug, title, summary: 'Short.', tags, audience, cover, body, revision },
  })
  const statusChange = { uuid, revision: saved.Article.revision, act: 'publish' as const }
  return (await person.call(articles.adminArticleStatus, { Article: statusChange })).Article
}
const saveAgain = (person: Person, draft: articles.ArticleDraft, tags: string[]) => {
  const { uuid, slug, title, summary, audience, cover, body, revision } = draft
  return person.call(articles.adminArticleEdit, {
    Article: { uuid, slug, title, summary, tags, audience, cover, body, revision },
  })
}

describe('tag administration', () => {
  test('creates a tag with its own address at the end of the list, visible once an article uses it', async () => {
    const rosa = await signInOperator()
    const title = createTitle('Löwenzahn & Wind')
    const tag = await createTag(rosa, `  ${title} `, 'Seeds on the wind.')
    expect(tag).toMatchObject({ title, description: 'Seeds on the wind.', count: 0 })
    expect(tag.slug).toMatch(/^lowenzahn-wind-/)
    expect((await listAllTags(rosa)).at(-1)).toEqual(tag)
    expect((await readTags()).some(({ slug }) => slug === tag.slug)).toBe(false)
    await publishWithTags(rosa, [tag.slug])
    expect((await readTags()).find(({ slug }) => slug === tag.slug)).toMatchObject({ count: 1 })
  })

  test('rejects a duplicate title regardless of case', async () => {
    const rosa = await signInOperator()
    const { title } = await createTag(rosa, createTitle('Quiet hours'))
    const otherTag = await createTag(rosa, createTitle('Loud hours'))
    const attempts = [
      () => rosa.call(articles.adminTagAdd, { Tag: { title: title.toUpperCase(), description: '' } }),
      () =>
        rosa.call(articles.adminTagEdit, { Tag: { slug: otherTag.slug, title: title.toLowerCase(), description: '' } }),
    ]
    for (const attempt of attempts) {
      expect(await catchFailure(attempt())).toMatchObject({ code: '204', fields: [{ path: 'Tag.title' }] })
    }
  })

  test('renames a tag without changing its address or articles', async () => {
    const rosa = await signInOperator()
    const tag = await createTag(rosa, createTitle('Before'))
    const { slug } = await publishWithTags(rosa, [tag.slug])
    const title = createTitle('After')
    await rosa.call(articles.adminTagEdit, { Tag: { slug: tag.slug, title, description: 'Now.' } })
    const { Article } = await createVisitor(server.app).call(articles.articleSlug, { Article: { slug } })
    expect(Article.tags).toEqual([{ slug: tag.slug, title }])
  })

  test('deletes a tag from every article without losing open edits', async () => {
    const rosa = await signInOperator()
    const [removed, remaining] = [
      await createTag(rosa, createTitle('Gone')),
      await createTag(rosa, createTitle('Stays')),
    ]
    const article = await publishWithTags(rosa, [removed.slug, remaining.slug])
    const { Tags } = await rosa.call(articles.adminTagDelete, { Tag: { slug: removed.slug } })
    expect(Tags.some(({ slug }) => slug === removed.slug)).toBe(false)
    const { Article } = await createVisitor(server.app).call(articles.articleSlug, { Article: { slug: article.slug } })
    expect(Article.tags.map(({ slug }) => slug)).toEqual([remaining.slug])
    const saved = await saveAgain(rosa, article, [removed.slug, remaining.slug])
    expect([saved.Article.tags, saved.Article.changed]).toEqual([[remaining.slug], false])
    expect((await catchFailure(rosa.call(articles.adminTagDelete, { Tag: { slug: removed.slug } }))).http).toBe(404)
  })

  test('gives a new tag a new address if a deleted tag had the same title', async () => {
    const rosa = await signInOperator()
    const first = await createTag(rosa, createTitle('Again'))
    await rosa.call(articles.adminTagDelete, { Tag: { slug: first.slug } })
    const second = await createTag(rosa, first.title)
    expect([second.title, second.slug]).toEqual([first.title, `${first.slug}-2`])
  })

  test('keeps the edits of admins when a newer version seeds its tags', async () => {
    const rosa = await signInOperator()
    const [renamed] = await listAllTags(rosa)
    const title = createTitle('Our own words')
    await rosa.call(articles.adminTagEdit, { Tag: { slug: renamed!.slug, title, description: '' } })
    const deletedTag = await createTag(rosa, createTitle('Nobody leads here'))
    await rosa.call(articles.adminTagDelete, { Tag: { slug: deletedTag.slug } })
    await server.platform.db.deleteFrom('platform_seed').where('name', '=', 'articles').execute()
    await seedArticles(server.platform)
    const tagsAfterSeed = await listAllTags(rosa)
    expect(tagsAfterSeed.find(({ slug }) => slug === renamed!.slug)?.title).toBe(title)
    expect(tagsAfterSeed.some(({ slug }) => slug === deletedTag.slug)).toBe(false)
  })

  test('refuses to delete a tag that published content links to', async () => {
    const rosa = await signInOperator()
    const tag = await createTag(rosa, createTitle('Linked'))
    const article = await publishWithTags(rosa, [])
    const { uuid, slug, title, summary, tags, audience, cover, revision } = article
    const text = {
      type: 'text' as const,
      text: 'more',
      marks: [{ type: 'link' as const, attrs: { href: `/articles/${tag.slug}` } }],
    }
    const body = { type: 'doc' as const, content: [{ type: 'paragraph' as const, content: [text] }] }
    const saved = await rosa.call(articles.adminArticleEdit, {
      Article: { uuid, slug, title, summary, tags, audience, cover, body, revision },
    })
    await rosa.call(articles.adminArticleStatus, {
      Article: { uuid, revision: saved.Article.revision, act: 'publish' },
    })
    const refused = await catchFailure(rosa.call(articles.adminTagDelete, { Tag: { slug: tag.slug } }))
    expect([refused.http, refused.message]).toEqual([422, expect.stringContaining(title)])
  })
})
