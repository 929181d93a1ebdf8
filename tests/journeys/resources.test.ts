/** A system admin builds folders, uploads files, makes mistakes and undoes them; teachers find the result. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { isFocused } from '../support/browser/keyboard-navigation.ts'
import { dropOnto, withholdFile } from '../support/browser/drop-files.ts'
import { openSignedInWindow, button, link, open } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, variants } from '../support/journey/journey.ts'
import { signInResourceAdmin } from '../support/journey/resource-admin.ts'

afterAll(closeWindows)

const OPERATOR = 'admin@riverbend.test'
const RESOURCES_PATH = '/admin/learn/resources'
const LEVELS = ['one', 'two', 'three', 'four', 'five']

const card = (page: Page, name: string) => link(page, new RegExp(`^${name} `))
const dialog = (page: Page) => page.getByRole('dialog')

const chooseAction = async (page: Page, name: string, act: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

const createFolder = async (page: Page, name: string): Promise<void> => {
  await button(page, 'New folder').click()
  await page.getByLabel('Folder name').fill(name)
  await page.keyboard.press('Enter')
}

const openFolder = async (page: Page, name: string): Promise<void> => {
  await card(page, name).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Goes up by a link of the breadcrumbs. */
const goUpTo = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

const chooseFiles = (page: Page, ...files: { name: string; text: string }[]) =>
  dialog(page)
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles(files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })))

