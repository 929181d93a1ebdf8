/** Sending feedback about any page, and the admins who read and answer it. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { feedbackList, feedbackUpdate } from '#contract/feedback.ts'
import { isFocused, press } from '../support/browser/keyboard-navigation.ts'
import { delayRequests } from '../support/browser/delayed-requests.ts'
import { gotoUntilIdle } from '../support/browser/network-idle.ts'
import {
  closeWindows,
  expectAccessible,
  server,
  variants,
  openWindow,
  signIn,
  type Who,
  type Window,
} from '../support/journey/journey.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

const tab = (page: Page) => page.getByRole('button', { name: /Feedback$/ })
const form = (page: Page) => page.getByRole('dialog', { name: 'Did you see something wrong?' })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const toast = (page: Page) => page.getByRole('group').getByText('Feedback sent', { exact: true })
const row = (page: Page, subject: string) => page.getByRole('row', { name: new RegExp(subject) })

const arrive = async (who: Who, options: Parameters<typeof openWindow>[0] = {}): Promise<Window> => {
  const window = await openWindow(options)
  await gotoUntilIdle(window.page, '/login')
  await signIn(window.page, who)
  return window
}

/** Any page of the app except home, where the tour may be open. */
const SERIES_LIST = '/series/list'

const openForm = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Feedback', exact: true }).click()
  await page.getByRole('button', { name: 'Did you see something wrong? Feedback' }).click()
  await form(page).waitFor()
}

const fillForm = async (page: Page, subject: string, content: string): Promise<void> => {
  await form(page).getByLabel('Subject').fill(subject)
  await form(page).getByLabel('What happened?').fill(content)
}

const send = (page: Page) => form(page).getByRole('button', { name: 'Send' }).click()

/** Opens the school's feedback list, filtered to this subject, as an admin. */
const openReceived = async (subject: string, options: Parameters<typeof openWindow>[0] = {}) => {
  const window = await arrive('admin@riverbend.test', options)
  await window.page.goto(`/admin/feedback?status=all&search=${encodeURIComponent(subject)}`)
  await row(window.page, subject).first().waitFor()
  return window
}

