/** Public pages for a system admin: edit, preview, publish, and restore an earlier version. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeWindows, expectAccessible, openWindow, signIn } from '../support/journey/journey.ts'
import { gotoUntilIdle } from '../support/browser/network-idle.ts'

afterAll(closeWindows)

const HOME = '/admin/cms/template/home'

const readHeadline = async (page: Page): Promise<string> => {
  await page.goto('/')
  return page.getByRole('heading', { level: 1 }).innerText()
}

const publish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('There are no changes to publish.').waitFor()
}

test("a system admin changes the site's headline, visitors see it, and the original version can be restored", async () => {
  const visitor = await openWindow()
  const before = await readHeadline(visitor.page)
  const window = await openWindow()
  const { page } = window
  await signIn(page, 'admin@riverbend.test')
  await gotoUntilIdle(page, '/admin/cms')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()

  const text = `A calm hour ${Date.now()}`
  await page.getByRole('button', { name: /Opening/ }).click()
  await page.getByLabel('Heading', { exact: true }).first().fill('')
  await page.getByText('Check 1 highlighted field.').waitFor()
  expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
  await page.getByLabel('Heading', { exact: true }).first().fill(text)
  await page.frameLocator('iframe').getByText(text).waitFor()
  await page.getByText('1 unpublished change').waitFor()
  expect(await readHeadline(visitor.page)).toBe(before)
  await expectAccessible(window, 'the editor')
  await page.reload()
  await page.frameLocator('iframe').getByText(text).waitFor()

  await publish(page)
  await expect.poll(() => readHeadline(visitor.page)).toBe(text)

  await page.getByRole('button', { name: 'Earlier versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Earlier versions' })
  await versions.getByRole('radio', { name: /Original/ }).check()
  await versions
    .getByRole('row', { name: /Opening, Heading/ })
    .getByText(text)
    .waitFor()
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  await versions.waitFor({ state: 'detached' })
  await publish(page)
  await expect.poll(() => readHeadline(visitor.page)).toBe(before)
  await window.close()
  await visitor.close()
})

test('the page preview outlines the focused field, and shows the picture of the opening on a phone', async () => {
  const window = await openWindow()
  const { page } = window
  await signIn(page, 'admin@riverbend.test')
  await gotoUntilIdle(page, '/admin/cms/template/terms')
  const preview = page.frameLocator('iframe')
  const getOutlined = () => preview.locator('[data-focused]')
  await page.getByRole('button', { name: /Opening/ }).click()
  await page.getByLabel('Heading', { exact: true }).first().focus()
  await expect.poll(() => getOutlined().allInnerTexts()).toEqual(await preview.locator('h1').allInnerTexts())
  await page.getByRole('radio', { name: 'Generated art' }).focus()
  await expect.poll(() => getOutlined().count()).toBe(0)

  await gotoUntilIdle(page, HOME)
  await page.getByRole('radio', { name: 'Phone' }).check()
  const phonePicture = preview.getByRole('img', { name: /bay/i }).first()
  await expect.poll(() => phonePicture.locator('svg:visible').count()).toBe(1)
  await window.close()
})

test("a school admin can't edit public pages", async () => {
  const window = await openWindow()
  const { page } = window
  await signIn(page, 'admin@northgate.test')
  await gotoUntilIdle(page, HOME)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Pages' }).count()).toBe(0)
  await window.close()
})
