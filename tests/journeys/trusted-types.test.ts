// @tag trusted-types
/** Trusted Types: text never becomes HTML and a URL never becomes a script without a policy. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { closeWindows, openWindow, signIn, type Window } from '../support/journey/journey.ts'

afterAll(closeWindows)

const HOSTILE = '<img src="/nothing.png" onerror="document.title = \'hostile\'">'

/** Tries the actions of a compromised page, by name; true if the browser rejected it. */
const findRejectedAttempts = (page: Page): Promise<Record<string, boolean>> =>
  page.evaluate((hostile) => {
    const types = (
      globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
    ).trustedTypes
    const attempts: Record<string, () => unknown> = {
      'words into an element': () => {
        document.body.innerHTML = hostile
      },
      'words beside an element': () => document.body.insertAdjacentHTML('beforeend', hostile),
      'words into a document': () => new DOMParser().parseFromString(hostile, 'text/html'),
      'words into a frame': () => document.createElement('iframe').setAttribute('srcdoc', hostile),
      'a worker from elsewhere': () => new Worker('https://elsewhere.test/worker.js'),
      'a worker of our own, by an address alone': () => new Worker('/offline-worker.js'),
      'a script from elsewhere': () => {
        document.createElement('script').src = 'https://elsewhere.test/script.js'
      },
      'a policy for all of it': () => types.createPolicy('default', { createHTML: (html: string) => html }),
      'a policy of another name': () => types.createPolicy('mine', { createHTML: (html: string) => html }),
    }
    const isRejected = (attempt: () => unknown): boolean => {
      try {
        attempt()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    return Object.fromEntries(Object.entries(attempts).map(([name, attempt]) => [name, isRejected(attempt)]))
  }, HOSTILE)

const expectAllRefused = async ({ page }: Window): Promise<void> => {
  const refused = await findRejectedAttempts(page)
  expect(Object.entries(refused).filter(([, wasRejected]) => !wasRejected)).toEqual([])
  expect(await page.title()).not.toBe('hostile')
}

describe('injection attempts', () => {
  test.each(['/', '/articles', '/login', '/help'])('are rejected for a visitor at %s', async (path) => {
    const window = await openWindow()
    await window.page.goto(path)
    await window.page.getByRole('heading', { level: 1 }).first().waitFor()
    await expectAllRefused(window)
    await window.close()
  })

  test('are rejected for a signed-in person at home', async () => {
    const window = await openWindow()
    await signIn(window.page, 'senior@riverbend.test')
    await window.page.getByRole('heading', { level: 1 }).first().waitFor()
    await expectAllRefused(window)
    await window.close()
  })
})

test('pasted HTML in the article editor keeps its formatting and loses scripts', async () => {
  const window = await openWindow()
  const { page, problems } = window
  await signIn(page, 'admin@riverbend.test')
  await page.goto('/admin/articles')
  await page.getByRole('button', { name: 'New article' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill(`Pasted ${Date.now()}`)
  await page.getByRole('button', { name: 'Create article' }).click()
  const text = page.getByRole('textbox', { name: 'Body' })
  await text.click()
  await text.evaluate((field, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `<p>Listen <strong>closely</strong>.</p>${HOSTILE}<script>document.title = 'hostile'</script>`)
  await text.locator('strong', { hasText: 'closely' }).waitFor()
  expect(await text.locator('script, [onerror]').count()).toBe(0)
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  expect(await page.title()).not.toBe('hostile')
  expect(problems).toEqual([])
  await window.close()
})
