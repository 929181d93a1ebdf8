/** A system admin uploads audio; it is processed, gets a transcript, is published, and a student finds it. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { isFocused, press } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, open } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, variants, type Window } from '../support/journey/journey.ts'
import { createSpeech, createWav } from '../support/files/audio-files.ts'

afterAll(closeWindows)

const OPERATOR = 'admin@riverbend.test'
const SESSIONS_PATH = '/admin/sessions'

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })
const panel = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish' })

const choose = (page: Page, files: { name: string; buffer: Buffer }[]) =>
  page
    .locator('input[type=file][multiple]')
    .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })))

/** Uploads a short audio file and opens the draft that was created from it. */
const uploadAndOpen = async (window: Window, title: string): Promise<void> => {
  const { page } = window
  await open(window, SESSIONS_PATH)
  await page.getByRole('button', { name: 'Upload audio' }).waitFor()
  await choose(page, [
    { name: `${title}.wav`, buffer: createWav([createSpeech(4)]) },
    { name: 'lighthouse.wma', buffer: Buffer.from('nothing') },
  ])
  const sent = page.getByRole('list', { name: 'Uploads' })
  await sent.getByText("This type can't be used.").waitFor()
  await sent.getByText("It's in the list below").waitFor()
  await row(page, title).getByRole('link').click()
  await panel(page, title).waitFor()
  await page.getByRole('button', { name: `Listen to ${title}` }).waitFor({ timeout: 60_000 })
}

describe('a new audio upload', () => {
  test('can be processed, given a transcript, published, found by a student, deleted and restored', async () => {
    const title = `Snowfield ${Date.now()}`
    const admin = await openSignedInWindow(OPERATOR)
    const { page } = admin
    await uploadAndOpen(admin, title)
    await page.getByText(/19\.\d LUFS/).waitFor()
    await publish(page).click()
    await page.getByText("You can't publish it yet.").waitFor()
    await expect.poll(() => isFocused(page.locator('[aria-invalid]').first())).toBe(true)
    await page.getByText('No transcript yet', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add transcript' }).click()
    expect(await isFocused(page.getByLabel('Transcript'))).toBe(true)
    await page.getByLabel('Transcript').fill('Walk on over the snow.\nStop there, and listen.')
    await page.getByLabel('Description').fill('A slow walk across a field nobody has stepped in yet.')
    await page.getByLabel('Narrator').fill('Rowan Pike')
    await publish(page).click()
    await row(page, title).getByText('Published').waitFor()
    await page.getByRole('button', { name: 'Unpublish' }).waitFor()
    expect(admin.problems).toEqual([])

    const student = await openSignedInWindow('student@riverbend.test')
    await open(student, `/home/search?q=${encodeURIComponent(title)}`)
    await student.page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .waitFor()
    await student.close()

    await page.getByRole('button', { name: 'Delete' }).click()
    await panel(page, title).waitFor({ state: 'detached' })
    await row(page, title).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, title).getByRole('link').click()
    await panel(page, title).waitFor()
    await expect.poll(() => isFocused(panel(page, title))).toBe(true)
    await press(page, 'Escape')
    await panel(page, title).waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(row(page, title).getByRole('link'))).toBe(true)
    await admin.close()
  })
})

describe.each(variants)('session admin, $size and $theme', (options) => {
  test('is accessible in the list and in a draft with missing fields', async () => {
    const title = `Harbour ${options.size} ${Date.now()}`
    const window = await openSignedInWindow(OPERATOR, options)
    await uploadAndOpen(window, title)
    await publish(window.page).click()
    await window.page.getByText('No transcript yet', { exact: true }).waitFor()
    await expectAccessible(window, 'a draft with missing fields')
    await window.page.goto(SESSIONS_PATH)
    await row(window.page, title).waitFor()
    await expectAccessible(window, 'the list')
    await window.close()
  })
})
