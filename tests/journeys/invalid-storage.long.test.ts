/** Anyone can edit browser storage: the pages must work with any stored value. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { readAudio } from '../support/browser/audio-probe.ts'
import { closeWindows, waitForPlayable, signIn } from '../support/journey/journey.ts'
import { openListener, miniPlayer, openSession, positionSlider } from '../support/browser/player-window.ts'

afterAll(closeWindows)

const invalidValues: Record<string, string> = {
  amb_volume: '700%',
  duration: '-12',
  currentTime: '99999999',
  isPlaying: 'perhaps',
  filterData: '[{"from":{"to":null}}]',
  alaia_redirect_url: 'https://evil.example/',
  alaiaSessionData: '{"user_info":{"user_type":"king","permissions":[null]},"isLoggedIn":true}',
  alaia_preferences: '{"theme":7,"textSize":{},"font":"wingdings","captions":"no","motion":0}',
  alaia_language: 'Klingon',
  alaia_waiting_progress: '[null,7,{"account_uuid":{},"session_uuid":"x","timestamp":1,"paused_seconds":"all"}]',
  alaia_searches: '[null,{"a":1},""]',
  alaia_unfinished_logout: '{"token":1}',
  alaia_help:
    '{"account_uuid":"x","at":1,"school":{"name":"x","country":"US","time_zone":"Mars/Olympus"},"people":[7]}',
}

const storeValues = (page: Page, values: Record<string, string>): Promise<void> =>
  page.evaluate(
    (localValues) => Object.entries(localValues).forEach(([key, value]) => localStorage.setItem(key, value)),
    values,
  )

const readDatasetKeys = (page: Page) => page.evaluate(() => Object.keys(document.documentElement.dataset))

describe('with invalid values in browser storage', () => {
  test('home opens with default preferences', async () => {
    const { page, problems, close } = await openListener('student@riverbend.test')
    await storeValues(page, { ...invalidValues, session_id: 'not-a-uuid' })
    await page.goto('/home')
    await page.getByRole('heading', { level: 1, name: /Amara/ }).waitFor()
    await page.getByRole('heading', { name: 'Series' }).waitFor()
    expect(await readDatasetKeys(page)).toEqual(['daypart'])
    expect(await miniPlayer(page).count()).toBe(0)

    await page.goto('/home/search')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto('/')
    expect(await page.getByRole('combobox').inputValue()).toBe('English')
    expect(problems).toEqual([])
    await close()
  })

  test('an invalid device ID leads to the sign-in page, and signing in creates a new one', async () => {
    const { page, problems, close } = await openListener('student@riverbend.test')
    await storeValues(page, { ...invalidValues, alaia_device: "'; drop table" })
    await page.goto('/home')
    await page.waitForURL('**/login')
    await signIn(page, 'student@riverbend.test')
    await page.getByRole('heading', { level: 1, name: /Amara/ }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('alaia_device'))).toMatch(/^[\da-f-]{36}$/)
    expect(problems).toEqual([])
    await close()
  })

  test.each([
    ['-40', 0.5],
    ['1e9', 2],
    ['fast', 1],
  ])('the player opens, and a stored speed of %s becomes a valid one', async (alaia_speed, speed) => {
    const session = await waitForPlayable('the-kazoo')
    const { page, problems, reports, close } = await openListener('student@riverbend.test')
    await storeValues(page, { ...invalidValues, alaia_speed, session_id: session.uuid })
    await page.goto('/home')
    await miniPlayer(page).getByText(session.title).waitFor()
    await openSession(page, session)
    await positionSlider(page).waitFor()
    await expect.poll(async () => (await readAudio(page)).speed).toBe(speed)
    expect((await readAudio(page)).position).toBeLessThan(session.duration - 5)
    expect(reports.filter(({ completed }) => completed)).toEqual([])

    await page.keyboard.press('.')
    await page.keyboard.press('.')
    await page.keyboard.press(',')
    const { speed: after } = await readAudio(page)
    expect(after >= 0.5 && after <= 2).toBe(true)
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press(',')
    expect((await readAudio(page)).speed).toBe(0.5)
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('.')
    expect((await readAudio(page)).speed).toBe(2)
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => localStorage.getItem('amb_volume'))).toBe('0')
    expect(problems).toEqual([])
    await close()
  })
})
