/** Any page of the app may be assigned by its address; what was assigned stands on home. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Screen } from '#rules/screens.ts'
import { addressOf, inArea } from '../support/addresses.ts'
import { button } from '../support/finder.ts'
import { closeWindows, openWindow, signIn, type Who, type Window } from '../support/journey.ts'
import { openOwnHouse, type OwnHouse } from '../support/own-house.ts'

let house: OwnHouse
beforeAll(async () => {
  house = await openOwnHouse()
})
afterAll(async () => {
  await closeWindows()
  await house.stop()
})

const cameIn = async (who: Who): Promise<Window> => {
  const window = await openWindow({ address: house.address })
  await signIn(window.page, who, house.data)
  return window
}

/** The wall belongs to nobody. */
const assignable = [...inArea('app'), ...inArea('teacher')].filter(({ path }) => path !== '/teach/:lesson')

/** Milliseconds for one page on a slow machine, whose ids are lost where nothing is asked by then. */
const ASKED_WITHIN = 15_000

/** Milliseconds: every page of two areas, one after the other. */
const ALL_OF_THEM = 300_000

/** What is wrong about an address with an assignment; nothing where it was opened and still names it. */
const faultAt = async (page: Page, screen: Screen, id: string): Promise<string | undefined> => {
  const address = addressOf(screen)
  const asked = page.waitForRequest('**/v2/managed_user/assignment/create', { timeout: ASKED_WITHIN }).catch(() => null)
  await page.goto(`${address}${address.includes('?') ? '&' : '?'}colegia_assignment_id=${id}`)
  const request = await asked
  if (!request) return `${address}: not asked for`
  const { Request } = request.postDataJSON() as { Request: { Assignment: Record<string, unknown> } }
  if (Request.Assignment['colegia_assignment_id'] !== id) return `${address}: another one`
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return new URL(page.url()).searchParams.get('colegia_assignment_id') === id ? undefined : `${address}: forgotten`
}

test.each([
  ['app', 'student@riverbend.test'],
  ['teacher', 'teacher@riverbend.test'],
] as const)(
  'every address of the %s area can be assigned, and names the assignment once it is open',
  async (area, who) => {
    const window = await cameIn(who)
    const faults: (string | undefined)[] = []
    for (const [index, screen] of assignable.filter((one) => one.area === area).entries()) {
      faults.push(await faultAt(window.page, screen, `every-${index}`))
    }
    expect(faults.filter(Boolean)).toEqual([])
    await window.close()
  },
  ALL_OF_THEM,
)

test('home shows the first of what is assigned, and all of it on request', async () => {
  const window = await cameIn('student@riverbend.test')
  const { page } = window
  const assigned = page.getByRole('region', {
    name: /^From (?:your teacher|your school's platform|a link you opened)$/,
  })
  await page.goto('/home')
  await assigned.first().waitFor()
  expect(await assigned.getByRole('listitem').count()).toBe(3)
  await button(page, /^Show all \d+ assigned$/).click()
  expect(await assigned.getByRole('listitem').count()).toBeGreaterThan(10)
  await button(page, 'Show fewer').click()
  expect(await assigned.getByRole('listitem').count()).toBe(3)
  await window.close()
})
