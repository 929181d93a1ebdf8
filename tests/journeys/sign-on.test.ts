/** The way in through a school's own platform, begun here and begun there. */
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { meetSandbox } from '#server/school-platforms.ts'
import { heading } from '../support/finder.ts'
import { closeWindows, openWindow, type Window } from '../support/journey.ts'
import { openOwnHouse, type OwnHouse } from '../support/own-house.ts'

let house: OwnHouse
let platform: Sandbox
beforeAll(async () => {
  house = await openOwnHouse()
  const root = resolve(import.meta.dirname, '../..')
  platform = await openSandbox({ folder: join(house.data, 'partner'), root, port: 0, alaia: house.address })
  await meetSandbox(house.platform, platform.facts, house.address)
})
afterAll(async () => {
  await closeWindows()
  await platform.close()
  await house.stop()
})

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click()

/** The platform is another host, and the only one that may be asked. */
const expectCalm = ({ problems }: Window): void =>
  expect(problems.filter((problem) => !problem.startsWith(`another host: ${platform.address}/`))).toEqual([])

test('somebody presses the platform’s button, says there who they are, and lands at home', async () => {
  const window = await openWindow({ address: house.address })
  const { page } = window
  await page.goto('/login')
  await press(page, 'Continue with Colegia')
  await page.getByRole('heading', { name: 'Who is signing in?' }).waitFor()
  await press(page, /^Amara Osei/)
  await page.waitForURL(`${house.address}/home`)
  await expect.poll(() => heading(page).textContent()).toContain('Amara')
  expectCalm(window)
})

test('somebody presses a tile at the platform and lands at home, with no question in between', async () => {
  const window = await openWindow({ address: house.address })
  const { page } = window
  await page.goto(platform.address)
  await press(page, /^Mateo Reyes/)
  await press(page, /^Alaia/)
  await page.waitForURL(`${house.address}/home`)
  await expect.poll(() => heading(page).textContent()).toContain('Mateo')
  expectCalm(window)
})
