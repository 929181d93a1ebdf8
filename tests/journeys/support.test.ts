// @tag journeys-support
/** Help within one press on every page, and requests to talk: the student's side and the adult's side. */
import type { Page, Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { isFocused, press, tabTo } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, button } from '../support/browser/signed-in-window.ts'
import {
  requestsDialog,
  openHome,
  card,
  choosePerson,
  closeSchool,
  isClickable,
  openMenu,
  helpButton,
  openCard,
  talkDialog,
  getTop,
} from '../support/browser/help-card.ts'
import { closeWindows, expectAccessible, variants, openWindow, type Size } from '../support/journey/journey.ts'
import { gotoUntilIdle, runUntilIdle } from '../support/browser/network-idle.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'

afterAll(closeWindows)

/** Waits until the page has finished its delayed start-up work. */
const waitForStartupWork = (page: Page): Promise<void> => runUntilIdle(page, () => page.clock.fastForward(5000))

describe.each(variants)('help and requests to talk, $size and $theme', (options) => {
  test('are accessible in the card, the dialog and the printable page', async () => {
    const window = await openHome('student@riverbend.test', options)
    const { page } = window
    await openCard(page)
    await expectAccessible(window, 'the card')
    await button(page, 'Ask to talk, Mr. Samuel Adeyemi').click()
    await talkDialog(page).getByText('This is all that will be sent').waitFor()
    await expectAccessible(window, 'the choice of an adult')
    await button(page, 'Not now').click()
    await page.goto('/help')
    await page.getByText('Nurse Kirsi Lind').waitFor()
    await expectAccessible(window, 'the page')
    await window.close()
  })
})

