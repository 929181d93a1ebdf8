/** Check-ins at every age, what follows them, and that none is lost or sent twice. */
import { afterAll, describe, expect, test } from 'vitest'
import * as reflect from '#contract/reflect.ts'
import { techniques } from '#rules/exercises.ts'
import { getPracticeReason } from '#rules/feelings/practice-reasons.ts'
import { isFocused, press, tabToElement } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, button, heading } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, server, variants, type Who } from '../support/journey/journey.ts'
import { listCheckIns, savedHeading, sunOption, openCheckIn } from '../support/browser/check-in-page.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'
import { readStorage } from '../support/browser/browser-storage.ts'
import { gotoUntilIdle, runUntilIdle } from '../support/browser/network-idle.ts'

afterAll(closeWindows)

describe.each(variants)('every step of a check-in, $size and $theme', (look) => {
  test.each<Who>(['young@riverbend.test', 'student@riverbend.test'])('is accessible for %s', async (who) => {
    const window = await openSignedInWindow(who, look)
    const { page } = window
    await openCheckIn(page)
    await expectAccessible(window, 'the sun')
    await sunOption(page, 'Good').check({ force: true })
    await button(page, /^(Want to say more|Tell more)\?/).click()
    for (const step of ['2', '3', '4', '5']) {
      await page.getByText(`Question ${step} of 5`).waitFor()
      if (step === '2') await expectAccessible(window, 'a question')
      await button(page, 'Skip').click()
    }
    await page.getByRole('heading', { level: 1, name: /^(Which words are close|What is it like inside)\?/ }).waitFor()
    await expectAccessible(window, 'the words')
    await button(page, /^(Skip words$|I'm not sure)/).click()
    await page.getByRole('heading', { level: 1, name: /about\?$/ }).waitFor()
    await expectAccessible(window, 'the contexts')
    await button(page, /^(Skip this|Nothing)$/).click()
    await page.getByText('Only you can see this.').waitFor()
    await expectAccessible(window, 'the note')
    await page.getByLabel('Note').fill('A line of mine.')
    await button(page, /^(Save check-in|Done)$/).click()
    await savedHeading(page).waitFor()
    await expectAccessible(window, 'what follows')
    await page.goto('/reflect')
    await button(page, 'Check in again').waitFor()
    await expectAccessible(window, 'today')
    await window.close()
  })
})

test('a nine-year-old checks in with a sun and two words', async () => {
  const window = await openSignedInWindow('young@riverbend.test', { size: 'phone' })
  const { page } = window
  await openCheckIn(page)
  await sunOption(page, 'Bright').check({ force: true })
  await button(page, /^Tell more\?/).click()
  for (let step = 0; step < 4; step += 1) await button(page, 'Skip').click()
  await button(page, /^Happy/).click()
  await button(page, /^Excited/).click()
  await button(page, 'Done').click()
  await savedHeading(page).waitFor()
  await expect
    .poll(async () => (await listCheckIns('young@riverbend.test'))[0])
    .toMatchObject({ mood: 5, emotions: ['young.happy', 'young.excited'] })
  expect(window.problems).toEqual([])
  await window.close()
})

test('a check-in starts from an answer on home, survives a reload, and appears on home afterwards', async () => {
  const window = await openSignedInWindow('student@riverbend.test')
  const { page } = window
  await page.goto('/home')
  await page.getByRole('main').getByRole('link', { name: 'Cloudy' }).click()
  await expect.poll(() => sunOption(page, 'Cloudy').isChecked()).toBe(true)
  await button(page, /^Want to say more\?/).click()
  const before = await readStorage(page)
  await page.getByRole('radio', { name: 'Plenty' }).check({ force: true })
  // The draft is stored encrypted, so the test can only see that the stored rows change.
  await expect.poll(async () => (await readStorage(page)).rows).not.toEqual(before.rows)
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: 'Plenty' }).isChecked()).toBe(true)
  await button(page, 'Save check-in').click()
  await savedHeading(page).waitFor()
  await expect.poll(async () => (await listCheckIns('student@riverbend.test'))[0]?.mood).toBe(2)
  expect((await listCheckIns('student@riverbend.test'))[0]?.answers).toHaveLength(2)
  await page.goto('/home')
  await page.getByText('Today: Cloudy').waitFor()
  await window.close()
})

