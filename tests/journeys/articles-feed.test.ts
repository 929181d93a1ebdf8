/** A system admin syncs articles from a partly broken feed, and a visitor reads the imported article. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FeedServer, createRss, startFeedServer } from '../simulators/feed-server.ts'
import { closeWindows, expectAccessible, openWindow, signIn } from '../support/journey/journey.ts'
import { startIsolatedServer, type IsolatedServer } from '../support/journey/isolated-server.ts'

let feed: FeedServer
let server: IsolatedServer

beforeAll(async () => {
  feed = await startFeedServer()
  server = await startIsolatedServer({ ARTICLE_FEED_URL: `${feed.origin}/feed` })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
  await feed?.close()
})

const walkArticle = {
  id: 'walk',
  title: 'A walk before class',
  html: '<p>Walk ten steps.</p><p onclick="steal()">Then stop.</p><script>steal()</script>',
  picture: '/good.png',
}
const brokenItems = [
  { id: 'no-title', html: '<p>Words.</p>' },
  { id: 'giant', title: 'Far too long', html: `<p>${'word '.repeat(200_000)}</p>` },
]

test('an article feed sync reports every item, shows articles to visitors, and imports no article twice', async () => {
  feed.publish(createRss([walkArticle, ...brokenItems]))
  const window = await openWindow({ address: server.address })
  const { page } = window
  await signIn(page, 'admin@riverbend.test', server.data)
  await page.goto('/admin/articles')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.getByRole('img', { name: '1 added, 0 updated, 0 unchanged, 2 failed' }).waitFor()
  await page.getByText('Item 3, Far too long:').waitFor()
  await expectAccessible(window, 'the report of a sync')

  const visitor = await openWindow({ address: server.address })
  await visitor.page.goto('/article/a-walk-before-class')
  await visitor.page.getByRole('heading', { level: 1, name: 'A walk before class' }).waitFor()
  await visitor.page.getByText('Then stop.').first().waitFor()
  expect(await visitor.page.locator('[onclick]').count()).toBe(0)
  expect(visitor.problems).toEqual([])
  await visitor.close()

  feed.publish(createRss([{ ...walkArticle, html: '<p>Walk twenty steps.</p>' }, ...brokenItems]))
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.getByRole('img', { name: '0 added, 1 updated, 0 unchanged, 2 failed' }).waitFor()
  await window.close()
})
