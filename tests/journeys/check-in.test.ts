/** Check-ins at every age, what follows them, and that none is lost or sent twice. */
import { afterAll, describe, expect, test } from 'vitest'
import * as reflect from '#contract/reflect.ts'
import { techniques } from '#rules/exercises.ts'
import { reasonForTechnique } from '#rules/feelings/without-word.ts'
import { isFocused, press, tabOnTo } from '../support/browser/keyboard-navigation.ts'
import { arrive, button, heading } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, server, variants, type Who } from '../support/journey/journey.ts'
import { checkIns, saved, sun, toCheckIn } from '../support/browser/check-in-page.ts'
import { signedInAt } from '../support/server/server-process.ts'
import { readStorage } from '../support/browser/browser-storage.ts'
import { gotoQuiet, quietAfter } from '../support/browser/network-idle.ts'

afterAll(closeWindows)

describe.each(variants)('every step of a check-in, $size and $theme', (look) => {
  test.each<Who>(['young@riverbend.test', 'student@riverbend.test'])('is accessible for %s', async (who) => {
    const window = await arrive(who, look)
    const { page } = window
    await toCheckIn(page)
    await expectAccessible(window, 'the sun')
    await sun(page, 'Good').check({ force: true })
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
    await saved(page).waitFor()
    await expectAccessible(window, 'what follows')
    await page.goto('/reflect')
    await button(page, 'Check in again').waitFor()
    await expectAccessible(window, 'today')
    await window.close()
  })
})

test('a nine-year-old checks in with a sun and two words', async () => {
  const window = await arrive('young@riverbend.test', { size: 'phone' })
  const { page } = window
  await toCheckIn(page)
  await sun(page, 'Bright').check({ force: true })
  await button(page, /^Tell more\?/).click()
  for (let step = 0; step < 4; step += 1) await button(page, 'Skip').click()
  await button(page, /^Happy/).click()
  await button(page, /^Excited/).click()
  await button(page, 'Done').click()
  await saved(page).waitFor()
  await expect
    .poll(async () => (await checkIns('young@riverbend.test'))[0])
    .toMatchObject({ mood: 5, emotions: ['young.happy', 'young.excited'] })
  expect(window.problems).toEqual([])
  await window.close()
})

test('a check-in starts from an answer on home, survives a reload, and appears on home afterwards', async () => {
  const window = await arrive('student@riverbend.test')
  const { page } = window
  await page.goto('/home')
  await page.getByRole('main').getByRole('link', { name: 'Cloudy' }).click()
  await expect.poll(() => sun(page, 'Cloudy').isChecked()).toBe(true)
  await button(page, /^Want to say more\?/).click()
  const before = await readStorage(page)
  await page.getByRole('radio', { name: 'Plenty' }).check({ force: true })
  // The draft is encrypted before it is stored.
  await expect.poll(async () => (await readStorage(page)).rows).not.toEqual(before.rows)
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: 'Plenty' }).isChecked()).toBe(true)
  await button(page, 'Save check-in').click()
  await saved(page).waitFor()
  await expect.poll(async () => (await checkIns('student@riverbend.test'))[0]?.mood).toBe(2)
  expect((await checkIns('student@riverbend.test'))[0]?.answers).toHaveLength(2)
  await page.goto('/home')
  await page.getByText('Today: Cloudy').waitFor()
  await window.close()
})

test('dismissing the suggested session by keyboard moves the focus to the heading', async () => {
  const window = await arrive('student@riverbend.test')
  const { page } = window
  await toCheckIn(page)
  await sun(page, 'Okay').check({ force: true })
  await button(page, 'Save check-in').click()
  await saved(page).waitFor()
  await tabOnTo(page, button(page, 'Not now'))
  await press(page, 'Enter')
  await page.getByRole('region', { name: 'If you like, one short practice' }).waitFor({ state: 'detached' })
  expect(await isFocused(saved(page))).toBe(true)
  await window.close()
})

test('a low check-in shows a card that blocks nothing, and one session with its reason', async () => {
  const window = await arrive('senior@riverbend.test')
  const { page } = window
  await toCheckIn(page)
  await sun(page, 'Low').check({ force: true })
  await button(page, 'Save check-in').click()
  await saved(page).waitFor()
  await page.getByRole('heading', { name: 'Low is allowed' }).waitFor()
  const offer = page.getByRole('region', { name: 'If you like, one short practice' })
  await offer.waitFor()
  // The person picked no feeling word, so the reason must not name one.
  const reasons = techniques.map((technique) => reasonForTechnique(technique, 'high_school'))
  expect(reasons).toContain(await offer.locator('p > span').innerText())
  await button(page, 'Leave it at that').click()
  await offer.getByRole('link', { name: 'Start', exact: true }).click()
  await page.waitForURL('**/audio/*')
  await page.goto('/reflect')
  const after = page.getByRole('region', { name: /^Listened to / })
  await after.getByRole('button', { name: 'Check in again' }).click()
  await sun(page, 'Okay').check({ force: true })
  await button(page, 'Save check-in').click()
  await saved(page).waitFor()
  await expect
    .poll(async () => (await checkIns('senior@riverbend.test'))[0])
    .toMatchObject({ mood: 3, before_or_after: { moment: 'after' } })
  await window.close()
})

