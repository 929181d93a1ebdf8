/**
 * The app without a server: it opens, takes check-ins and journal entries, and shows help; later everything arrives
 * once.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { questions } from '#contract/reflect.ts'
import { startRestartableServer } from '../support/server/restartable-server.ts'
import { heading, mainButton } from '../support/browser/signed-in-window.ts'
import { entryLink, createUniqueWord, listStoredEntries } from '../support/journey/journal.ts'
import { closeWindows, expectAccessible, variants, openWindow, signIn, type Who } from '../support/journey/journey.ts'
import { listStoredDrafts } from '../support/browser/stored-drafts.ts'
import { signInWithCachedShell } from '../support/browser/cached-shell.ts'
import {
  MATEO,
  AMARA,
  sunOption,
  offlineBanner,
  LONG_TIMEOUT_MS,
  expectHelpCard,
  chooseMenuItem,
  checkIn,
  writeEntry,
  COMPARED_MOODS,
  listMoods,
} from '../support/browser/offline-actions.ts'
import { runUntilIdle } from '../support/browser/network-idle.ts'

afterAll(closeWindows)

test(
  'after home was opened once, check-ins, the journal and help work without a server',
  async () => {
    const server = await startRestartableServer()
    const expectedMoods = [4, 2, ...(await listMoods(MATEO, server))].slice(0, COMPARED_MOODS)
    const window = await signInWithCachedShell(MATEO, { address: server.address }, server.data)
    const { page } = window
    const text = createUniqueWord()
    await server.kill()
    await page.reload()
    await heading(page).waitFor()
    await offlineBanner(page).waitFor()
    await mainButton(page, 'Need help now?').click()
    await expectHelpCard(page)

    await page.getByRole('link', { name: 'Reflect' }).first().click()
    await checkIn(page, 'Cloudy')
    await page.goto('/reflect')
    await mainButton(page, 'Need help now?').click()
    await expectHelpCard(page)
    await checkIn(page, 'Good')

    await page.goto('/reflect/journal')
    await writeEntry(page, `${text} one`)
    await writeEntry(page, `${text} two`)
    await page.reload()
    await expect.poll(() => entryLink(page, /not sent yet/).count()).toBe(2)
    await mainButton(page, 'Need help now?').click()
    await expectHelpCard(page)
    await chooseMenuItem(page, /Mateo/, 'Need help now?')
    await expectHelpCard(page)
    expect(window.problems).toEqual([])

    await server.begin()
    const written = [`${text} one`, `${text} two`]
    await expect.poll(() => listStoredEntries(text, { ...server, email: MATEO }), { timeout: 90_000 }).toEqual(written)
    await expect.poll(() => listMoods(MATEO, server), { timeout: 90_000 }).toEqual(expectedMoods)
    await runUntilIdle(page, () => page.reload())
    await heading(page).waitFor()
    expect(await listStoredEntries(text, { ...server, email: MATEO })).toEqual(written)
    expect(await listMoods(MATEO, server)).toEqual(expectedMoods)
    await window.close()
  },
  LONG_TIMEOUT_MS,
)

test('the "Saved" screen of a check-in stays while the connection is lost and restored', async () => {
  const window = await openWindow()
  const { page } = window
  await signIn(page, AMARA)
  await page.goto('/reflect')
  await mainButton(page, 'Need help now?').waitFor()
  await expect.poll(() => listStoredDrafts(page)).toMatch(/questions/)
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
  await offlineBanner(page).waitFor()
  await page.getByText("You're back online.").waitFor()
  expect(await page.getByRole('heading', { level: 1, name: 'Saved.' }).isVisible()).toBe(true)
  await window.close()
})

describe('offline screens', () => {
  test.each<[string, Who, string]>([
    ['a young reader', 'young@riverbend.test', 'I need help'],
    ['an older reader', AMARA, 'Need help now?'],
  ])('are accessible for %s', async (_, who, helpLabel) => {
    const options = variants[who === AMARA ? 0 : variants.length - 1]!
    const window = await signInWithCachedShell(who, options)
    const { page, context } = window
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'Not available offline' }).waitFor()
    await mainButton(page, helpLabel).waitFor()
    await expectAccessible(window, 'home')
    await page.goto('/series/list')
    await page.getByRole('heading', { level: 1, name: 'This page needs a connection' }).waitFor()
    await page.getByRole('link', { name: 'Check in' }).waitFor()
    await mainButton(page, helpLabel).waitFor()
    await expectAccessible(window, 'a page that is not available offline')
    await page.getByRole('link', { name: 'Check in' }).click()
    await sunOption(page, 'Bright').waitFor()
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
