/** A system admin uploads a cover for a session: chosen, cropped, previewed at once, saved, and shown to students. */
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { closeWindows, openWindow, signIn } from '../support/journey/journey.ts'

afterAll(closeWindows)

/** A picture whose left half is red and right half is blue. */
const createPicture = () =>
  sharp({ create: { width: 1600, height: 800, channels: 3, background: '#d00000' } })
    .composite([
      { input: { create: { width: 800, height: 800, channels: 3, background: '#0000d0' } }, left: 800, top: 0 },
    ])
    .png()
    .toBuffer()

test('a session cover is cropped in the browser, and only the selected part is uploaded', async () => {
  const window = await openWindow()
  const { page, problems } = window
  await signIn(page, 'admin@riverbend.test')
  await page.goto('/admin/sessions')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const cover = page.getByRole('group', { name: 'Cover' })
  await cover.getByRole('button', { name: 'Use a picture' }).waitFor()
  const chosen = { name: 'halves.png', mimeType: 'image/png', buffer: await createPicture() }
  await cover.locator('input[type=file]').setInputFiles(chosen)
  const dialog = page.getByRole('dialog')
  const frame = dialog.getByLabel('The part that is shown')
  await frame.focus()
  // Moves the frame to the left edge by keyboard alone.
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await page.getByText('The picture appears when you save.').waitFor()
  const preview = cover.locator('img').first()
  await expect.poll(() => preview.getAttribute('src')).toContain('/media/public/covers/')
  const bytes = await (await page.request.get((await preview.getAttribute('src'))!)).body()
  const { dominant } = await sharp(bytes).stats()
  expect(dominant.r).toBeGreaterThan(dominant.b)
  expect(problems).toEqual([])
  await window.close()
})