describe('the feedback form', () => {
  test('sends feedback in three steps, and an admin answers it by keyboard alone', async () => {
    const subject = `The bell ${Date.now()}`
    const { page, problems, context } = await arrive('student@riverbend.test')
    await page.goto(SERIES_LIST)
    await openForm(page)
    expect(await isFocused(form(page).getByLabel('Subject'))).toBe(true)
    await send(page)
    await form(page).getByText('Enter a valid Subject').waitFor()
    await form(page).getByText('Enter a valid Feedback').waitFor()
    await fillForm(page, subject, 'It rings twice.')
    await form(page).getByText('15/500').waitFor()
    expect(await form(page).getByText('Enter a valid').count()).toBe(0)
    await send(page)
    await toast(page).waitFor()
    expect(await form(page).count()).toBe(0)
    expect(await isFocused(tab(page))).toBe(true)
    await openForm(page)
    expect(await form(page).getByLabel('Subject').inputValue()).toBe('')
    expect(problems).toEqual([])
    await context.close()

    const admin = await openReceived(subject)
    const list = admin.page
    const link = row(list, subject).getByRole('link')
    await link.focus()
    await press(list, 'Enter')
    const heading = list.getByRole('heading', { level: 2, name: subject })
    await heading.waitFor()
    expect(await isFocused(heading)).toBe(true)
    await list.getByRole('link', { name: SERIES_LIST }).waitFor()
    await list.getByRole('radio', { name: 'Looking into it' }).check()
    await list.getByLabel('Internal note').fill('Asked the custodian.')
    await list.getByRole('button', { name: 'Save' }).click()
    await row(list, subject).getByText('Looking into it').waitFor()
    await heading.focus()
    await press(list, 'Escape')
    await heading.waitFor({ state: 'detached' })
    expect(await isFocused(link)).toBe(true)
    await list.goto('/admin/audit')
    await row(list, 'Updated feedback').first().getByText('Amara').waitFor()
    expect(admin.problems).toEqual([])
    await admin.close()
  })

  test('sends offline feedback once, as soon as the connection is back', async () => {
    const subject = `Offline ${Date.now()}`
    const { page, context } = await arrive('student@riverbend.test')
    await page.goto(SERIES_LIST)
    await toasts(page).waitFor({ state: 'attached' })
    await openForm(page)
    await fillForm(page, subject, 'Sent from the bus.')
    await context.setOffline(true)
    await page.getByText('Offline. What you do').first().waitFor()
    await send(page)
    await page.getByText('Saved on this device').first().waitFor()
    expect(await form(page).count()).toBe(0)
    await context.setOffline(false)
    await toast(page).waitFor()
    await context.close()
    const admin = await openReceived(subject)
    expect(await row(admin.page, subject).count()).toBe(1)
    await admin.close()
  })

  test('reports the result after the connection returns, on a page that was idle while offline', async () => {
    const { page, context } = await arrive('student@riverbend.test')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await page.goto(SERIES_LIST)
    const isTabVisible = async () => {
      await page.clock.runFor(10)
      return tab(page).isVisible()
    }
    await expect.poll(isTabVisible, { timeout: 60_000 }).toBe(true)
    await context.setOffline(true)
    await page.clock.runFor(3000)
    await page.clock.resume()
    await page.getByText('Offline. What you do').first().waitFor()
    await context.setOffline(false)
    await openForm(page)
    await fillForm(page, `Late ${Date.now()}`, 'Sent from the bus.')
    await send(page)
    await toast(page).waitFor()
    await context.close()
  })

  test('keeps the text through a rejected request, a network failure and a reload', async () => {
    const { page, context } = await arrive('senior@riverbend.test')
    await page.goto(SERIES_LIST)
    await openForm(page)
    await fillForm(page, 'Still here', 'All of it.')
    const error = 'That is a lot of feedback.'
    await page.route('**/api/user/feedback/add', (route) =>
      route.fulfill({ status: 429, json: { Status: { code: '103', message: error }, error } }),
    )
    await send(page)
    await form(page).getByText(error).waitFor()
    await page.unroute('**/api/user/feedback/add')
    const notes: string[] = []
    page.on('console', (message) => notes.push(message.text()))
    await page.route('**/api/user/feedback/add', (route) => route.abort())
    await send(page)
    await form(page).getByText(error).waitFor({ state: 'detached' })
    await expect.poll(() => notes.some((note) => note.startsWith('feedback failed'))).toBe(true)
    expect(await form(page).getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull()
    expect(await form(page).getByRole('alert').count()).toBe(0)
    await page.unroute('**/api/user/feedback/add')

    await page.reload()
    await openForm(page)
    await expect.poll(() => form(page).getByLabel('What happened?').inputValue()).toBe('All of it.')
    await press(page, 'Escape')
    await openForm(page)
    await expect.poll(() => form(page).getByLabel('Subject').inputValue()).toBe('Still here')
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await openForm(page)
    expect(await form(page).getByLabel('Subject').inputValue()).toBe('')
    await context.close()
  })

  test('shows help for a crisis text, and still sends it', async () => {
    const { page, context } = await arrive('student@riverbend.test')
    await page.goto(SERIES_LIST)
    await openForm(page)
    await fillForm(page, 'Sad', 'i want to kill myself')
    await page.getByRole('button', { name: "Show me who's there" }).waitFor()
    await send(page)
    await toast(page).waitFor()
    expect(await form(page).count()).toBe(0)
    await page.getByRole('button', { name: "Show me who's there" }).click()
    await page.getByRole('dialog', { name: 'Need help now?' }).waitFor()
    await context.close()
  })
})

test('a feedback note keeps edits that an admin makes during a pending save, and shows no conflict', async () => {
  const subject = 'Typo in a transcript'
  const { call } = await signInDemoPerson(server().address, server().data, 'admin@riverbend.test')
  const readStoredNote = async () => (await call(feedbackList, { Filter: { search: subject } })).Feedbacks[0]?.note
  const admin = await openReceived(subject)
  const { page } = admin
  await row(page, subject).getByRole('link').click()
  const note = page.getByLabel('Internal note')
  await note.fill('They look.')
  const saving = await delayRequests(page, feedbackUpdate.path)
  const save = page.getByRole('button', { name: /^Sav(e|ing)$/ })
  await save.click()
  await saving.waitUntilSent(1)
  await note.fill('They look into it.')
  // A second press during the first save must not send anything.
  await save.press('Enter')
  await saving.release()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(readStoredNote).toBe('They look into it.')
  expect(await note.inputValue()).toBe('They look into it.')
  expect(saving.sent()).toBe(2)
  expect(await page.getByText('Someone else changed this').count()).toBe(0)
  expect(admin.problems).toEqual([])
  await admin.close()
})

test('a feedback note is saved once if an admin presses Save twice', async () => {
  const subject = 'Typo in a transcript'
  const admin = await openReceived(subject)
  const { page } = admin
  await row(page, subject).getByRole('link').click()
  const note = page.getByLabel('Internal note')
  await note.fill('They look once.')
  const saving = await delayRequests(page, feedbackUpdate.path)
  await page.getByRole('button', { name: 'Save', exact: true }).evaluate((button) => {
    const save = button as HTMLElement
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => save.click())
    port1.start()
    port2.postMessage('again')
    save.click()
  })
  await saving.waitUntilSent(1)
  await saving.release()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await row(page, subject).waitFor()
  expect(saving.sent()).toBe(1)
  expect(await note.inputValue()).toBe('They look once.')
  expect(admin.problems).toEqual([])
  await admin.close()
})

describe.each(variants)('feedback, $size and $theme', (options) => {
  test('is accessible in the form and with its errors', async () => {
    const window = await arrive('student@riverbend.test', options)
    await window.page.goto(SERIES_LIST)
    await openForm(window.page)
    await expectAccessible(window, 'the form')
    await send(window.page)
    await form(window.page).getByText('Enter a valid Subject').waitFor()
    await expectAccessible(window, 'the form with its errors')
    await window.close()
  })

  test('is accessible in the admin list and in one message', async () => {
    const window = await openReceived('Dark mode please', options)
    await expectAccessible(window, 'the list')
    await window.page.getByRole('link', { name: 'Dark mode please' }).click()
    await window.page.getByRole('button', { name: 'Save' }).waitFor()
    await expectAccessible(window, 'one message')
    await window.close()
  })
})
