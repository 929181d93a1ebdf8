/**
 * The app without a server: it opens, takes check-ins and journal entries, and shows help; later everything arrives
 * once.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { questions } from '#contract/reflect.ts'
import { startRestartableServer } from '../support/server/restartable-server.ts'
import { heading } from '../support/browser/signed-in-window.ts'
import { entry, uniqueWord, storedEntriesWith } from '../support/journey/journal.ts'
import { closeWindows, expectAccessible, variants, openWindow, signIn, type Who } from '../support/journey/journey.ts'
import { storedDrafts } from '../support/browser/stored-drafts.ts'
import { arriveWithCachedShell } from '../support/browser/cached-shell.ts'
import {
  MATEO,
  AMARA,
  inMain,
  sun,
  strip,
  LONG,
  seeHelp,
  menu,
  checkIn,
  write,
  SOME,
  moods,
} from '../support/browser/offline-actions.ts'
import { quietAfter } from '../support/browser/network-idle.ts'

afterAll(closeWindows)

test(
  'after home was opened once, check-ins, the journal and help work without a server',
  async () => {
    const server = await startRestartableServer()
    const after = [4, 2, ...(await moods(MATEO, server))].slice(0, SOME)
    const window = await arriveWithCachedShell(MATEO, { address: server.address }, server.data)
    const { page } = window
    const text = uniqueWord()
    await server.kill()
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
    await write(page, `${text} one`)
    await write(page, `${text} two`)
    await page.reload()
    await expect.poll(() => entry(page, /not sent yet/).count()).toBe(2)
    await inMain(page, 'Need help now?').click()
    await seeHelp(page)
    await menu(page, /Mateo/, 'Need help now?')
    await seeHelp(page)
    expect(window.problems).toEqual([])

    await server.begin()
    const written = [`${text} one`, `${text} two`]
    await expect.poll(() => storedEntriesWith(text, { ...server, email: MATEO }), { timeout: 90_000 }).toEqual(written)
    await expect.poll(() => moods(MATEO, server), { timeout: 90_000 }).toEqual(after)
    await quietAfter(page, () => page.reload())
    await heading(page).waitFor()
    expect(await storedEntriesWith(text, { ...server, email: MATEO })).toEqual(written)
    expect(await moods(MATEO, server)).toEqual(after)
    await window.close()
  },
  LONG,
)

test('the "Saved" screen of a check-in stays while the connection is lost and restored', async () => {
  const window = await openWindow()
  const { page } = window
  await signIn(page, AMARA)
  await page.goto('/reflect')
  await inMain(page, 'Need help now?').waitFor()
  await expect.poll(() => storedDrafts(page)).toMatch(/questions/)
  let loseConnection = (): void => undefined
  const connectionLost = new Promise<void>((resolve) => {
    loseConnection = resolve
  })
  await page.route(`**${questions.path}`, async (route) => {
    await connectionLost
    await route.abort()
  })
  await page.reload()
  await checkIn(page, 'Good')
  loseConnection()
  await strip(page).waitFor()
  await page.getByText("You're back online.").waitFor()
  expect(await page.getByRole('heading', { level: 1, name: 'Saved.' }).isVisible()).toBe(true)
  await window.close()
})

describe('offline screens', () => {
  test.each<[string, Who, string]>([
    ['a young reader', 'young@riverbend.test', 'I need help'],
    ['an older reader', AMARA, 'Need help now?'],
  ])('are accessible for %s', async (_, who, need) => {
    const options = variants[who === AMARA ? 0 : variants.length - 1]!
    const window = await arriveWithCachedShell(who, options)
    const { page, context } = window
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'Not available offline' }).waitFor()
    await inMain(page, need).waitFor()
    await expectAccessible(window, 'home')
    await page.goto('/series/list')
    await page.getByRole('heading', { level: 1, name: 'This page needs a connection' }).waitFor()
    await page.getByRole('link', { name: 'Check in' }).waitFor()
    await inMain(page, need).waitFor()
    await expectAccessible(window, 'a page that is not available offline')
    await page.getByRole('link', { name: 'Check in' }).click()
    await sun(page, 'Bright').waitFor()
    // The page claims nothing that it can't know offline.
    await page.getByText("You're offline, so an earlier check-in").waitFor()
    expect(await page.getByText('Set a reminder').count()).toBe(0)
    await page.goto('/help')
    await page.getByText('Mr. Samuel Adeyemi').waitFor()
    await expectAccessible(window, 'help')
    await context.setOffline(false)
    await window.close()
  })
})
