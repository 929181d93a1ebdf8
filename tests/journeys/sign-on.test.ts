/** The way in through a school's own platform, begun here and begun there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heading } from '../support/finder.ts'
import { closeWindows, openWindow } from '../support/journey.ts'
import { comeInAs, expectCalm, openPlatformHouse, type PlatformHouse, press } from '../support/platform-house.ts'

let there: PlatformHouse
beforeAll(async () => {
  there = await openPlatformHouse()
})
afterAll(async () => {
  await closeWindows()
  await there.close()
})

test('somebody presses the platform’s button, says there who they are, and lands at home', async () => {
  const window = await openWindow({ address: there.house.address })
  const { page } = window
  await comeInAs(page, /^Amara Osei/)
  await expect.poll(() => heading(page).textContent()).toContain('Amara')
  expectCalm(window, there.platform)
})

test('somebody presses a tile at the platform and lands at home, with no question in between', async () => {
  const window = await openWindow({ address: there.house.address })
  const { page } = window
  await page.goto(there.platform.address)
  await press(page, /^Mateo Reyes/)
  await press(page, /^Alaia/)
  await page.waitForURL(`${there.house.address}/home`)
  await expect.poll(() => heading(page).textContent()).toContain('Mateo')
  expectCalm(window, there.platform)
})
