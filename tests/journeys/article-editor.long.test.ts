/** A system admin adds a session player and a picture to the body of an article, under a new tag. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { findViolations } from '../support/browser/axe.ts'
import { closeWindows, openWindow, signIn } from '../support/journey/journey.ts'

afterAll(closeWindows)

const createPhoto = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c09060' } })
    .jpeg()
    .toBuffer()

const addTag = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  const tags = page.getByRole('dialog', { name: 'Tags' })
  await tags.getByRole('button', { name: 'Add tag' }).click()
  await tags.getByLabel('Name').fill('sleep')
  await tags.getByRole('button', { name: 'Add tag' }).click()
  await tags.getByText('Another tag already has this name. Try another one.').waitFor()
  await tags.getByLabel('Name').fill(name)
  await tags.getByLabel('Short description').fill('Leaves, slowly.')
  expect(await findViolations(page)).toEqual([])
  await tags.getByRole('button', { name: 'Add tag' }).click()
  await tags.getByRole('listitem').getByText(name).waitFor()
  await page.keyboard.press('Escape')
}

const insertSessionPlayer = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Session player' }).click()
  await page.getByRole('button', { name: 'Insert' }).click()
  await page.getByText('Choose a session first.').waitFor()
  await page.getByRole('combobox', { name: 'Session' }).fill('begin again')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Insert' }).click()
  await page.getByText('Session player:').waitFor()
}

const insertPicture = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const file = { name: 'leaf.jpg', mimeType: 'image/jpeg', buffer: await createPhoto() }
  await page.getByLabel('Upload a picture', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Use this part' }).click()
  await page.getByRole('button', { name: 'Insert' }).click()
  await page.getByText('Describe the picture, or mark it as decorative.').waitFor()
  await page.getByLabel('Picture description').fill('A brown leaf')
  await page.getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('textbox', { name: 'Body' }).getByAltText('A brown leaf').waitFor()
}

test('an article with a session player, a picture and a new tag can be written, published and read', async () => {
  const [title, tag] = [`Leaves ${Date.now()}`, `Autumn ${Date.now()}`]
  const window = await openWindow()
  const { page, problems } = window
  await signIn(page, 'admin@riverbend.test')
  await page.goto('/admin/articles')
  await addTag(page, tag)
  await page.getByRole('button', { name: 'New article' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Create article' }).click()
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.type('Walk out slowly.')
  await insertSessionPlayer(page)
  await insertPicture(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Come back in.')
  await page.getByRole('button', { name: tag }).click()
  await page.getByLabel('Summary').fill('A short walk.')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  const address = await page.getByRole('link', { name: 'View on site' }).getAttribute('href')

  await page.goto(address!)
  await page.getByRole('link', { name: tag }).first().waitFor()
  const article = page.getByRole('article')
  await article
    .getByText(/begin again/i)
    .first()
    .waitFor()
  await article.getByAltText('A brown leaf').waitFor()
  await article.getByText('Come back in.').waitFor()
  expect(problems).toEqual([])
  await window.close()
})
