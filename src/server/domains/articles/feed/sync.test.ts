// @tag feed-sync
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as articles from '#contract/articles.ts'
import { toPlainText } from '#rules/site/rich-text.ts'
import { type FeedServer, createRss, type RssItem, startFeedServer } from '#tests/simulators/feed-server.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'

let feed: FeedServer
let testApp: TestApp
/** A server that only this machine can reach, on another port than the configured feed. */
let privateServer: { origin: string; requested: string[]; close(): void }

const startPrivateServer = async () => {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.end('secret')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, requested, close: () => void server.close() }
}

beforeAll(async () => {
  ;[feed, privateServer] = [await startFeedServer(), await startPrivateServer()]
  testApp = await openTestApp({ env: { ARTICLE_FEED_URL: `${feed.origin}/feed` } })
})
afterAll(async () => {
  await testApp.platform.db.deleteFrom('articles_article').where('feed', 'is not', null).execute()
  await testApp.platform.db.deleteFrom('articles_feed').execute()
  await testApp.close()
  await feed.close()
  privateServer.close()
})
beforeEach(async () => {
  const { db } = testApp.platform
  await db.deleteFrom('articles_article').where('feed', 'is not', null).execute()
  await db.deleteFrom('articles_feed').execute()
  await db.deleteFrom('articles_feed_state').execute()
  feed.requested.splice(0)
  privateServer.requested.splice(0)
})

const signInOperator = () =>
  createSignedInPerson({ app: testApp.app, db: testApp.platform.db }, { user_type: 'admin', operator: true })
type Person = Awaited<ReturnType<typeof signInOperator>>
const sync = async (person: Person) => (await person.call(articles.articleSync, {})).Sync
const listOutcomes = ({ items }: articles.SyncReport) => items.map(({ title, outcome }) => [title, outcome])
const getCounts = ({ added, changed, unchanged, failed }: articles.SyncReport) => [added, changed, unchanged, failed]
const readArticle = async (slug: string) =>
  (await createVisitor(testApp.app).call(articles.articleSlug, { Article: { slug } })).Article
const getDraft = async (person: Person, search: string) => {
  const { Articles } = await person.call(articles.adminArticles, { Filter: { search }, Page: { limit: 1 } })
  return (await person.call(articles.adminArticle, { Article: { uuid: Articles[0]!.uuid } })).Article
}

const walk: RssItem = {
  id: 'walk',
  title: 'A feed walk',
  link: '/posts/walk',
  html: '<h2>Slowly</h2><p>Walk <b>ten</b> steps.</p><p onclick="x()">Then <a href="javascript:x()">stop</a>.</p>',
  date: 'Thu, 05 Mar 2026 08:00:00 GMT',
  tags: ['Sleep', 'Something else'],
  picture: '/good.png',
}
const listen: RssItem = {
  id: 'listen',
  title: 'A feed sound',
  html: '<p>Listen for one sound.</p><img src="/good.png" alt="A pond">',
}

