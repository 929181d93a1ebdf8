/** A system admin exports a unit as a file and imports it again. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { unitImport } from '#contract/learn/unit-import-export.ts'
import { editorUnit, unitStatus } from '#contract/learn/units.ts'
import { openSignedInWindow, button, heading, link, open } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, server } from '../support/journey/journey.ts'
import { makePublishedUnit } from '../support/fixtures/learn-fixtures.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

const OPERATOR = 'admin@riverbend.test'
const GRADE = 'grade_5'

const downloadExport = async (page: Page, choice: string): Promise<Buffer> => {
  await page.getByRole('radio', { name: choice }).check()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
  return readFile(await download.path())
}

const BUSY = "Files can't be scanned for viruses right now. Try again in a moment."
const BUSY_RESPONSE = JSON.stringify({ Status: { code: '503', message: BUSY }, error: BUSY })

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('dialog input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer })

test('a unit is exported in two formats, and imported as a copy after a preview', async () => {
  const operator = await signInDemoPerson(server().address, server().data, OPERATOR)
  const { unit } = await makePublishedUnit(operator, GRADE)
  const window = await openSignedInWindow(OPERATOR)
  const { page } = window
  await open(window, `/admin/learn/unit/${GRADE}/${unit.uuid}`)
  await heading(page).filter({ hasText: unit.title }).waitFor()
  await button(page, `More actions for ${unit.title}`).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const zip = await downloadExport(page, 'Alaia unit (zip)')
  expect(Object.keys(unzipSync(zip))).toEqual(['unit.json'])
  const cartridge = await downloadExport(page, 'Common Cartridge')
  expect(Object.keys(unzipSync(cartridge))).toContain('imsmanifest.xml')
  await expectAccessible(window, 'an export')

  await open(window, `/admin/learn/units/${GRADE}`)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(page, 'cartridge.zip', cartridge)
  await page.getByText('This is a Common Cartridge. Choose an Alaia unit zip instead.').waitFor()
  const sentBefore = sent.length
  await page.route(`**/api${unitImport.path}`, (route) => route.fulfill({ status: 503, body: BUSY_RESPONSE }), {
    times: 1,
  })
  await choose(page, 'unit.zip', zip)
  await page.getByText(BUSY).waitFor()
  await expectAccessible(window, 'an import while the virus scanner is busy')
  await button(page, 'Try again').click()
  await page.getByText(`“${unit.title}” already exists and is identical.`).waitFor()
  expect(sent.length - sentBefore).toBe(1)
  await expectAccessible(window, 'an import')
  await page.getByRole('switch', { name: 'Import as a copy' }).check()
  const copy = `${unit.title} (2)`
  await page.getByText(`“${copy}” is new. It's imported as a draft at the end of Grade 5.`).waitFor()
  // The pressed button is gone, and the focus is still inside the dialog.
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  await button(page, 'Import unit').click()
  await page.getByText(`“${copy}” is imported as a draft.`).waitFor()
  await link(page, 'Open unit').click()
  await heading(page).filter({ hasText: copy }).waitFor()
  await page.getByText('Near').first().waitFor()
  const copyUuid = page.url().split('/').at(-1) ?? ''
  await window.close()
  for (const uuid of [unit.uuid, copyUuid]) {
    const { revision } = (await operator.call(editorUnit, { Unit: { uuid } })).Unit
    await operator.call(unitStatus, { Unit: { uuid, revision, status: 'archived' } })
  }
})

test('a unit import that failed while it was sent goes on when the same file is chosen again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alaia-unit-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'unit.zip')
  await writeFile(path, zipSync({ 'unit.json': strToU8('{}') }))
  const window = await openSignedInWindow(OPERATOR)
  const { page } = window
  await open(window, `/admin/learn/units/${GRADE}`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const requests: string[] = []
  await page.route('**/media/resumable/**', async (route) => {
    const method = route.request().method()
    const isFirstPart = method === 'PATCH' && !requests.includes('PATCH')
    requests.push(method)
    await (isFirstPart
      ? route.fulfill({ status: 507, json: { error: 'There is no room for the file.' } })
      : route.continue())
  })
  const file = page.locator('dialog input[type=file]')
  await file.setInputFiles(path)
  await page.getByText('There is no room for the file.').waitFor()
  await file.setInputFiles(path)
  await expect.poll(() => requests).toEqual(['HEAD', 'PATCH', 'HEAD', 'PATCH'])
  await window.close()
})
