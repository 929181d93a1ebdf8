/** The app without a server: it opens again, takes what one says and writes, and shows help; later everything arrives once. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import * as reflect from '#contract/reflect.ts'
import { press } from '../support/by-hand.ts'
import { openDoor, type Door } from '../support/door.ts'
import { button, heading, open } from '../support/finder.ts'
import { entry, keptHere, newWord, paper, storedWith } from '../support/journal.ts'
import { closeWindows, expectWell, looks, signIn, type Who } from '../support/journey.ts'
import { arriveAndKeep, cachedOn } from '../support/kept-shell.ts'
import { signedInAt } from '../support/server-process.ts'

afterAll(closeWindows)

const MATEO: Who = 'senior@riverbend.test'
const AMARA: Who = 'student@riverbend.test'

const inMain = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const sun = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const strip = (page: Page) => page.getByText('Offline. What you do is kept here and sent later.')

/** Milliseconds: servers that die and rise again on a slow machine. */
const LONG = 300_000

/** The card names a person of the school and a number; then it is closed. */
const seeHelp = async (page: Page): Promise<void> => {
  const card = page.getByRole('dialog', { name: 'Help, now' })
  await card.getByText('Ms. Ingrid Falk').waitFor()
  await card.getByRole('link', { name: 'Call 988' }).waitFor()
  await press(page, 'Escape')
  await card.waitFor({ state: 'hidden' })
}

const menu = async (page: Page, name: RegExp, item: string): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const checkIn = async (page: Page, answer: string): Promise<void> => {
  const again = button(page, 'Check in again')
  await again.or(sun(page, answer)).first().waitFor()
  if (await again.isVisible()) await again.click()
  await sun(page, answer).check({ force: true })
  await button(page, 'Save check-in').click()
  await page.getByRole('heading', { level: 1, name: 'Saved.' }).waitFor()
}

const write = async (page: Page, words: string): Promise<void> => {
  await entry(page, 'New entry').click()
  await expect.poll(() => paper(page).inputValue()).toBe('')
  await paper(page).fill(words)
  await keptHere(page)
  await inMain(page, 'Done').click()
  await page.waitForURL('**/reflect/journal')
}

/** Fewer than one answer of the server holds, so that older ones may move on. */
const SOME = 8

/** How somebody was of late, the latest first. */
const moods = async (who: Who, door: Door): Promise<(number | null)[]> => {
  const { call } = await signedInAt(door.address, door.data, who)
  const { Items } = await call(reflect.history, { Page: { limit: 50 } })
  return Items.flatMap((item) => (item.kind === 'check_in' ? [item.check_in.mood] : [])).slice(0, SOME)
}

test(
  'home was opened once: after that the server dies, and one checks in, writes and finds help all the same',
  async () => {
    const door = await openDoor()
    const after = [4, 2, ...(await moods(MATEO, door))].slice(0, SOME)
    const window = await arriveAndKeep(MATEO, { address: door.address }, door.data)
    const { page } = window
    const word = newWord()
    await door.kill()
    await page.reload()
    await heading(page).waitFor()
    await strip(page).waitFor()
    await inMain(page, 'Need help now?').click()
    await seeHelp(page)

    await page.getByRole('link', { name: 'Reflect' }).first().click()
    await checkIn(page, 'Cloudy')
    await page.goto('/reflect')
    await inMain(page, 'Need help now?').click()
    await seeHelp(page)
    await checkIn(page, 'Good')

    await page.goto('/reflect/journal')
    await write(page, `${word} one`)
    await write(page, `${word} two`)
    await page.reload()
    await expect.poll(() => entry(page, /not sent yet/).count()).toBe(2)
    await inMain(page, 'Need help now?').click()
    await seeHelp(page)
    await menu(page, /Mateo/, 'Need help now?')
    await seeHelp(page)
    expect(window.problems).toEqual([])

    await door.begin()
    const written = [`${word} one`, `${word} two`]
    await expect.poll(() => storedWith(word, { ...door, email: MATEO }), { timeout: 90_000 }).toEqual(written)
    await expect.poll(() => moods(MATEO, door), { timeout: 90_000 }).toEqual(after)
    await page.reload()
    await heading(page).waitFor()
    await page.waitForTimeout(4_000)
    expect(await storedWith(word, { ...door, email: MATEO })).toEqual(written)
    expect(await moods(MATEO, door)).toEqual(after)
    await window.close()
  },
  LONG,
)

