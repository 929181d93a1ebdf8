/**
 * System admins edit the same public pages: pictures are cropped, sessions are found by name, and no edit is
 * overwritten.
 */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as site from '#contract/site.ts'
import { closeWindows, expectAccessible, openWindow, signIn, type Window } from '../support/journey/journey.ts'
import { startIsolatedServer, type IsolatedServer } from '../support/journey/isolated-server.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

const ROSA = 'admin@riverbend.test'
const DANIEL = 'admin@northgate.test'

let server: IsolatedServer
/** Rosa's window, in which she opens one page after another. */
let rosa: Window
beforeAll(async () => {
  server = await startIsolatedServer()
  rosa = await openWindow({ address: server.address })
  await signIn(rosa.page, ROSA, server.data)
  await server.platform.db.updateTable('identity_account').set({ operator: true }).where('email', '=', DANIEL).execute()
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const waitUntilSaved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

/** A picture whose left half is red and right half is blue. */
const createPhoto = async (): Promise<Buffer> => {
  const blue = { create: { width: 600, height: 900, channels: 3, background: '#2244cc' } } as const
  const red = { create: { width: 1200, height: 900, channels: 3, background: '#cc2222' } } as const
  return sharp(red)
    .composite([{ input: await sharp(blue).png().toBuffer(), left: 600, top: 0 }])
    .jpeg()
    .toBuffer()
}

test('the session field finds a session by name, and still shows a name that no longer exists', async () => {
  const { call } = await signInDemoPerson(server.address, server.data, ROSA)
  const { CmsPage } = await call(site.cmsInfo, { CmsPage: { template_id: 'home' } })
  const content = JSON.parse(JSON.stringify(CmsPage.content).replace('"ten-and-begin-again"', '"old-tide"'))
  await call(site.cmsUpdate, { CmsPage: { template_id: 'home', content, revision: CmsPage.revision } })

  const { page } = rosa
  await page.goto('/admin/cms/template/home')
  await page.getByRole('button', { name: /Opening/ }).click()
  await page.getByRole('button', { name: 'Hear one minute' }).click()
  const session = page.getByRole('combobox', { name: 'Session' })
  await page.getByText("old-tide doesn't exist.").waitFor()
  expect(await session.inputValue()).toBe('old-tide')

  await session.fill('sides')
  await page.getByRole('option', { name: 'Four sides' }).waitFor()
  await expectAccessible(rosa, 'the list of sessions')
  await session.press('Enter')
  expect(await session.inputValue()).toBe('Four sides')
  await waitUntilSaved(page)
  const { CmsPage: now } = await call(site.cmsInfo, { CmsPage: { template_id: 'home' } })
  expect(JSON.stringify(now.content)).toContain('"session":"four-sides"')
})

test('a picture is cropped by pointer and keyboard to the aspect ratio of its slot before the upload', async () => {
  const { page } = rosa
  await page.goto('/admin/cms/template/home')
  await page.getByRole('button', { name: /Opening/ }).click()
  const field = page.getByRole('group', { name: 'Picture', exact: true })
  await field.getByRole('radio', { name: 'Your own picture' }).check()
  await field
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await createPhoto() })
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  await dialog.getByText('1200 by 825 pixels.').waitFor()

  // Drags the bottom right corner to the middle, as with a finger.
  const frame = dialog.getByRole('button', { name: 'The part that is shown' })
  const { x, y, width, height } = (await frame.boundingBox())!
  await page.mouse.move(x + width - 3, y + height - 3)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await dialog.getByText(/^60\d by 41\d pixels\./).waitFor()
  await frame.focus()
  for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('Shift+ArrowRight')
  await expectAccessible(rosa, 'the part of a picture')
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await dialog.waitFor({ state: 'detached' })

  const picture = field.getByRole('img', { includeHidden: true }).or(field.locator('img')).first()
  const address = (await picture.getAttribute('src'))!
  const uploaded = sharp(Buffer.from(await (await fetch(`${server.address}${address}`)).arrayBuffer()))
  const { width: pixels, height: lines } = await uploaded.metadata()
  expect(pixels / lines).toBeCloseTo(16 / 11, 1)
  const { channels } = await uploaded.stats()
  expect(channels[0]!.mean).toBeLessThan(60)
  expect(channels[2]!.mean).toBeGreaterThan(180)
  await field.getByRole('checkbox', { name: 'Decorative picture, no description needed' }).check()
  await waitUntilSaved(page)
  await page.frameLocator('iframe').locator(`img[src="${address}"]`).waitFor()
})

test('two system admins who edit one page see each other and lose no edit', async () => {
  const path = '/admin/cms/template/wellness'
  const getHeadingField = (page: Page) => page.getByLabel('Heading', { exact: true }).first()
  const daniel = await openWindow({ address: server.address })
  await signIn(daniel.page, DANIEL, server.data)
  for (const { page } of [rosa, daniel]) await page.goto(path)
  await daniel.page.getByText('Rosa Whitfield is also editing this page.').waitFor()
  for (const { page } of [rosa, daniel]) await page.getByRole('button', { name: /Opening/ }).click()

  await getHeadingField(rosa.page).fill('Rosa was here first')
  await waitUntilSaved(rosa.page)
  await getHeadingField(daniel.page).fill('Daniel writes too')
  const danielConflict = daniel.page.getByRole('region', { name: 'This page was changed by someone else' })
  await danielConflict.getByText('Saved by Rosa Whitfield').waitFor()
  await danielConflict.getByText('Rosa was here first').waitFor()
  await danielConflict.getByText('Daniel writes too').waitFor()
  await expectAccessible(daniel, 'a conflict between two texts')
  await danielConflict.getByRole('button', { name: 'Keep mine' }).click()
  await danielConflict.waitFor({ state: 'detached' })
  await waitUntilSaved(daniel.page)

  await getHeadingField(rosa.page).fill('Rosa goes on')
  const rosaConflict = rosa.page.getByRole('region', { name: 'This page was changed by someone else' })
  await rosaConflict.getByText('Daniel writes too').waitFor()
  await rosaConflict.getByRole('button', { name: 'Use the other version' }).click()
  await rosaConflict.waitFor({ state: 'detached' })
  expect(await getHeadingField(rosa.page).inputValue()).toBe('Daniel writes too')
  expect([...rosa.problems, ...daniel.problems]).toEqual([])
  await daniel.close()
})

test("an article's unsaved edit survives closing the tab before it could be saved", async () => {
  const { page, context } = rosa
  await page.goto('/admin/articles')
  await page.getByRole('button', { name: 'New article' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill(`Tide table ${Date.now()}`)
  await page.getByRole('button', { name: 'Create article' }).click()
  await page.getByLabel('Summary').waitFor()
  await context.route('**/api/admin/article/edit', (route) => route.abort())
  await page.getByLabel('Summary').fill('High water at noon.')
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  const address = page.url()
  await page.close()

  await context.unroute('**/api/admin/article/edit')
  const next = await context.newPage()
  await next.goto(address)
  await waitUntilSaved(next)
  expect(await next.getByLabel('Summary').inputValue()).toBe('High water at noon.')
  await next.reload()
  await next.getByLabel('Summary').waitFor()
  expect(await next.getByLabel('Summary').inputValue()).toBe('High water at noon.')
})
