/** An admin chooses people lists as the programs of schools save them: Excel workbooks, and CSV with a broken quote. */
import { afterAll, expect, test } from 'vitest'
import { createWorkbook } from '../support/files/create-workbook.ts'
import { gotoUntilIdle } from '../support/browser/network-idle.ts'
import { closeWindows, expectAccessible, openWindow, signIn } from '../support/journey/journey.ts'

afterAll(closeWindows)

const tag = Date.now().toString(36)
const HEAD = ['username', 'first_name', 'last_name', 'role', 'grade', 'class']

const openImport = async () => {
  const admin = await openWindow({})
  await gotoUntilIdle(admin.page, '/login')
  await signIn(admin.page, 'admin@riverbend.test')
  await admin.page.goto('/admin/people')
  await admin.page.getByRole('button', { name: 'Import people' }).click()
  const dialog = admin.page.getByRole('dialog')
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })
  return { admin, dialog, choose }
}

test('an Excel workbook is previewed with its invalid rows, and imported with the leading zeros of its ids', async () => {
  const { admin, dialog, choose } = await openImport()
  await dialog.getByText('Choose an Excel workbook (.xlsx)').waitFor()
  expect(await dialog.locator('input[type=file]').getAttribute('accept')).toContain('.xlsx')
  const workbook = createWorkbook([
    HEAD,
    [{ number: 42, format: '0000000' }, 'Mina', `Åberg${tag}`, 'student', 7, `Harbor ${tag}`],
    [`date.${tag}`, 'Ole', `Vik${tag}`, 'student', { number: 46_277, format: 'd-mmm' }, null],
  ])
  await choose(`people ${tag}.xlsx`, workbook)
  await dialog.getByText('Row 3').waitFor()
  await dialog.getByText('A spreadsheet turned a grade into the date “2026-09-12”.').waitFor()
  expect(await dialog.locator('[data-count=add] dd').textContent()).toBe('1')
  await expectAccessible(admin, 'a preview of a workbook')
  await dialog.getByRole('button', { name: 'Import people' }).click()
  await dialog.getByRole('button', { name: 'Print cards' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await admin.page.goto(`/admin/people?search=0000042`)
  await admin.page.getByRole('table').getByText(`Åberg${tag}`).waitFor()
  expect(admin.problems).toEqual([])
  await admin.close()
})

test('a list in UTF-16 with a quote that is never closed is refused with its line, and can be corrected here', async () => {
  const { admin, dialog, choose } = await openImport()
  const list = [HEAD, ['"noa', 'Noa', 'Levi', 'student', '7', ''], ['ada', 'Ada', 'Levi', 'student', '7', '']]
  const text = list.map((cells) => cells.join('\t')).join('\r\n')
  await choose('people.txt', Buffer.from(`\uFEFF${text}\r\n`, 'utf16le'))
  await dialog.getByText('Line 2').waitFor()
  await dialog.getByText('A quotation mark is opened here and never closed').waitFor()
  expect(await dialog.locator('[data-count]').count()).toBe(0)
  expect(await dialog.getByRole('button', { name: 'Import people' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Choose another list' }).click()
  const pasted = dialog.getByLabel('Or paste a list')
  await pasted.fill((await pasted.inputValue()).replace('"', ''))
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await expect.poll(() => dialog.locator('[data-count=add] dd').textContent()).toBe('2')
  expect(admin.problems).toEqual([])
  await admin.close()
})

test('closing after an import warns until both the passphrases and the invitations are downloaded', async () => {
  const { admin, dialog } = await openImport()
  const { page } = admin
  const student = `,noa.${tag},Noa,Levi,student,7,`
  const teacher = `ines.${tag}@riverbend.test,,Ines,Roth,teacher,,`
  await dialog.getByLabel('Or paste a list').fill(['email', ...HEAD].join(',') + `\n${student}\n${teacher}\n`)
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByRole('button', { name: 'Import people' }).click()
  await dialog.getByRole('button', { name: 'Create passphrases' }).click()
  await dialog.getByRole('button', { name: 'Invite them' }).click()
  const downloadButtons = dialog.getByRole('button', { name: 'Download list' })
  await expect.poll(() => downloadButtons.count()).toBe(2)
  const download = async (index: number): Promise<void> => {
    await Promise.all([page.waitForEvent('download'), downloadButtons.nth(index).click()])
  }
  await download(0)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Close without downloading?' })
  await warning.getByRole('button', { name: 'Go back' }).click()
  await download(1)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await warning.count()).toBe(0)
  expect(admin.problems).toEqual([])
  await admin.close()
})
