/** Exactly one article is featured, even with simultaneous changes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as articles from '#contract/articles.ts'
import type { RichText } from '#rules/site/rich-text.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteSite } from '#tests/support/fixtures/authored-site.ts'
import { interleave } from '#tests/support/server/interleave.ts'
import { catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'
import { usesPostgres, runBehindLock } from '#tests/support/server/run-behind-lock.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
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

const body: RichText = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Walk.' }] }] }
const save = async (person: Person, draft: articles.ArticleDraft, summary: string) => {
  const { uuid, slug, title, tags, audience, cover, revision } = draft
  const Article = { uuid, slug, title, summary, tags, audience, cover, body, revision }
  return (await person.call(articles.adminArticleEdit, { Article })).Article
}
const changeStatus = async (
  person: Person,
  { uuid, revision }: articles.ArticleDraft,
  what: 'publish' | 'withdraw' | 'feature',
) => (await person.call(articles.adminArticleStatus, { Article: { uuid, revision, act: what } })).Article
const publishArticle = async (person: Person) => {
  const Article = { title: `A slow walk ${randomUUID().slice(0, 8)}` }
  const draft = (await person.call(articles.adminArticleAdd, { Article })).Article
  return changeStatus(person, await save(person, draft, 'Ten steps.'), 'publish')
}
const getFeaturedSlug = async () => (await createVisitor(server.app).call(articles.articleDefault, {})).Article?.slug

test('the featured article stays featured while its editor saves it at the same time', async () => {
  const [rosa, noor] = [await signInOperator(), await signInOperator()]
  const firstArticle = await changeStatus(rosa, await publishArticle(rosa), 'feature')
  const secondArticle = await publishArticle(rosa)
  // This article is newer than both: without a featured article, visitors would see it first.
  await publishArticle(rosa)
  const refused = await interleave(
    server.platform,
    () => save(noor, secondArticle, 'Twenty steps.'),
    () => catchFailure(changeStatus(rosa, secondArticle, 'feature')),
  )
  expect([refused.http, (refused.body['Article'] as articles.ArticleDraft).summary]).toEqual([409, 'Twenty steps.'])
  // A change made directly in the database is visible within a second.
  server.clock.advance(1000)
  expect(await getFeaturedSlug()).toBe(firstArticle.slug)
})

// The embedded database runs transactions one after the other.
test.skipIf(!usesPostgres)(
  'two simultaneous changes of the featured article are applied one after the other',
  async () => {
    const [rosa, noor] = [await signInOperator(), await signInOperator()]
    const current = await changeStatus(rosa, await publishArticle(rosa), 'feature')
    const [firstArticle, secondArticle] = [await publishArticle(rosa), await publishArticle(noor)]
    const answers = await runBehindLock(server.platform.db, { table: 'articles_article', uuid: current.uuid }, [
      () => changeStatus(rosa, firstArticle, 'feature'),
      () => changeStatus(noor, secondArticle, 'feature'),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await getFeaturedSlug()).toBe(secondArticle.slug)
  },
)