test('a check-in can be answered, continued and saved by keyboard alone', async () => {
  const window = await arrive('senior@riverbend.test')
  const { page } = window
  await toCheckIn(page)
  expect(await tabOnTo(page, sun(page, 'Low'))).toBe(true)
  await press(page, 'ArrowRight', 3)
  await expect.poll(() => sun(page, 'Good').isChecked()).toBe(true)
  expect(await tabOnTo(page, button(page, /^Want to say more\?/))).toBe(true)
  await press(page, 'Enter')
  await expect.poll(() => heading(page).evaluate((element) => element === document.activeElement)).toBe(true)
  for (let step = 0; step < 4; step += 1) {
    expect(await tabOnTo(page, button(page, 'Skip'))).toBe(true)
    await press(page, 'Enter')
    await expect.poll(() => heading(page).evaluate((element) => element === document.activeElement)).toBe(true)
  }
  const feelingWord = page.getByRole('button', { name: 'Hopeful', exact: true })
  expect(await tabOnTo(page, feelingWord, 120)).toBe(true)
  await press(page, 'Space')
  expect(await feelingWord.getAttribute('aria-pressed')).toBe('true')
  expect(await tabOnTo(page, button(page, 'Save check-in'), 120)).toBe(true)
  await press(page, 'Enter')
  await expect.poll(() => saved(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await window.close()
})

const EVERY_DAY = ['day_0', 'day_1', 'day_2', 'day_3', 'day_4', 'day_5', 'day_6'] as const

/** Turns reminders from midnight on every day on or off. */
const remind = async (who: Who, is_enabled: boolean, time_zone: string): Promise<void> => {
  const { call } = await signedInAt(server().address, server().data, who)
  const days = EVERY_DAY.map((day) => [day, { is_enabled, start_time: '0000' }] as const)
  const prompt_frequency = Object.fromEntries(days) as reflect.HappinessSetting['prompt_frequency']
  const HappinessSetting = { prompt_frequency, time_zone }
  const { HappinessSettings } = await call(reflect.settingList, {})
  await call(HappinessSettings.length ? reflect.settingUpdate : reflect.settingAdd, { HappinessSetting })
}

test('"Not now" hides a check-in reminder for the day, on other pages and devices too', async () => {
  const who = 'student@northgate.test'
  await remind(who, true, 'Pacific/Auckland')
  const window = await arrive(who)
  const { page } = window
  const line = page.getByRole('region', { name: 'Check-in reminder' })
  await line.waitFor()
  await expectAccessible(window, 'a reminder')
  await line.getByRole('button', { name: 'Not now' }).click()
  await line.waitFor({ state: 'detached' })
  await expect
    .poll(async () => {
      const { call } = await signedInAt(server().address, server().data, who)
      // The server decides by the day of the device's time zone.
      const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
      return (await call(reflect.dashboard, { Here: { time_zone } })).Reflect.prompt_due
    })
    .toBeNull()
  const other = await arrive(who, { size: 'phone' })
  await other.page.clock.install()
  await gotoQuiet(other.page, '/home')
  await quietAfter(other.page, () => other.page.clock.fastForward(5000))
  expect(await other.page.getByRole('region', { name: 'Check-in reminder' }).count()).toBe(0)
  await remind(who, false, 'Pacific/Auckland')
  await Promise.all([window.close(), other.close()])
})

test('a rejected check-in keeps its text, and is sent after it is edited', async () => {
  const who = 'student@riverbend.test'
  const window = await arrive(who, { size: 'phone' })
  const { page } = window
  const called = '**/self/happiness/response/create'
  const Status = { code: '200', message: 'No' }
  await page.route(called, (route) => route.fulfill({ status: 422, json: { Status, error: 'Not like this.' } }))
  await toCheckIn(page)
  await sun(page, 'Cloudy').check({ force: true })
  await button(page, /^Want to say more\?/).click()
  for (let step = 0; step < 4; step += 1) await button(page, 'Skip').click()
  await button(page, /^Skip words$/).click()
  await page.getByRole('heading', { level: 1, name: /about\?$/ }).waitFor()
  await button(page, /^Skip this$/).click()
  await page.getByLabel('Note').fill('Rain all the way.')
  await button(page, 'Save check-in').click()
  await page.getByRole('heading', { level: 1, name: 'Not saved yet.' }).waitFor()
  await page.goto('/reflect')
  const refused = page.getByRole('region', { name: "A check-in that couldn't be saved" })
  await refused.getByText('Rain all the way.').waitFor()
  await refused.getByText('Not like this.').waitFor()
  window.problems.length = 0
  await expectAccessible(window, 'a refused check-in')
  await page.unroute(called)
  await refused.getByRole('button', { name: 'Edit and send again' }).click()
  await expect.poll(() => sun(page, 'Cloudy').isChecked()).toBe(true)
  await refused.waitFor({ state: 'detached' })
  await sun(page, 'Okay').check({ force: true })
  await button(page, 'Save check-in').click()
  await saved(page).waitFor()
  await expect
    .poll(async () => (await checkIns(who))[0])
    .toMatchObject({ mood: 3, note: 'Rain all the way.', entered_by: null })
  await window.close()
})