describe('the help card', () => {
  test('opens on every page without a request, and stores nothing', async () => {
    const window = await openHome('student@riverbend.test')
    const { page } = window
    await page.clock.install()
    const requests: string[] = []
    // The time of the last activity is stored on every page, so it is ignored.
    const readStorageText = () =>
      page.evaluate(() => {
        const storageEntries = Object.entries(localStorage).filter(([key]) => key !== 'alaia_seen')
        return JSON.stringify([
          storageEntries.map((entry) => entry.join('=')).toSorted(),
          Object.entries(sessionStorage),
        ])
      })
    for (const path of ['/home', '/reflect', '/reflect/journal']) {
      await gotoUntilIdle(page, path)
      await helpButton(page).waitFor()
      await waitForStartupWork(page)
      // Home polls for processing sessions, and its answers would be stored.
      await page.route('**/sessions/list', () => undefined)
      const before = await readStorageText()
      const listen = (request: { url: () => string }) => requests.push(request.url())
      page.on('request', listen)
      await openCard(page)
      await press(page, 'Escape')
      await card(page).waitFor({ state: 'hidden' })
      page.off('request', listen)
      expect(
        // The app loads some chunks later by itself. The test without a network shows that the card needs none of
        // them.
        requests.filter((url) => !/\/healthz|\/assets\/|\/sessions\/list/.test(url)),
        path,
      ).toEqual([])
      expect(await readStorageText(), path).toBe(before)
      await page.unroute('**/sessions/list')
      expect(await isFocused(helpButton(page)), path).toBe(true)
    }
    await (await openMenu(page, /Amara/)).getByRole('menuitem', { name: 'Need help now?' }).click()
    await card(page).waitFor()
    await window.close()
  })

  test('opens offline with the people of the school and phone numbers', async () => {
    const window = await openHome('young@riverbend.test', { size: 'phone' })
    const { page, context } = window
    await context.setOffline(true)
    await helpButton(page, 'I need help').click()
    const young = card(page, 'You can get help right now')
    await young.getByText('Mr. Samuel Adeyemi').waitFor()
    await young.getByText('No internet. Phone numbers still work.').waitFor()
    expect(await young.getByRole('link', { name: 'Call 988' }).getAttribute('href')).toBe('tel:988')
    expect(await young.getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911')
    expect(await young.getByRole('link', { name: /Open chat/ }).count()).toBe(0)
    await context.setOffline(false)
    await window.close()
  })

  test('shows helplines only, and no people of a school, to a visitor', async () => {
    const window = await openWindow()
    const { page } = window
    await page.goto('/help')
    await page.getByRole('link', { name: 'Call 988' }).waitFor()
    await page.getByText(/^Sign in to see who can help at your school/).waitFor()
    expect(await page.getByText('Falk').count()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    expect(await button(page, 'Print this').isVisible()).toBe(false)
    expect(await page.getByText('988 Suicide & Crisis Lifeline').isVisible()).toBe(true)
    expect(window.problems).toEqual([])
    await window.close()
  })
})

/** Finds the request that was sent before, and withdraws it. */
const withdrawFromAdeyemi = async (page: Page): Promise<void> => {
  await choosePerson(page, 'Mr. Samuel Adeyemi')
  await talkDialog(page).getByRole('heading', { name: 'Sent to Mr. Adeyemi' }).waitFor()
  await button(page, 'Take it back').click()
  await talkDialog(page)
    .getByText(/^Taken back\./)
    .waitFor()
}

describe('a request to talk', () => {
  test('reaches the adult, who confirms it, and the student sees the confirmation without a reload', async () => {
    const student = await openHome('senior@riverbend.test')
    await student.page.clock.install()
    const teacher = await openSignedInWindow('teacher@riverbend.test', { size: 'phone' })
    const sent: string[] = []
    student.page.on('request', (request) => {
      if (request.url().endsWith('/support/contact/create')) sent.push(request.postData() ?? '')
    })
    const requestsBanner = teacher.page.getByRole('region', { name: 'Requests to talk' })
    await choosePerson(student.page, 'Ms. Ingrid Falk')
    await talkDialog(student.page).getByText('Mateo Reyes would like to talk.').waitFor()
    await waitForStartupWork(student.page)
    await gotoUntilIdle(teacher.page, '/home')
    const [beforeYes, alertCount] = [sent.length, await requestsBanner.count()]
    recordMeasurement(46, `before confirmation ${beforeYes} requests were sent, and ${alertCount} adults were notified`)
    expect([beforeYes, alertCount]).toEqual([0, 0])
    await button(student.page, /^Send/).click()
    await talkDialog(student.page).getByRole('heading', { name: 'Sent to Ms. Falk' }).waitFor()
    const { Contact } = (JSON.parse(sent[0]!) as { Request: { Contact: object } }).Request
    expect(Object.keys(Contact).toSorted()).toEqual(['client_uuid', 'uuid'])

    await requestsBanner.getByText(/ would like to talk to you\.$/).waitFor()
    expect(await requestsBanner.innerText()).not.toMatch(/Mateo|Reyes/)
    await expectAccessible(teacher, 'the requests banner on home')
    await button(teacher.page, 'View requests').click()
    await requestsDialog(teacher.page).getByText('Mateo Reyes would like to talk').waitFor()
    await press(teacher.page, 'Escape')
    const entries = await openMenu(teacher.page, /^Ingrid, \d/)
    await entries.getByRole('menuitem', { name: /^Requests to talk \(\d\)/ }).click()
    await expectAccessible(teacher, 'the list')
    await button(teacher.page, "I've seen this, from Mateo Reyes").click()
    await talkDialog(student.page).getByRole('heading', { name: 'Ms. Falk has seen this' }).waitFor()
    await expectAccessible(student, 'seen')
    await button(student.page, 'Take it back').click()
    await talkDialog(student.page)
      .getByText(/^Taken back\./)
      .waitFor()
    await requestsDialog(teacher.page).getByText('Mateo Reyes').waitFor({ state: 'detached' })
    await student.close()
    await teacher.close()
  })

  test.each<Size>(['wide', 'phone'])(
    'says when the adult is back, and offers people who answer now, %s',
    async (size) => {
      const window = await openHome('student@riverbend.test', { size })
      const { page } = window
      await closeSchool(page)
      await page.reload()
      await openCard(page)
      const [anyHour, atSchool] = ['People who answer at any hour', 'People at your school']
      expect(await getTop(card(page).getByRole('heading', { name: anyHour }))).toBeLessThan(
        await getTop(card(page).getByRole('heading', { name: atSchool })),
      )
      await button(page, 'Ask to talk, Nurse Kirsi Lind').click()
      const awayText = talkDialog(page).getByText(/^Nurse Lind will see it on \w+day, and not before/)
      await talkDialog(page).getByText("Nurse Lind isn't at school now").waitFor()
      for (const path of [awayText, talkDialog(page).getByText(/^If you tell an adult at school/)]) {
        expect(await isClickable(path)).toBe(true)
      }
      expect(await button(page, /^Send it for \w+day$/).isVisible()).toBe(true)
      await talkDialog(page).getByRole('button', { name: 'Need help now?' }).click()
      await card(page).getByRole('link', { name: 'Call 988' }).waitFor()
      await window.close()
    },
  )

  test("says that it isn't sent while offline, and is sent once online", async () => {
    const window = await openHome('student@riverbend.test')
    const { page, context } = window
    await choosePerson(page, 'Nurse Kirsi Lind')
    await context.setOffline(true)
    await button(page, /^Send/).click()
    await talkDialog(page)
      .getByText(/^You're offline, so it hasn't been sent\./)
      .waitFor()
    expect(await talkDialog(page).getByRole('heading', { name: /^Sent/ }).count()).toBe(0)
    await context.setOffline(false)
    await talkDialog(page).getByRole('heading', { name: 'Sent to Nurse Lind' }).waitFor()
    await button(page, 'Take it back').click()
    await talkDialog(page)
      .getByText(/^Taken back\./)
      .waitFor()
    await window.close()
  })

  test('is not shown as sent while the server fails, and is sent once', async () => {
    const window = await openHome('student@riverbend.test')
    const { page } = window
    await choosePerson(page, 'Mr. Samuel Adeyemi')
    await page.route('**/support/contact/create', (route) => route.fulfill({ status: 503, body: '{}' }))
    await button(page, /^Send/).click()
    await talkDialog(page)
      .getByText(/^It hasn't been sent yet\./)
      .waitFor()
    expect(await talkDialog(page).getByRole('heading', { name: /^Sent/ }).count()).toBe(0)
    await page.unroute('**/support/contact/create')
    await talkDialog(page).getByRole('heading', { name: 'Sent to Mr. Adeyemi' }).waitFor()
    await button(page, 'Done').click()
    await withdrawFromAdeyemi(page)
    await window.close()
  })

  test('goes to a second adult even if the canceled request to the first one arrived after all', async () => {
    const window = await openHome('student@riverbend.test')
    const { page } = window
    const [CREATE, failing] = ['**/support/contact/create', { status: 503, body: '{}' }]
    const heldRoutes: Route[] = []
    await choosePerson(page, 'Mr. Samuel Adeyemi')
    await page.route(CREATE, (route) => route.fulfill(failing))
    await button(page, /^Send/).click()
    const errorText = talkDialog(page).getByText(/^It hasn't been sent yet\./)
    await errorText.waitFor()
    await page.route(CREATE, (route) => void heldRoutes.push(route))
    await expect.poll(() => heldRoutes.length).toBe(1)
    await talkDialog(page)
      .getByRole('radio', { name: /^Nurse Kirsi Lind/ })
      .check({ force: true })
    await button(page, /^Send/).click()
    await expect.poll(() => heldRoutes.length).toBe(2)
    await heldRoutes[0]?.continue()
    await heldRoutes[1]?.fulfill(failing)
    await errorText.waitFor()
    await expect.poll(() => heldRoutes.length).toBe(3)
    await heldRoutes[2]?.continue()
    await talkDialog(page).getByRole('heading', { name: 'Sent to Nurse Lind' }).waitFor()
    await button(page, 'Take it back').click()
    await talkDialog(page).getByRole('button', { name: 'Not now' }).click()
    await withdrawFromAdeyemi(page)
    await window.close()
  })

  test('is shown on the page where the student asked, and can be taken back there', async () => {
    const window = await openHome('senior@riverbend.test')
    const { page } = window
    await gotoUntilIdle(page, '/reflect')
    await button(page, "I'd like to talk to someone").click()
    await talkDialog(page)
      .getByRole('radio', { name: /^Nurse Kirsi Lind/ })
      .check({ force: true })
    await talkDialog(page).getByRole('button', { name: /^Send/ }).click()
    await talkDialog(page).getByRole('heading', { name: 'Sent to Nurse Lind' }).waitFor()
    await talkDialog(page).getByRole('button', { name: 'Done' }).click()
    const sentButton = button(page, /^Sent to Nurse Lind, \d\d:\d\d[ap]m\. Not seen yet$/)
    await sentButton.waitFor()
    await page.reload()
    await sentButton.click()
    await talkDialog(page).getByRole('button', { name: 'Take it back' }).click()
    await talkDialog(page).getByRole('button', { name: 'Not now' }).click()
    await button(page, "I'd like to talk to someone").waitFor()
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('can be made by keyboard alone, and nothing is sent before the last step', async () => {
    const window = await openHome('young@riverbend.test')
    const { page } = window
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/contact/create') && sent.push(request.url()))
    await tabTo(page, 'I need help')
    await press(page, 'Enter')
    await card(page, 'You can get help right now').waitFor()
    await tabTo(page, 'Ask to talk, Mr. Samuel Adeyemi')
    await press(page, 'Enter')
    const title = talkDialog(page).getByRole('heading', { name: 'Who would you like?' })
    await expect.poll(() => isFocused(title)).toBe(true)
    await talkDialog(page)
      .getByRole('radio', { name: /^Mr\. Samuel Adeyemi/ })
      .focus()
    await press(page, 'ArrowDown')
    expect(
      await talkDialog(page)
        .getByRole('radio', { name: /^Ms\. Ingrid Falk/ })
        .isChecked(),
    ).toBe(true)
    await tabTo(page, 'Not now')
    await press(page, 'Enter')
    await talkDialog(page).waitFor({ state: 'hidden' })
    expect(sent).toEqual([])
    await window.close()
  })
})
