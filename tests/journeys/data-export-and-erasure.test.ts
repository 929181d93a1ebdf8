/**
 * Personal data: a student sees who can see what, exports their data and erases it; an admin turns reports on and
 * off.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as journal from '#contract/journal.ts'
import * as privacy from '#contract/privacy.ts'
import { closeWindows, expectAccessible, server, openWindow, signIn, selectSizes } from '../support/journey/journey.ts'
import { listStoredDrafts } from '../support/browser/stored-drafts.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'
import { runUntilIdle } from '../support/browser/network-idle.ts'

afterAll(closeWindows)

/**
 * No other test depends on this person's data. The tour is marked as seen, and erased with everything else at the
 * end.
 */
const WHO = 'student@northgate.test'

const openMyData = async (page: Page, section: 'Who can see what' | 'My data'): Promise<void> => {
  await page.locator('header').getByRole('button', { expanded: false }).last().click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('dialog').getByRole('button', { name: section }).click()
  await page.getByRole('heading', { name: section, level: 3 }).waitFor()
}

const markTourSeen = async (): Promise<void> => {
  const { call } = await signInDemoPerson(server().address, server().data, WHO)
  const { user_data } = (await call(identity.info, {})).session
  await call(identity.featureStatus, {
    Feature: { status: { dashboard: ['custom_exercise'] } },
    ManagedUser: { uuid: user_data?.user_account_uuid ?? '' },
  })
}

const writeEntry = async (content: string): Promise<void> => {
  const { call } = await signInDemoPerson(server().address, server().data, WHO)
  const written_at = new Date().toISOString()
  await call(journal.add, { Journal: { client_uuid: randomUUID(), title: 'By the fence', content, written_at } })
}
const listEntries = async (): Promise<string[]> => {
  const { call } = await signInDemoPerson(server().address, server().data, WHO)
  return (await call(journal.summary, {})).Entries.map(({ opening }) => opening)
}

/** Downloads the export. @returns its files */
const downloadExport = async (page: Page): Promise<Record<string, Uint8Array>> => {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('alaia-my-data.zip')
  return unzipSync(new Uint8Array(await readFile(await file.path())))
}

const erase = async (page: Page, what: string): Promise<void> => {
  await page.getByRole('button', { name: what }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: what }).click()
  await question.getByText('Type “delete” in lowercase letters.').waitFor()
  await question.getByLabel('Type “delete” to continue').fill('delete')
  await question.getByRole('button', { name: what }).click()
}

/** Escape closes only the confirmation: Settings stay open, and the focus returns to the button. */
const cancelWithEscape = async (page: Page, what: string): Promise<void> => {
  const button = page.getByRole('button', { name: what })
  const question = page.getByRole('alertdialog')
  await button.click()
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await page.getByRole('heading', { name: 'My data', level: 3 }).isVisible()).toBe(true)
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
}

test.each(selectSizes('wide'))(
  'a student exports all their data and then deletes it after typing the confirmation, %s',
  async (size) => {
    const text = `The dog barked ${randomUUID()}`
    await markTourSeen()
    await writeEntry(text)
    const window = await openWindow({ size })
    const { page } = window
    await signIn(page, WHO)
    await page.goto('/reflect')
    const cloudy = page.getByRole('radio', { name: 'Cloudy', exact: true })
    await cloudy.check({ force: true })
    await expect.poll(() => listStoredDrafts(page)).toMatch(/check-in/)
    await page.reload()
    await expect.poll(() => cloudy.isChecked()).toBe(true)
    await page.goto('/activity')
    await page.getByLabel('Listening days a week').selectOption('3')
    await expect.poll(() => listStoredDrafts(page)).toMatch(/listening-goal/)
    await page.goto('/reflect')
    await openMyData(page, 'Who can see what')
    const journalRow = page.getByRole('row', { name: /^Journal/ })
    await journalRow.waitFor()
    expect(await journalRow.getByRole('cell').allInnerTexts()).toEqual([
      expect.stringMatching(/All of it/),
      'Nothing',
      'Nothing',
    ])
    await expectAccessible(window, 'who can see what')

    await page.getByRole('dialog').getByRole('button', { name: 'My data' }).click()
    await page.getByText('24 months').first().waitFor()
    await page.getByText('This device').waitFor()
    await page.getByRole('button', { name: /Download everything|Create a new file/ }).click()
    await page.getByText('Your file is ready').waitFor()
    await expectAccessible(window, 'my data')
    const files = await downloadExport(page)
    expect(strFromU8(files['index.html']!)).toContain(text)
    expect(strFromU8(files['everything.json']!)).toContain(text)
    expect(strFromU8(files['index.html']!)).toMatch(
      /All times are those of .*<dd>\d\d \w{3} \d{4}, \d\d:\d\d[ap]m<\/dd>/s,
    )
    const copy = await window.context.newPage()
    await copy.setContent(strFromU8(files['index.html']!))
    expect(await copy.getByRole('heading', { name: 'Your journal' }).isVisible()).toBe(true)
    await copy.close()

    await cancelWithEscape(page, 'Delete what I wrote')
    await erase(page, 'Delete what I wrote')
    await page.getByRole('status').filter({ hasText: 'What you wrote is deleted.' }).waitFor()
    // The export was deleted too, and a new one can be requested.
    await page.getByRole('button', { name: 'Download everything' }).waitFor()
    expect(await page.getByRole('link', { name: 'Download the file' }).count()).toBe(0)
    expect(await listEntries()).toEqual([])
    expect(await listStoredDrafts(page)).toMatch(/listening-goal/)
    await page.goto('/reflect')
    await cloudy.waitFor()
    expect(await cloudy.isChecked()).toBe(false)

    await openMyData(page, 'My data')
    // On a slow connection, the end-of-session event arrives before the response. The page shares the event with
    // other tabs.
    await page.evaluate(() => {
      const event = new Promise<void>((resolve) => {
        new BroadcastChannel('alaia-live').addEventListener('message', () => resolve())
      })
      void event.then(() => Object.assign(globalThis, { isReceived: true }))
    })
    await page.route(`**${privacy.eraseData.path}`, async (route) => {
      const response = await route.fetch()
      // A page whose event stream is reconnecting receives no event, only the response.
      await page.waitForFunction(() => 'isReceived' in globalThis, undefined, { timeout: 5000 }).catch(() => undefined)
      await route.fulfill({ response })
    })
    await erase(page, 'Delete everything')
    await page.waitForURL((url) => url.pathname === '/login')
    await page.getByLabel('Email or username').waitFor()
    await runUntilIdle(page, async () => undefined)
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('alaiaSessionData')
    await page.goto('/home')
    await page.getByLabel('Email or username').waitFor()
    expect(window.problems).toEqual([])
    await window.close()
  },
)

test('an admin names a responsible person to turn reports on, reads and prints them, and turns them off', async () => {
  const window = await openWindow()
  const { page } = window
  await signIn(page, 'admin@northgate.test')
  await page.goto('/admin/school/figures')
  await page.getByRole('heading', { name: 'Reports are off' }).waitFor()
  await page.getByRole('button', { name: 'Turn on reports' }).click()
  await page.getByText('*Required Field').waitFor()
  await expectAccessible(window, 'reports that are off')
  await page.getByLabel('Responsible person').fill('Ines Moreau')
  await page.getByRole('button', { name: 'Turn on reports' }).click()
  await page.getByText('Ines Moreau is responsible for these reports.').waitFor()
  await expectAccessible(window, 'reports')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Turn off' }).isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { name: 'Admin' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.reload()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('heading', { name: 'Reports are off' }).waitFor()
  await window.close()
})
