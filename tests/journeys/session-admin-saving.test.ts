/** A system admin edits the catalog over a slow connection: edits during a pending save are saved too. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { sessionAdd, sessionDelete, sessionEdit, sessionInfo } from '#contract/catalog.ts'
import { groupAdd, groupDelete, groupEdit, groupList } from '#contract/catalog/groups.ts'
import { arrive, button, link, open } from '../support/browser/signed-in-window.ts'
import { delayRequests } from '../support/browser/delayed-requests.ts'
import { closeWindows, server, type Who } from '../support/journey/journey.ts'
import { signedInAt } from '../support/server/server-process.ts'

afterAll(closeWindows)

const OPERATOR: Who = 'admin@riverbend.test'
const operator = () => signedInAt(server().address, server().data, OPERATOR)

const description = (page: Page) => page.getByLabel('Description')
const unsaved = (page: Page) => button(page, 'Discard changes')
const panel = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })

test('a session form keeps edits that are made during a pending save, also after the form is closed', async () => {
  const { call } = await operator()
  const title = `Ferry ${Date.now()}`
  const { Session: made } = await call(sessionAdd, { MindfulnessSession: { title } })
  const stored = async () => (await call(sessionInfo, { MindfulnessSession: { uuid: made.uuid } })).Session
  const saveButton = (page: Page) => button(page, 'Save as draft')
  const window = await arrive(OPERATOR)
  const { page } = window
  await open(window, `/admin/sessions?search=${encodeURIComponent(title)}&session=${made.uuid}`)
  await description(page).fill('A slow boat.')
  const first = await delayRequests(page, sessionEdit.path)
  await saveButton(page).click()
  await first.untilSent(1)
  await description(page).fill('A slow boat, and a gull.')
  await first.release()
  await saveButton(page).click()
  await expect.poll(async () => (await stored()).description).toBe('A slow boat, and a gull.')
  expect(await description(page).inputValue()).toBe('A slow boat, and a gull.')
  await unsaved(page).waitFor({ state: 'detached' })

  await page.getByLabel('Narrator').fill('Noor')
  const second = await delayRequests(page, sessionEdit.path)
  await saveButton(page).click()
  await second.untilSent(1)
  await link(page, 'Close').click()
  await panel(page, title).waitFor({ state: 'detached' })
  await second.release()
  await expect.poll(async () => (await stored()).narrator).toBe('Noor')
  await page.getByRole('row', { name: title }).getByRole('link').click()
  await panel(page, title).waitFor()
  expect(await page.getByLabel('Narrator').inputValue()).toBe('Noor')
  await expect.poll(() => unsaved(page).count()).toBe(0)
  expect(window.problems).toEqual([])
  await window.close()
  await call(sessionDelete, { MindfulnessSession: { uuid: made.uuid } })
})

test('a series form keeps and saves edits that are made during a pending save', async () => {
  const { call } = await operator()
  const title = `Ferries ${Date.now()}`
  const { Group: made } = await call(groupAdd, { Group: { group_type: 'series', title } })
  const stored = async () => (await call(groupList, {})).Groups.find(({ uuid }) => uuid === made.uuid)
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
  const window = await arrive(OPERATOR)
  const { page } = window
  await open(window, `/admin/sessions/groups?group=${made.uuid}`)
  await description(page).fill('Boats.')
  const saving = await delayRequests(page, groupEdit.path)
  await save(page).click()
  await saving.untilSent(1)
  await description(page).fill('Boats, and who waits for them.')
  await saving.release()
  await save(page).click()
  await expect.poll(async () => (await stored())?.description).toBe('Boats, and who waits for them.')
  expect(await description(page).inputValue()).toBe('Boats, and who waits for them.')
  await unsaved(page).waitFor({ state: 'detached' })
  expect(window.problems).toEqual([])
  await window.close()
  await call(groupDelete, { Group: { uuid: made.uuid } })
})
