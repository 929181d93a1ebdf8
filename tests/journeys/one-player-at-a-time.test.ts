/** A visitor reads an article with two session players: only one plays at a time. */
import { afterAll, expect, test } from 'vitest'
import * as articles from '#contract/articles.ts'
import { closeWindows, server, openWindow, waitForPlayable } from '../support/journey/journey.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

/** A session that public pages offer as a preview, so its first minute is rendered separately. */
const SESSION = 'ten-and-begin-again'

/** Publishes an article with two players. @returns its path on the site */
const publish = async (title: string): Promise<string> => {
  const { call } = await signInDemoPerson(server().address, server().data, 'admin@riverbend.test')
  const draft = (await call(articles.adminArticleAdd, { Article: { title } })).Article
  const { uuid, slug, tags, audience, cover, revision } = draft
  const practice = { type: 'practice', attrs: { session: SESSION } } as const
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Or once more.' }] } as const
  const body = { type: 'doc', content: [practice, paragraph, practice] } as const
  const written = { uuid, slug, title, summary: 'Two to hear.', tags, audience, cover, body, revision }
  const { Article } = await call(articles.adminArticleEdit, { Article: written })
  await call(articles.adminArticleStatus, { Article: { uuid, revision: Article.revision, act: 'publish' } })
  return `/article/${Article.slug}`
}

test('starting a second session player on a public page stops the first', async () => {
  await waitForPlayable(SESSION)
  const address = await publish(`Two practices ${Date.now()}`)
  const window = await openWindow()
  const { page, problems } = window
  const playButtons = page.getByRole('article').getByRole('button', { name: /^Hear one minute/ })
  await expect
    .poll(
      async () => {
        await page.goto(address)
        return playButtons.count()
      },
      { timeout: 60_000, interval: 1500 },
    )
    .toBe(2)
  const readPressedStates = () =>
    playButtons.evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-pressed')))
  await playButtons.first().click()
  await expect.poll(readPressedStates).toEqual(['true', 'false'])
  await playButtons.last().click()
  await expect.poll(readPressedStates).toEqual(['false', 'true'])
  await playButtons.first().click()
  await expect.poll(readPressedStates).toEqual(['true', 'false'])
  await playButtons.first().click()
  await expect.poll(readPressedStates).toEqual(['false', 'false'])
  expect(problems).toEqual([])
  await window.close()
})
