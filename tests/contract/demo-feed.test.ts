import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as articles from '#contract/articles.ts'
import { openSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { catchFailure, createSignedInPerson } from '../support/fixtures/test-people.ts'
import { setDemoFeed } from '#server/demo-sandbox.ts'

let sandbox: Sandbox
let testApp: TestApp

beforeAll(async () => {
  testApp = await openTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'alaia-sandbox-'))
  sandbox = await openSandbox({ folder, root: testApp.platform.config.root, port: 0, alaia: 'http://127.0.0.1:3000' })
})
afterAll(async () => {
  await testApp.platform.db.deleteFrom('articles_article').where('feed', 'is not', null).execute()
  await sandbox.close()
  await testApp.close()
})

describe('the article feed of the demo', () => {
  it('imports articles without configuration, and allows no other internal address', async () => {
    const operator = await createSignedInPerson(
      { app: testApp.app, db: testApp.platform.db },
      { user_type: 'admin', operator: true },
    )
    const notConfigured = await catchFailure(operator.call(articles.articleSync, {}))
    expect(notConfigured.message).toBe('No feed is set up yet. Add one under Articles.')

    setDemoFeed(testApp.platform.config, sandbox.facts.feed_url)
    const { Sync } = await operator.call(articles.articleSync, {})
    expect([Sync.added, Sync.failed]).toEqual([3, 0])
    expect((await operator.call(articles.articleSync, {})).Sync.unchanged).toBe(3)

    const Feed = { url: sandbox.facts.feed_url }
    expect((await catchFailure(operator.call(articles.articleFeedUpdate, { Feed }))).http).toBe(422)
  })

  it("doesn't replace a configured feed", () => {
    const config = { ARTICLE_FEED_URL: 'https://news.example.org/feed' }
    setDemoFeed(config, sandbox.facts.feed_url)
    expect(config.ARTICLE_FEED_URL).toBe('https://news.example.org/feed')
  })
})
