/** A system admin writes and publishes an article, and a visitor reads it. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { adminArticleStatus } from '#contract/articles.ts'
import { delayRequests } from '../support/browser/delayed-requests.ts'
import {
  closeWindows,
  expectAccessible,
  variants,
  openWindow,
  signIn,
  type Window,
} from '../support/journey/journey.ts'

afterAll(closeWindows)

const arrive = async (options: Parameters<typeof openWindow>[0] = {}): Promise<Window> => {
  const window = await openWindow(options)
  await signIn(window.page, 'admin@riverbend.test')
  await window.page.goto('/admin/articles')
  await window.page.getByRole('table', { name: 'Articles' }).waitFor()
  return window
}

const createArticle = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: 'New article' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Create article' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

const bodyField = (page: Page) => page.getByRole('textbox', { name: 'Body' })
const savedStatus = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true })

test('an article can be written in the editor, published, and read by a visitor', async () => {
  const title = `Rain at noon ${Date.now()}`
  const window = await arrive()
  const { page, problems } = window
  await createArticle(page, title)
  await bodyField(page).click()
  await page.keyboard.type('Listen to the roof.')
  await page.getByLabel('Summary').fill('A minute of rain.')
  await savedStatus(page).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('link', { name: 'View on site' }).waitFor()
  const address = await page.getByRole('link', { name: 'View on site' }).getAttribute('href')
  const visitor = await openWindow()
  await visitor.page.goto(address!)
  await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await visitor.page.getByText('Listen to the roof.').first().waitFor()
  await page.reload()
  await bodyField(page).getByText('Listen to the roof.').waitFor()
  expect(problems).toEqual([])
  await visitor.close()
  await window.close()
})

test('article actions: a second action during a pending one runs after it and shows no conflict', async () => {
  const window = await arrive()
  const { page } = window
  await createArticle(page, `Two at once ${Date.now()}`)
  await bodyField(page).click()
  await page.keyboard.type('Rain.')
  await page.getByLabel('Summary').fill('Half a minute of it.')
  await savedStatus(page).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('link', { name: 'View on site' }).waitFor()
  await page.getByLabel('Summary').fill('A minute of it.')
  const statusRequests = await delayRequests(page, adminArticleStatus.path)
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await statusRequests.waitUntilSent(1)
  await page.getByRole('button', { name: 'Make featured' }).click()
  await statusRequests.release()
  const published = page.getByRole('button', { name: 'Publish changes', disabled: true })
  await published.waitFor()
  expect(statusRequests.sent()).toBe(1)
  expect(await page.getByText('Someone else saved a different version').count()).toBe(0)
  expect(window.problems).toEqual([])
  await window.close()
})

describe.each(variants)('article admin, $size and $theme', (options) => {
  test('is accessible in the list and in the editor', async () => {
    const window = await arrive(options)
    await expectAccessible(window, 'the list')
    await createArticle(window.page, `Look ${options.size} ${Date.now()}`)
    await bodyField(window.page).waitFor()
    await expectAccessible(window, 'an article in the editor')
    await window.close()
  })
})