test(
  'a server that says nothing at all is not waited for, even by somebody who was away for hours',
  async () => {
    const door = await openDoor()
    const window = await arriveAndKeep(AMARA, { address: door.address }, door.data)
    const { page } = window
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('alaiaSessionData') ?? '') as { user_info: { accessed_at: string } }
      kept.user_info.accessed_at = new Date(Date.now() - 5 * 3_600_000).toISOString()
      localStorage.setItem('alaiaSessionData', JSON.stringify(kept))
    })
    door.swallow()
    const since = performance.now()
    await page.goto('/reflect', { waitUntil: 'commit' })
    await sun(page, 'Bright').waitFor()
    expect(performance.now() - since).toBeLessThan(20_000)
    await strip(page).waitFor()
    await checkIn(page, 'Bright')
    await window.close()
  },
  LONG,
)

describe('without a connection everybody can use what works', () => {
  test.each<[string, Who, string]>([
    ['a young reader', 'young@riverbend.test', 'I need help'],
    ['an older one', AMARA, 'Need help now?'],
  ])('%s', async (_, who, need) => {
    const look = looks[who === AMARA ? 0 : looks.length - 1]!
    const window = await arriveAndKeep(who, look)
    const { page, context } = window
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'Back when the internet is' }).waitFor()
    await inMain(page, need).waitFor()
    await expectWell(window, 'home')
    await page.goto('/series/list')
    await page.getByRole('heading', { level: 1, name: 'This page needs a connection' }).waitFor()
    await page.getByRole('link', { name: 'Check in' }).waitFor()
    await inMain(page, need).waitFor()
    await expectWell(window, 'a page that is not kept')
    await page.getByRole('link', { name: 'Check in' }).click()
    await sun(page, 'Bright').waitFor()
    // What can't be known now is not said.
    await page.getByText("There's no connection, so an earlier check-in").waitFor()
    expect(await page.getByText('No reminders are set').count()).toBe(0)
    await page.goto('/help')
    await page.getByText('Mr. Samuel Adeyemi').waitFor()
    await expectWell(window, 'help')
    await context.setOffline(false)
    await window.close()
  })
})

test(
  'somebody who logs out leaves words that nobody else finds, and the next one to sit there sees their own',
  async () => {
    const door = await openDoor()
    const window = await arriveAndKeep(MATEO, { address: door.address }, door.data)
    const { page } = window
    const word = newWord()
    await door.kill()
    await page.goto('/reflect/journal')
    await write(page, `${word} of mine`)
    await menu(page, /Mateo/, 'Log Out')
    await button(page, 'Keep here, log out').click()
    await page.waitForURL('**/login')
    await page.goto('/home')
    await page.waitForURL('**/login')
    await page.getByLabel('Password', { exact: true }).waitFor()

    await door.begin()
    await signIn(page, AMARA, door.data)
    await open(window, '/reflect/journal')
    await page.getByText('A blank page with a lid.').or(page.getByRole('main').getByRole('listitem')).first().waitFor()
    expect(await page.content()).not.toContain(word)
    const { addresses, pages } = await cachedOn(page)
    expect(addresses.length).toBeGreaterThan(20)
    expect(addresses.filter((address) => address !== '/home' && !address.startsWith('/assets/'))).toEqual([])
    expect(pages).not.toMatch(/Mateo|Amara|Riverbend/)
    expect(await storedWith(word, { ...door, email: AMARA })).toEqual([])
    expect(await storedWith(word, { ...door, email: MATEO })).toEqual([])
    await menu(page, /Amara/, 'Log Out')
    await page.waitForURL('**/login')

    await signIn(page, MATEO, door.data)
    await expect.poll(() => storedWith(word, { ...door, email: MATEO })).toEqual([`${word} of mine`])
    await window.close()
  },
  LONG,
)
