/** A system admin edits the catalog over a slow connection: edits during a pending save are saved too. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { sessionAdd, sessionDelete, sessionEdit, sessionInfo } from '#contract/catalog.ts'
import { groupAdd, groupDelete, groupEdit, groupList } from '#contract/catalog/groups.ts'
import { openSignedInWindow, button, link, open } from '../support/browser/signed-in-window.ts'
import { delayRequests } from '../support/browser/delayed-requests.ts'
import { closeWindows, server, type Who } from '../support/journey/journey.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

const OPERATOR: Who = 'admin@riverbend.test'
const operator = () => signInDemoPerson(server().address, server().data, OPERATOR)

const description = (page: Page) => page.getByLabel('Description')
const getDiscardButton = (page: Page) => button(page, 'Discard changes')
const panel = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })

test('a session form keeps edits that are made during a pending save, also after the form is closed', async () => {
  const { call } = await operator()
  const title = `Ferry ${Date.now()}`
  const { Session: created } = await call(sessionAdd, { MindfulnessSession: { title } })
  const readStored = async () => (await call(sessionInfo, { MindfulnessSession: { uuid: created.uuid } })).Session
  const saveButton = (page: Page) => button(page, 'Save as draft')
  const window = await openSignedInWindow(OPERATOR)
  const { page } = window
  await open(window, `/admin/sessions?search=${encodeURIComponent(title)}&session=${created.uuid}`)
  await description(page).fill('A slow boat.')
  const first = await delayRequests(page, sessionEdit.path)
  await saveButton(page).click()
  await first.waitUntilSent(1)
  await description(page).fill('A slow boat, and a gull.')
  await first.release()
  await saveButton(page).click()
  await expect.poll(async () => (await readStored()).description).toBe('A slow boat, and a gull.')
  expect(await description(page).inputValue()).toBe('A slow boat, and a gull.')
  await getDiscardButton(page).waitFor({ state: 'detached' })

  await page.getByLabel('Narrator').fill('Noor')
  const second = await delayRequests(page, sessionEdit.path)
  await saveButton(page).click()
  await second.waitUntilSent(1)
  await link(page, 'Close').click()
  await panel(page, title).waitFor({ state: 'detached' })
  await second.release()
  await expect.poll(async () => (await readStored()).narrator).toBe('Noor')
  await page.getByRole('row', { name: title }).getByRole('link').click()
  await panel(page, title).waitFor()
  expect(await page.getByLabel('Narrator').inputValue()).toBe('Noor')
  await expect.poll(() => getDiscardButton(page).count()).toBe(0)
  expect(window.problems).toEqual([])
  await window.close()
  await call(sessionDelete, { MindfulnessSession: { uuid: created.uuid } })
})

test('a series form keeps and saves edits that are made during a pending save', async () => {
  const { call } = await operator()
  const title = `Ferries ${Date.now()}`
  const { Group: created } = await call(groupAdd, { Group: { group_type: 'series', title } })
  const readStored = async () => (await call(groupList, {})).Groups.find(({ uuid }) => uuid === created.uuid)
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
  const window = await openSignedInWindow(OPERATOR)
  const { page } = window
  await open(window, `/admin/sessions/groups?group=${created.uuid}`)
  await description(page).fill('Boats.')
  const saving = await delayRequests(page, groupEdit.path)
  await save(page).click()
  await saving.waitUntilSent(1)
  await description(page).fill('Boats, and who waits for them.')
  await saving.release()
  await save(page).click()
  await expect.poll(async () => (await readStored())?.description).toBe('Boats, and who waits for them.')
  expect(await description(page).inputValue()).toBe('Boats, and who waits for them.')
  await getDiscardButton(page).waitFor({ state: 'detached' })
  expect(window.problems).toEqual([])
  await window.close()
  await call(groupDelete, { Group: { uuid: created.uuid } })
})
