/** An admin previews and imports a OneRoster export, and the class and its students appear. */
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { closeWindows, expectAccessible, openWindow, signIn } from '../support/journey/journey.ts'
import { gotoUntilIdle } from '../support/browser/network-idle.ts'

afterAll(closeWindows)

const tag = Date.now().toString(36)
const MANIFEST =
  'propertyName,value\noneroster.version,1.1\nfile.users,bulk\nfile.classes,bulk\nfile.enrollments,bulk\nfile.orgs,absent\n'
const studentRow = (key: string, last: string) => `${key}-${tag},,true,student,${key}.${tag},Mina,${last}${tag},,07`

const roster = zipSync({
  'manifest.csv': strToU8(MANIFEST),
  'users.csv': strToU8(
    `sourcedId,status,enabledUser,role,username,givenName,familyName,email,grades\n${studentRow('a', 'Adler')}\n${studentRow('b', 'Bauer')}\nc-${tag},,true,wizard,,No,Body,,\n`,
  ),
  'classes.csv': strToU8(`sourcedId,status,title,classCode,grades\nk-${tag},,Harbour ${tag},,07\n`),
  'enrollments.csv': strToU8(
    `sourcedId,status,classSourcedId,userSourcedId,role\n1,,k-${tag},a-${tag},student\n2,,k-${tag},b-${tag},student\n`,
  ),
})

test('a roster import previews the changes, names the invalid row, and creates the class', async () => {
  const admin = await openWindow({})
  const { page } = admin
  await gotoUntilIdle(page, '/login')
  await signIn(page, 'admin@riverbend.test')
  await page.goto('/admin/people')
  await page.getByRole('button', { name: 'Import people' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(admin, 'the choice of a list')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'roster.zip', mimeType: 'application/zip', buffer: Buffer.from(roster) })
  await dialog.getByText('users.csv, line 4').waitFor()
  expect(await dialog.locator('[data-count=add] dd').textContent()).toBe('2')
  expect(await dialog.locator('[data-count=classes] dd').textContent()).toBe('1')
  expect(await dialog.locator('[data-count=joins] dd').textContent()).toBe('2')
  await expectAccessible(admin, 'a roster preview')
  await dialog.getByRole('button', { name: 'Import people' }).click()
  await dialog.getByRole('button', { name: 'Print cards' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.goto(`/admin/people?search=adler${tag}`)
  await page.getByRole('table').getByText(`Harbour ${tag}`).waitFor()
  await admin.close()
})