test('dismissing the suggested session by keyboard moves the focus to the heading', async () => {
  const window = await openSignedInWindow('student@riverbend.test')
  const { page } = window
  await openCheckIn(page)
  await sunOption(page, 'Okay').check({ force: true })
  await button(page, 'Save check-in').click()
  await savedHeading(page).waitFor()
  await tabToElement(page, button(page, 'Not now'))
  await press(page, 'Enter')
  await page.getByRole('region', { name: 'If you like, one short practice' }).waitFor({ state: 'detached' })
  expect(await isFocused(savedHeading(page))).toBe(true)
  await window.close()
})

test('a low check-in shows a card that can be dismissed, and suggests one session with a reason', async () => {
  const window = await openSignedInWindow('senior@riverbend.test')
  const { page } = window
  await openCheckIn(page)
  await sunOption(page, 'Low').check({ force: true })
  await button(page, 'Save check-in').click()
  await savedHeading(page).waitFor()
  await page.getByRole('heading', { name: 'Low is allowed' }).waitFor()
  const offer = page.getByRole('region', { name: 'If you like, one short practice' })
  await offer.waitFor()
  // The person picked no feeling word, so the reason must not name one.
  const reasons = techniques.map((technique) => getPracticeReason(technique, 'high_school'))
  expect(reasons).toContain(await offer.locator('p > span').innerText())
  await button(page, 'Leave it at that').click()
  await offer.getByRole('link', { name: 'Start', exact: true }).click()
  await page.waitForURL('**/audio/*')
  await page.goto('/reflect')
  const after = page.getByRole('region', { name: /^Listened to / })
  await after.getByRole('button', { name: 'Check in again' }).click()
  await sunOption(page, 'Okay').check({ force: true })
  await button(page, 'Save check-in').click()
  await savedHeading(page).waitFor()
  await expect
    .poll(async () => (await listCheckIns('senior@riverbend.test'))[0])
    .toMatchObject({ mood: 3, before_or_after: { moment: 'after' } })
  await window.close()
})