describe('resource folders', () => {
  test('can be created, moved, renamed, deleted and restored, with an error for a duplicate name', async () => {
    const folderName = `Shelf ${Date.now()}`
    const window = await openSignedInWindow(OPERATOR)
    const { page } = window
    await open(window, RESOURCES_PATH)
    await createFolder(page, folderName)
    await openFolder(page, folderName)
    for (const level of LEVELS) {
      await createFolder(page, level)
      await openFolder(page, level)
    }
    await goUpTo(page, folderName)

    // Names are unique regardless of upper and lower case.
    await createFolder(page, ' ONE ')
    await dialog(page).getByText('This name is already used here. Try another one.').waitFor()
    await page.getByLabel('Folder name').fill('side')
    await page.keyboard.press('Enter')
    await card(page, 'side').waitFor()
    await card(page, 'side').focus()
    await page.keyboard.press('F2')
    await page.keyboard.type('One')
    await page.keyboard.press('Enter')
    await page.getByText('This name is already used here. Try another one.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(card(page, 'side'))).toBe(true)

    // A folder can't be moved into itself; the dialog moves it elsewhere.
    await chooseAction(page, 'one', 'Move')
    await dialog(page).getByRole('treeitem', { selected: true }).focus()
    await page.keyboard.press('ArrowDown')
    await dialog(page).getByText("A folder can't be moved into itself.").waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Choose a folder' }).isDisabled()).toBe(true)
    await page.keyboard.press('ArrowDown')
    await button(page, 'Move to side').click()
    await card(page, 'one').waitFor({ state: 'detached' })
    await card(page, 'side').getByText('1 item').waitFor()

    // By keyboard: cut in one folder, pasted in another.
    await openFolder(page, 'side')
    await card(page, 'one').focus()
    await page.keyboard.press('Control+x')
    await goUpTo(page, folderName)
    await button(page, 'Move here').click()
    await card(page, 'one').waitFor()

    // By pointer: a folder is dragged into another.
    await card(page, 'side').dragTo(card(page, 'one'))
    await card(page, 'side').waitFor({ state: 'detached' })
    await card(page, 'one').getByText('2 items').waitFor()

    await chooseAction(page, 'one', 'Delete')
    await page.getByRole('alertdialog').getByText('This also deletes 5 folders').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('This folder is empty').waitFor()
    await button(page, 'Undo').click()
    await card(page, 'one').waitFor()
    await openFolder(page, 'one')
    await card(page, 'two').waitFor()
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('can be downloaded as a zip, with an error after the folder was deleted', async () => {
    const systemAdmin = await signInResourceAdmin()
    const name = `Packed ${Date.now()}`
    const { uuid } = await systemAdmin.folder(name)
    await systemAdmin.file({ name: 'poster.txt', bytes: Buffer.from('Breathe.'), folder: uuid })
    const window = await openSignedInWindow(OPERATOR)
    const { page } = window
    await open(window, RESOURCES_PATH)
    const downloadRequest = page.waitForRequest('**/api/admin/resource/folder/download')
    const saving = page.waitForEvent('download')
    await chooseAction(page, name, 'Download as zip')
    expect((await downloadRequest).postDataJSON().Request.Folder).toEqual({ uuid })
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(`${name}.zip`)
    const inside = unzipSync(new Uint8Array(await readFile(await saved.path())))
    expect(Buffer.from(inside[`${name}/poster.txt`] ?? '').toString()).toBe('Breathe.')

    await systemAdmin.removeFolder(uuid)
    await chooseAction(page, name, 'Download as zip')
    await page.getByText("It doesn't exist or is no longer available.").waitFor()
    await window.close()
  })
})

describe('uploads into a resource folder', () => {
  test('accept files and folders, reject forbidden types, and ask about duplicate names', async () => {
    const name = `Sent ${Date.now()}`
    const folder = await (await signInResourceAdmin()).folder(name)
    const window = await openSignedInWindow(OPERATOR)
    const { page } = window
    await open(window, `${RESOURCES_PATH}/${folder.uuid}`)
    await button(page, 'Upload').click()
    await chooseFiles(page, { name: 'plan.txt', text: 'first' }, { name: 'plan.exe', text: 'x' })
    await dialog(page).getByText('Uploaded', { exact: true }).waitFor()
    await dialog(page).getByText("This type can't be used.").waitFor()
    await chooseFiles(page, { name: 'PLAN.txt', text: 'second' })
    await button(page, 'Keep both: PLAN.txt gets a number').click()
    await expect.poll(() => dialog(page).getByText('Uploaded', { exact: true }).count()).toBe(2)

    const disk = await mkdtemp(join(tmpdir(), 'alaia-unit-'))
    await mkdir(join(disk, 'Unit', 'Day 1'), { recursive: true })
    await writeFile(join(disk, 'Unit', 'Day 1', 'song.md'), '# Song\n')
    await dialog(page).locator('input[webkitdirectory]').setInputFiles(join(disk, 'Unit'))
    await expect.poll(() => dialog(page).getByText('Uploaded', { exact: true }).count()).toBe(3)
    await rm(disk, { recursive: true })
    await button(page, /^Done$/).click()
    await card(page, 'PLAN \\(2\\)\\.txt').waitFor()
    await openFolder(page, 'Unit')
    await openFolder(page, 'Day 1')
    await card(page, 'song.md').waitFor()

    await page.getByRole('searchbox', { name: 'Search by name' }).fill('nothing like it')
    await page.getByText('No matching files').waitFor()
    await deleteAndRestore(page, 'song.md')
    expect(window.problems).toEqual([])
    await window.close()
  })
})

/** Opens a folder with one file in it, and creates a local folder to drop. */
const prepareDrop = async () => {
  const systemAdmin = await signInResourceAdmin()
  const { uuid } = await systemAdmin.folder(`Dropped ${Date.now()}`)
  await systemAdmin.file({ name: 'poster.txt', bytes: Buffer.from('Breathe.'), folder: uuid })
  const window = await openSignedInWindow(OPERATOR)
  await window.page.addInitScript(withholdFile, 'locked.txt')
  await open(window, `${RESOURCES_PATH}/${uuid}`)
  await card(window.page, 'poster.txt').waitFor()
  return { window, page: window.page, disk: await mkdtemp(join(tmpdir(), 'alaia-dropped-')) }
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })

describe('dropped folders', () => {
  test("are uploaded except for a file that can't be read, which is named", async () => {
    const { window, page, disk } = await prepareDrop()
    await mkdir(join(disk, 'Unit'))
    for (const name of ['first.txt', 'locked.txt', 'third.txt']) {
      await writeFile(join(disk, 'Unit', name), 'Some words.')
    }
    await dropOnto(title(page), join(disk, 'Unit'))
    await row(page, 'Unit/locked.txt').getByText("This file can't be read.").waitFor()
    for (const name of ['first.txt', 'third.txt']) {
      await row(page, name).getByText('Uploaded', { exact: true }).waitFor()
    }
    await expectAccessible(window, 'an unreadable file')
    await rm(disk, { recursive: true })
    await window.close()
  })

  test("show once why an empty folder couldn't be created", async () => {
    const { window, page, disk } = await prepareDrop()
    for (const name of ['poster.txt', 'Bare']) await mkdir(join(disk, name))
    await dropOnto(title(page), join(disk, 'poster.txt'))
    await row(page, 'poster.txt').getByText('This name is already used here. Try another one.').waitFor()
    await window.context.setOffline(true)
    await dropOnto(dialog(page).getByText('Drop files or folders here'), join(disk, 'Bare'))
    await row(page, 'Bare').getByText('something went wrong').waitFor()
    expect(await dialog(page).getByRole('listitem').count()).toBe(2)
    await window.context.setOffline(false)
    await rm(disk, { recursive: true })
    await window.close()
  })
})

/** Deletes a file and restores it from the list of deleted files. */
const deleteAndRestore = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('searchbox').fill('')
  await card(page, name).focus()
  await page.keyboard.press('Delete')
  await card(page, name).waitFor({ state: 'detached' })
  await link(page, 'Deleted').click()
  await button(page, `Restore ${name}`).first().click()
  await page.getByText(`${name} is restored`).first().waitFor()
  await page.goBack()
  await card(page, name).waitFor()
}

describe.each(variants)('resources, $size and $theme', (look) => {
  test('are accessible for system admins and teachers', async () => {
    const systemAdmin = await signInResourceAdmin()
    const [openName, hiddenName] = [`Open ${look.size} ${Date.now()}`, `Closed ${look.size} ${Date.now()}`]
    const folder = await systemAdmin.folder(openName)
    await systemAdmin.folder(hiddenName)
    await systemAdmin.file({ name: 'poster.txt', bytes: Buffer.from('Breathe.'), folder: folder.uuid })
    await systemAdmin.showToDemo(folder)

    const admin = await openSignedInWindow(OPERATOR, look)
    await open(admin, RESOURCES_PATH)
    await card(admin.page, openName).getByText('Demo').waitFor()
    await expectAccessible(admin, 'resources of a system admin')
    await chooseAction(admin.page, hiddenName, 'Move')
    await dialog(admin.page).getByRole('tree').waitFor()
    await expectAccessible(admin, 'where to move it')
    await admin.page.keyboard.press('Escape')
    await button(admin.page, 'Upload').click()
    await chooseFiles(admin.page, { name: 'a.exe', text: 'x' })
    await dialog(admin.page).getByText("This type can't be used.").waitFor()
    await expectAccessible(admin, 'files to upload')
    await admin.close()

    const teacher = await openSignedInWindow('demo.teacher@riverbend.test', look)
    await open(teacher, '/teacher/learn/resources')
    await openFolder(teacher.page, openName)
    await card(teacher.page, 'poster.txt').waitFor()
    await expectAccessible(teacher, 'a folder for teachers')
    await open(teacher, '/teacher/learn/resources')
    await card(teacher.page, openName).waitFor()
    expect(await card(teacher.page, hiddenName).count()).toBe(0)
    await teacher.close()
  })
})
