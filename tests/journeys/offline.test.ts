/** The app without a server: it opens again, takes what one says and writes, and shows help; later everything arrives once. */
import { createReadStream } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import * as reflect from '#contract/reflect.ts'
import { press } from '../support/by-hand.ts'
import { openDoor, type Door } from '../support/door.ts'
import { heading, open } from '../support/finder.ts'
import { heard, listenTo } from '../support/heard.ts'
import { entry, keptHere, newWord, paper, storedWith } from '../support/journal.ts'
import { closeBrowser, expectWell, house, looks, openWindow, playable, signIn, type Who } from '../support/journey.ts'
import { arriveAndKeep, cachedOn, untilKept } from '../support/kept-shell.ts'
import { fromTheStart, untilHeard } from '../support/listener.ts'
import { signedInAt } from '../support/server-process.ts'

afterAll(closeBrowser)

const MATEO: Who = 'senior@riverbend.test'
const AMARA: Who = 'student@riverbend.test'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
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

describe.each(looks)('without a connection everybody can use what works, $size and $theme', (look) => {
  test.each<[Who, string]>([
    ['young@riverbend.test', 'I need help'],
    [AMARA, 'Need help now?'],
  ])('%s', async (who, need) => {
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
    await sun(page, 'Bright').or(button(page, 'Check in again')).first().waitFor()
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

/** The house of the journeys behind a front that gives out a newer worker when it is told to. */
const openFront = async () => {
  const { port, hostname } = new URL(house().address)
  let release = ''
  const front = createServer((question, answer) => {
    const { method, url } = question
    const headers = { ...question.headers, 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
    const passOn = request({ hostname, port, method, path: url, headers, agent: false }, (given) => {
      const isWorker = url === '/offline-worker.js'
      if (isWorker) delete given.headers['content-length']
      answer.writeHead(given.statusCode ?? 502, given.headers)
      if (!isWorker) return given.pipe(answer)
      return given.on('data', (part) => answer.write(part)).on('end', () => answer.end(release))
    })
    question.pipe(passOn.on('error', () => answer.destroy()))
    answer.on('close', () => passOn.destroy())
  })
  await new Promise<void>((resolve) => {
    front.listen(0, '127.0.0.1', resolve)
  })
  return {
    address: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    releaseNewer: () => {
      release = '\n// newer'
    },
    close() {
      front.close()
      front.closeAllConnections()
    },
  }
}

/** Looks for a newer worker. @returns whether one waits */
const lookForNewer = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    return Boolean(registration?.waiting)
  })

test(
  'a newer app waits until the last page is closed, and nothing that plays notices it',
  async () => {
    const kazoo = await playable('the-kazoo')
    const front = await openFront()
    const window = await arriveAndKeep('teacher@riverbend.test', { address: front.address })
    const { page, context } = window
    await listenTo(page)
    await page.goto(`/audio/${kazoo.uuid}`)
    await fromTheStart(page)
    await untilHeard(page, 1)
    const mark = await page.evaluate(() => Object.assign(globalThis, { opened: performance.timeOrigin }).opened)
    expect(await lookForNewer(page)).toBe(false)
    front.releaseNewer()
    await expect.poll(() => lookForNewer(page)).toBe(true)
    const { at } = await heard(page)
    await untilHeard(page, at + 1)
    expect(await page.evaluate(() => (globalThis as { opened?: number }).opened)).toBe(mark)
    expect(await lookForNewer(page)).toBe(true)
    await page.close()
    const isNewerThere = async () => {
      const next = await context.newPage()
      await next.goto('/home')
      const waits = await lookForNewer(next)
      await next.close()
      return !waits
    }
    await expect.poll(isNewerThere).toBe(true)
    expect(window.problems).toEqual([])
    await window.close()
    front.close()
  },
  LONG,
)

/** Another host for the parts of the app, which lets pages of any other use them. */
const openPartsHost = async () => {
  const built = fileURLToPath(new URL('../../dist/web/assets/', import.meta.url))
  const kinds: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }
  const host = createServer(({ url = '' }, answer) => {
    const name = basename(url.split('?', 1)[0]!)
    const kind = kinds[name.split('.').at(-1)!] ?? 'application/octet-stream'
    answer.writeHead(200, { 'content-type': kind, 'access-control-allow-origin': '*' })
    createReadStream(built + name)
      .on('error', () => answer.destroy())
      .pipe(answer)
  })
  await new Promise<void>((resolve) => {
    host.listen(0, '127.0.0.1', resolve)
  })
  const close = () => {
    host.close()
    host.closeAllConnections()
  }
  return { address: `http://localhost:${(host.address() as AddressInfo).port}`, close }
}

test(
  'parts from another host are kept as well',
  async () => {
    const host = await openPartsHost()
    const door = await openDoor({ RESOURCE_HOST: host.address })
    const window = await openWindow({ address: door.address, keepsShell: true })
    const { page } = window
    await signIn(page, AMARA, door.data)
    await heading(page).waitFor()
    await untilKept(page)
    const strange = window.problems.filter((problem) => !problem.startsWith(`another host: ${host.address}`))
    host.close()
    await door.kill()
    await page.goto('/reflect')
    await sun(page, 'Bright').waitFor()
    await strip(page).waitFor()
    expect(strange).toEqual([])
    await window.close()
  },
  LONG,
)