describe('feed import by a system admin', () => {
  test('publishes its articles as structured text with local copies of their pictures', async () => {
    feed.publish(createRss([walk, listen]))
    const rosa = await signInOperator()
    expect(getCounts(await sync(rosa))).toEqual([2, 0, 0, 0])
    const article = await readArticle('a-feed-walk')
    expect(article).toMatchObject({
      title: 'A feed walk',
      summary: 'Slowly Walk ten steps. Then stop.',
      published_on: '2026-03-05',
      source: { name: 'Quiet News', url: `${feed.origin}/posts/walk` },
      cover: { width: 600, height: 400, alt: '' },
    })
    expect(toPlainText(article.body)).toBe('Slowly\nWalk ten steps.\nThen stop.')
    expect(JSON.stringify(article)).not.toMatch(/onclick|javascript/)
    const picture = (await readArticle('a-feed-sound')).body.content.find(({ type }) => type === 'picture')
    expect(picture).toMatchObject({ attrs: { alt: 'A pond', width: 600 } })
    const { statusCode, headers } = await testApp.app.inject({ url: `/media/${article.cover.key}` })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('reports new, changed and unchanged items and downloads nothing twice', async () => {
    const rosa = await signInOperator()
    feed.publish(createRss([walk]))
    await sync(rosa)
    expect(listOutcomes(await sync(rosa))).toEqual([['A feed walk', 'unchanged']])
    expect(feed.requested.at(-1)?.headers['if-none-match']).toMatch(/^"/)
    feed.publish(createRss([{ ...walk, html: '<p>Walk twenty steps.</p>' }, listen]))
    feed.requested.splice(0)
    const report = await sync(rosa)
    expect(listOutcomes(report)).toEqual([
      ['A feed walk', 'changed'],
      ['A feed sound', 'added'],
    ])
    expect(toPlainText((await readArticle('a-feed-walk')).body)).toBe('Walk twenty steps.')
    const { Syncs } = await rosa.call(articles.articleFeed, {})
    expect(Syncs[0]).toEqual(report)
  })

  test('keeps local edits and can use the newer text of the feed instead', async () => {
    const rosa = await signInOperator()
    feed.publish(createRss([walk]))
    await sync(rosa)
    const ourDraft = await getDraft(rosa, 'a-feed-walk')
    const { uuid, slug, summary, tags, audience, cover, body, revision } = ourDraft
    const Article = { uuid, slug, title: 'Our walk', summary, tags, audience, cover, body, revision }
    const edited = (await rosa.call(articles.adminArticleEdit, { Article })).Article
    await rosa.call(articles.adminArticleStatus, { Article: { uuid, revision: edited.revision, act: 'publish' } })
    feed.publish(createRss([{ ...walk, title: 'Their walk', html: '<p>Run.</p>' }]))
    const report = await sync(rosa)
    expect(getCounts(report)).toEqual([0, 1, 0, 0])
    expect(report.items[0]?.reason).toContain("wasn't imported")
    expect((await readArticle('a-feed-walk')).title).toBe('Our walk')
    const withPending = await getDraft(rosa, 'a-feed-walk')
    expect(withPending.source_changed).toBe(true)
    const statusChange = { uuid, revision: withPending.revision, act: 'take_source' } as const
    const replaced = (await rosa.call(articles.adminArticleStatus, { Article: statusChange })).Article
    expect(replaced).toMatchObject({ title: 'Their walk', source_changed: false, changed: true })
    expect((await readArticle('a-feed-walk')).title).toBe('Our walk')
  })

  test('imports the valid items and gives a reason for each broken, oversized or hostile one', async () => {
    const rosa = await signInOperator()
    feed.publish(
      createRss([
        { id: 'no-title', html: '<p>Words.</p>' },
        { id: 'no-words', title: 'No words', html: '<img src="/good.png">' },
        { id: 'giant', title: 'Giant', html: `<p>${'word '.repeat(200_000)}</p>` },
        { id: 'deep', title: 'Deep', html: `${'<div>'.repeat(5000)}x` },
        { id: 'endless', title: 'x'.repeat(5000), html: '<p>Words.</p>' },
        { id: 'script', title: 'Only a script', html: '<script>alert(1)</script>' },
        walk,
        walk,
        { ...listen, html: `${listen.html}<script>steal()</script><iframe src="https://evil.example"></iframe>` },
      ]),
    )
    const report = await sync(rosa)
    expect(getCounts(report)).toEqual([2, 0, 0, 7])
    expect(report.items.map(({ outcome, reason }) => (outcome === 'failed' ? reason : outcome))).toEqual([
      'It has no title.',
      'It has no text.',
      'It is too long to be an article.',
      'Its tags are nested too deeply.',
      'Its title is too long.',
      'It has no text.',
      'added',
      'It is in the feed twice.',
      'added',
    ])
    expect(JSON.stringify(await readArticle('a-feed-sound'))).not.toMatch(/steal|evil/)
    expect(JSON.stringify(report).length).toBeLessThan(4000)
  })

  test('retries failed items even if the feed is unchanged', async () => {
    const rosa = await signInOperator()
    feed.publish(createRss([walk, { id: 'no-title', html: '<p>Words.</p>' }]))
    await sync(rosa)
    expect(getCounts(await sync(rosa))).toEqual([0, 0, 1, 1])
  })

  test('updates an unpublished article instead of creating a second one', async () => {
    const rosa = await signInOperator()
    feed.publish(createRss([walk]))
    await sync(rosa)
    const { uuid, revision } = await getDraft(rosa, 'a-feed-walk')
    await rosa.call(articles.adminArticleStatus, { Article: { uuid, revision, act: 'withdraw' } })
    feed.publish(createRss([{ ...walk, html: '<p>Back.</p>' }]))
    expect(getCounts(await sync(rosa))).toEqual([0, 1, 0, 0])
    expect(
      (await catchFailure(createVisitor(testApp.app).call(articles.articleSlug, { Article: { slug: 'a-feed-walk' } })))
        .http,
    ).toBe(404)
  })
})

describe('picture in a feed', () => {
  test.each([
    ['is on this machine', () => `${privateServer.origin}/secret.png`, 'open to the public'],
    ['redirects to this machine', () => '/to-this-machine.png', 'open to the public'],
    ['redirects to a cloud metadata address', () => '/to-metadata.png', 'open to the public'],
    ['redirects to a file URL', () => '/to-a-file.png', "web address isn't valid"],
    [
      'has a name that resolves to this machine',
      () => privateServer.origin.replace('127.0.0.1', 'localhost'),
      'open to the public',
    ],
    ['is written as a number', () => privateServer.origin.replace('127.0.0.1', '2130706433'), 'open to the public'],
    ['is written as IPv6', () => privateServer.origin.replace('127.0.0.1', '[::ffff:127.0.0.1]'), 'open to the public'],
    ['redirects in a loop', () => '/round-and-round', 'too many times'],
    ['is endless', () => '/endless.png', 'larger than'],
    ['is a page', () => '/page.png', "can't be read as a picture"],
    ['returns 404', () => '/gone.png', 'It answered 404'],
    ['is compressed', () => '/packed', 'unexpected response'],
  ])('that %s is skipped, and the text is imported', async (_what, picture, reason) => {
    feed.publish(createRss([{ ...listen, html: '<p>Words.</p>', picture: picture() }]))
    const report = await sync(await signInOperator())
    expect(getCounts(report)).toEqual([1, 0, 0, 0])
    expect(report.items[0]?.reason).toContain(reason)
    expect((await readArticle('a-feed-sound')).cover.key).toBeUndefined()
    expect(privateServer.requested).toEqual([])
  })
})

describe('feed', () => {
  test('is found at its new address after a redirect', async () => {
    feed.publish(createRss([walk]))
    const movedApp = await openTestApp({ env: { ARTICLE_FEED_URL: `${feed.origin}/moved-feed` } })
    const rosa = await createSignedInPerson(
      { app: movedApp.app, db: movedApp.platform.db },
      { user_type: 'admin', operator: true },
    )
    expect(getCounts(await sync(rosa))).toEqual([1, 0, 0, 0])
    await movedApp.close()
  })

  test.each([
    ['returns 404', '/gone', 'It answered 404.'],
    ['is no feed', '/page.png', "It isn't an RSS"],
    ['redirects in a loop', '/round-and-round', 'It redirects too many times.'],
    ['redirects to this machine', '/to-this-machine.png', 'open to the public'],
  ])('that %s is rejected with an error message', async (_what, path, sentence) => {
    const other = await openTestApp({ env: { ARTICLE_FEED_URL: feed.origin + path } })
    const rosa = await createSignedInPerson(
      { app: other.app, db: other.platform.db },
      { user_type: 'admin', operator: true },
    )
    const refused = await catchFailure(sync(rosa))
    expect([refused.http, refused.message]).toEqual([422, expect.stringContaining(sentence)])
    await other.close()
  })

  test('can be set by a system admin to a public address and reset to the configured one', async () => {
    const rosa = await signInOperator()
    const setFeedUrl = (url: string) => rosa.call(articles.articleFeedUpdate, { Feed: { url } })
    for (const url of [
      'file:///etc/passwd',
      'ftp://example.org/feed',
      'words',
      'http://10.0.0.1/feed',
      'http://[::1]/feed',
    ]) {
      expect((await catchFailure(setFeedUrl(url))).http, url).toBe(422)
    }
    expect((await setFeedUrl('https://news.example.org/feed')).Feed.url).toBe('https://news.example.org/feed')
    expect((await setFeedUrl('')).Feed.url).toBe(`${feed.origin}/feed`)
  })

  test('on the local machine is not requested if a system admin enters it', async () => {
    const rosa = await signInOperator()
    const url = `${privateServer.origin.replace('127.0.0.1', 'localhost')}/feed`
    await rosa.call(articles.articleFeedUpdate, { Feed: { url } })
    expect((await catchFailure(sync(rosa))).message).toContain('open to the public')
    expect(privateServer.requested).toEqual([])
  })
})
