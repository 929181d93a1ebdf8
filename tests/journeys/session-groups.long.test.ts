/**
 * A system admin imports a folder of sessions and creates a series of them; a student sees them in the same order.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { sessionDelete, sessionList } from '#contract/catalog.ts'
import { groupDelete, groupList } from '#contract/catalog/groups.ts'
import { isFocused } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, button, open } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, server, variants } from '../support/journey/journey.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'
import { createSpeech, createWav } from '../support/files/audio-files.ts'

afterAll(closeWindows)

const OPERATOR = 'admin@riverbend.test'
const GROUPS = '/admin/sessions/groups'
const IMPORT = '/admin/sessions/import'

const signInAsOperator = () => signInDemoPerson(server().address, server().data, OPERATOR)

const createManifest = (tag: string): string =>
  [
    'file,title,description,narrator,transcript,publish',
    `snow.wav,Snow ${tag},A walk.,Noor,words.txt,yes`,
    `rain.wav,Rain ${tag},Drops.,Noor,words.txt,yes`,
    `gone.wav,Gone ${tag},,,,`,
  ].join('\n')

const withFolder = async (tag: string, work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'alaia-folder-'))
  await writeFile(join(folder, 'manifest.csv'), createManifest(tag))
  await writeFile(join(folder, 'words.txt'), 'Walk on.\nStop.')
  await writeFile(join(folder, 'notes.md'), 'not named')
  for (const name of ['snow.wav', 'rain.wav']) await writeFile(join(folder, name), createWav([createSpeech(2)]))
  await work(folder)
  await rm(folder, { recursive: true })
}

const choose = (page: Page, folder: string) => page.locator('input[webkitdirectory]').setInputFiles(folder)
const importRow = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })
const groupSessions = (page: Page, title: string) => page.getByRole('list', { name: `Sessions of ${title}` })
const groupRow = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

const createSeries = async (page: Page, title: string): Promise<void> => {
  await button(page, 'New series').click()
  await page.getByRole('dialog').getByLabel('Title').fill(title)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: title }).waitFor()
}

const addSession = async (page: Page, title: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: 'Add a session' })
  await field.fill(title)
  await page.getByRole('option', { name: new RegExp(title) }).waitFor()
  await field.press('Enter')
  await page.getByRole('listitem').filter({ hasText: title }).waitFor()
}

const dragToTop = async (page: Page, title: string, list: Locator): Promise<void> => {
  const handle = list.getByRole('listitem').filter({ hasText: title }).locator('[aria-hidden]').first()
  await handle.hover()
  await page.mouse.down()
  const { y = 0 } = (await list.boundingBox()) ?? {}
  const { x = 0 } = (await handle.boundingBox()) ?? {}
  await page.mouse.move(x + 10, y + 5, { steps: 4 })
  await page.mouse.up()
}

/** Deletes the sessions and series, which other browser tests would see. */
const deleteCreated = async (tag: string): Promise<void> => {
  const { call } = await signInAsOperator()
  const { Sessions } = await call(sessionList, { Filter: { search: tag } })
  for (const { uuid } of Sessions) await call(sessionDelete, { MindfulnessSession: { uuid } })
  const { Groups } = await call(groupList, {})
  for (const { uuid, title } of Groups) if (title.includes(tag)) await call(groupDelete, { Group: { uuid } })
}

const waitUntilPublished = async (tag: string): Promise<void> => {
  const { call } = await signInAsOperator()
  const statuses = async () => {
    const { Sessions } = await call(sessionList, { Filter: { search: tag } })
    return Sessions.map(({ catalog }) => catalog.status)
  }
  await expect.poll(statuses, { timeout: 60_000, interval: 500 }).toEqual(['published', 'published'])
}

test('a session folder is imported after a dry run, and its series is reordered by pointer and keyboard', async () => {
  const tag = `t${Date.now()}`
  const [snow, rain, series] = [`Snow ${tag}`, `Rain ${tag}`, `Weather ${tag}`]
  const window = await openSignedInWindow(OPERATOR)
  const { page } = window
  await open(window, IMPORT)
  await withFolder(tag, async (folder) => {
    await choose(page, folder)
    await importRow(page, `Gone ${tag}`).getByText('file: The folder has no file gone.wav.').waitFor()
    await importRow(page, snow).getByText('New', { exact: true }).waitFor()
    expect(await page.getByText('One file is not named in any row').count()).toBe(1)
    await button(page, 'Import 2 sessions').click()
    await page.getByText('2 added, 0 updated.').waitFor()
    await choose(page, folder)
    await importRow(page, rain).getByText('No change', { exact: true }).waitFor()
  })

  await open(window, GROUPS)
  await createSeries(page, series)
  await addSession(page, snow)
  await addSession(page, rain)
  await dragToTop(page, rain, groupSessions(page, series))
  await page.getByText(`${rain}, place 1 of 2`).waitFor()
  await dragToTop(page, snow, groupSessions(page, series))
  await page.getByText(`${snow}, place 1 of 2`).waitFor()
  const moveUpButton = button(page, `Move ${rain} up`)
  await moveUpButton.focus()
  await page.keyboard.press('Enter')
  await page.getByText(`${rain}, place 1 of 2`).waitFor()
  expect(await isFocused(moveUpButton)).toBe(true)
  expect(await groupSessions(page, series).getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining(rain),
    expect.stringContaining(snow),
  ])
  await waitUntilPublished(tag)

  const uuid = new URL(page.url()).searchParams.get('group') ?? ''
  const student = await openSignedInWindow('student@riverbend.test')
  await open(student, `/series/sessions/list/${uuid}`)
  const tracks = student.page.getByRole('main').getByRole('link', { name: new RegExp(tag) })
  await expect
    .poll(async () => (await tracks.allInnerTexts()).map((text) => /Rain|Snow/.exec(text)?.[0]))
    .toEqual(['Rain', 'Snow'])
  await student.close()

  await button(page, `Remove ${snow}`).click()
  await groupSessions(page, series).getByText(snow).waitFor({ state: 'detached' })
  await button(page, 'Undo').click()
  await groupSessions(page, series).getByText(snow).waitFor()
  await button(page, 'Delete').click()
  await groupRow(page, series).waitFor({ state: 'detached' })
  await button(page, 'Undo').last().click()
  await groupRow(page, series).waitFor()
  expect(window.problems).toEqual([])
  await window.close()
  await deleteCreated(tag)
})

describe.each(variants)('series, background sounds and import, $size and $theme', (options) => {
  test('are accessible for system admins', async () => {
    const tag = `${options.size}${Date.now()}`
    const window = await openSignedInWindow(OPERATOR, options)
    const { page } = window
    await open(window, GROUPS)
    await createSeries(page, `Empty ${tag}`)
    await expectAccessible(window, 'a series that was just begun')
    await open(window, '/admin/sessions/ambiences')
    await page.getByRole('listitem').first().getByRole('link').click()
    await page.getByLabel('Name').waitFor()
    await expectAccessible(window, 'a background sound')
    await open(window, IMPORT)
    await withFolder(tag, async (folder) => {
      await choose(page, folder)
      await importRow(page, `Gone ${tag}`).waitFor()
    })
    await expectAccessible(window, 'the report of a dry run')
    await window.close()
    await deleteCreated(tag)
  })
})
