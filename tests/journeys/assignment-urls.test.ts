/** Every page of the app can be assigned by its URL, and home lists the assignments. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Screen } from '#rules/screens.ts'
import { createAddress, listScreens } from '../support/journey/example-urls.ts'
import { button } from '../support/browser/signed-in-window.ts'
import { closeWindows, openWindow, signIn, type Who, type Window } from '../support/journey/journey.ts'
import { startIsolatedServer, type IsolatedServer } from '../support/journey/isolated-server.ts'

let server: IsolatedServer
beforeAll(async () => {
  server = await startIsolatedServer()
})
afterAll(async () => {
  await closeWindows()
  await server.stop()
})

const openSignedIn = async (who: Who): Promise<Window> => {
  const window = await openWindow({ address: server.address })
  await signIn(window.page, who, server.data)
  return window
}

/** All screens that can be assigned. Class view is a screen in the classroom, so no student owns it. */
const assignable = [...listScreens('app'), ...listScreens('teacher')].filter(({ path }) => path !== '/teach/:lesson')

/**
 * Timeout for one page on a slow machine, in milliseconds. Without a request by then, the page dropped the assignment
 * ID.
 */
const REQUEST_TIMEOUT_MS = 15_000

/** Timeout for all pages of two areas, one after the other, in milliseconds. */
const ALL_PAGES_TIMEOUT_MS = 300_000

/** @returns the fault of a URL with an assignment, or undefined if the page created it and keeps its ID in the URL */
const findFault = async (page: Page, screen: Screen, id: string): Promise<string | undefined> => {
  const address = createAddress(screen)
  const creation = page
    .waitForRequest('**/v2/managed_user/assignment/create', { timeout: REQUEST_TIMEOUT_MS })
    .catch(() => null)
  await page.goto(`${address}${address.includes('?') ? '&' : '?'}colegia_assignment_id=${id}`)
  const request = await creation
  if (!request) return `${address}: not requested`
  const { Request } = request.postDataJSON() as { Request: { Assignment: Record<string, unknown> } }
  if (Request.Assignment['colegia_assignment_id'] !== id) return `${address}: another ID`
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return new URL(page.url()).searchParams.get('colegia_assignment_id') === id
    ? undefined
    : `${address}: ID missing from the URL`
}

test.each([
  ['app', 'student@riverbend.test'],
  ['teacher', 'teacher@riverbend.test'],
] as const)(
  'assignment IDs: every page of the %s area creates the assignment and keeps its ID in the URL',
  async (area, who) => {
    const window = await openSignedIn(who)
    const faults: (string | undefined)[] = []
    for (const [index, screen] of assignable.filter((candidate) => candidate.area === area).entries()) {
      faults.push(await findFault(window.page, screen, `every-${index}`))
    }
    expect(faults.filter(Boolean)).toEqual([])
    await window.close()
  },
  ALL_PAGES_TIMEOUT_MS,
)

test('home shows the first three assignments, and all of them on request', async () => {
  const window = await openSignedIn('student@riverbend.test')
  const { page } = window
  const assigned = page.getByRole('region', {
    name: /^From (?:your teacher|your school's platform|a link you opened)$/,
  })
  await page.goto('/home')
  await assigned.first().waitFor()
  expect(await assigned.getByRole('listitem').count()).toBe(3)
  await button(page, /^Show all \d+ assignments$/).click()
  expect(await assigned.getByRole('listitem').count()).toBeGreaterThan(10)
  await button(page, 'Show fewer').click()
  expect(await assigned.getByRole('listitem').count()).toBe(3)
  await window.close()
})

const NOT_ASSIGNED = /This isn't assigned to you, or not anymore\.|This file isn't available to you/

test.each([
  ['an address without a file', ''],
  ['the address of a file', '&key_path=resources/a-file-of-the-teacher.pdf'],
])(
  'an assignment that cannot be opened now offers to try again, instead of saying that it is not assigned, at %s',
  async (_, parameters) => {
    const window = await openSignedIn('student@riverbend.test')
    const { page } = window
    const openingAddress = '**/v2/managed_user/assignment/create'
    await page.route(openingAddress, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: '' }),
    )
    await page.goto(`/view?colegia_assignment_id=a-busy-moment${parameters}`)
    const tryAgain = button(page, 'Try again')
    await tryAgain.waitFor()
    expect(await page.getByText(NOT_ASSIGNED).count()).toBe(0)
    await page.unroute(openingAddress)
    await tryAgain.click()
    await page.getByText(NOT_ASSIGNED).first().waitFor()
    await window.close()
  },
)