test('a check-in can be answered, continued and saved by keyboard alone', async () => {
  const window = await openSignedInWindow('senior@riverbend.test')
  const { page } = window
  await openCheckIn(page)
  expect(await tabToElement(page, sunOption(page, 'Low'))).toBe(true)
  await press(page, 'ArrowRight', 3)
  await expect.poll(() => sunOption(page, 'Good').isChecked()).toBe(true)
  expect(await tabToElement(page, button(page, /^Want to say more\?/))).toBe(true)
  await press(page, 'Enter')
  await expect.poll(() => heading(page).evaluate((element) => element === document.activeElement)).toBe(true)
  for (let step = 0; step < 4; step += 1) {
    expect(await tabToElement(page, button(page, 'Skip'))).toBe(true)
    await press(page, 'Enter')
    await expect.poll(() => heading(page).evaluate((element) => element === document.activeElement)).toBe(true)
  }
  const feelingWord = page.getByRole('button', { name: 'Hopeful', exact: true })
  expect(await tabToElement(page, feelingWord, 120)).toBe(true)
  await press(page, 'Space')
  expect(await feelingWord.getAttribute('aria-pressed')).toBe('true')
  expect(await tabToElement(page, button(page, 'Save check-in'), 120)).toBe(true)
  await press(page, 'Enter')
  await expect.poll(() => savedHeading(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await window.close()
})

const EVERY_DAY = ['day_0', 'day_1', 'day_2', 'day_3', 'day_4', 'day_5', 'day_6'] as const

/** Turns the reminders of all seven days on or off. When on, they are due from midnight. */
const setReminders = async (who: Who, is_enabled: boolean, time_zone: string): Promise<void> => {
  const { call } = await signInDemoPerson(server().address, server().data, who)
  const days = EVERY_DAY.map((day) => [day, { is_enabled, start_time: '0000' }] as const)
  const prompt_frequency = Object.fromEntries(days) as reflect.HappinessSetting['prompt_frequency']
  const HappinessSetting = { prompt_frequency, time_zone }
  const { HappinessSettings } = await call(reflect.settingList, {})
  await call(HappinessSettings.length ? reflect.settingUpdate : reflect.settingAdd, { HappinessSetting })
}

test('"Not now" hides a check-in reminder for the day, on other pages and devices too', async () => {
  const who = 'student@northgate.test'
  await setReminders(who, true, 'Pacific/Auckland')
  const window = await openSignedInWindow(who)
  const { page } = window
  const reminder = page.getByRole('region', { name: 'Check-in reminder' })
  await reminder.waitFor()
  await expectAccessible(window, 'a reminder')
  await reminder.getByRole('button', { name: 'Not now' }).click()
  await reminder.waitFor({ state: 'detached' })
  await expect
    .poll(async () => {
      const { call } = await signInDemoPerson(server().address, server().data, who)
      // The server decides by the day of the device's time zone.
      const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
      return (await call(reflect.dashboard, { Here: { time_zone } })).Reflect.prompt_due
    })
    .toBeNull()
  const phone = await openSignedInWindow(who, { size: 'phone' })
  await phone.page.clock.install()
  await gotoUntilIdle(phone.page, '/home')
  await runUntilIdle(phone.page, () => phone.page.clock.fastForward(5000))
  expect(await phone.page.getByRole('region', { name: 'Check-in reminder' }).count()).toBe(0)
  await setReminders(who, false, 'Pacific/Auckland')
  await Promise.all([window.close(), phone.close()])
})

test('a rejected check-in keeps its text, and is sent after it is edited', async () => {
  const who = 'student@riverbend.test'
  const window = await openSignedInWindow(who, { size: 'phone' })
  const { page } = window
  const checkInUrlPattern = '**/self/happiness/response/create'
  const Status = { code: '200', message: 'No' }
  await page.route(checkInUrlPattern, (route) =>
    route.fulfill({ status: 422, json: { Status, error: 'Not like this.' } }),
  )
  await openCheckIn(page)
  await sunOption(page, 'Cloudy').check({ force: true })
  await button(page, /^Want to say more\?/).click()
  for (let step = 0; step < 4; step += 1) await button(page, 'Skip').click()
  await button(page, /^Skip words$/).click()
  await page.getByRole('heading', { level: 1, name: /about\?$/ }).waitFor()
  await button(page, /^Skip this$/).click()
  await page.getByLabel('Note').fill('Rain all the way.')
  await button(page, 'Save check-in').click()
  await page.getByRole('heading', { level: 1, name: 'Not saved yet.' }).waitFor()
  await page.goto('/reflect')
  const rejectedEntry = page.getByRole('region', { name: "A check-in that couldn't be saved" })
  await rejectedEntry.getByText('Rain all the way.').waitFor()
  await rejectedEntry.getByText('Not like this.').waitFor()
  window.problems.length = 0
  await expectAccessible(window, 'a refused check-in')
  await page.unroute(checkInUrlPattern)
  await rejectedEntry.getByRole('button', { name: 'Edit and send again' }).click()
  await expect.poll(() => sunOption(page, 'Cloudy').isChecked()).toBe(true)
  await rejectedEntry.waitFor({ state: 'detached' })
  await sunOption(page, 'Okay').check({ force: true })
  await button(page, 'Save check-in').click()
  await savedHeading(page).waitFor()
  await expect
    .poll(async () => (await listCheckIns(who))[0])
    .toMatchObject({ mood: 3, note: 'Rain all the way.', entered_by: null })
  await window.close()
})
