/** A check-in that is started while the server stops. */
import { afterAll, expect, test } from 'vitest'
import { startRestartableServer } from '../support/server/restartable-server.ts'
import { button } from '../support/browser/signed-in-window.ts'
import { closeWindows, openWindow, signIn } from '../support/journey/journey.ts'
import { listCheckIns, savedHeading, sunOption, openCheckIn } from '../support/browser/check-in-page.ts'

afterAll(closeWindows)

test('check-ins made without a server arrive after a reload, once and in order', async () => {
  const who = 'student@riverbend.test'
  const server = await startRestartableServer()
  const [before] = await listCheckIns(who, server)
  const window = await openWindow({ address: server.address })
  const { page } = window
  await signIn(page, who, server.data)
  await openCheckIn(page)
  await server.kill()
  for (const answer of ['Cloudy', 'Good']) {
    await sunOption(page, answer).check({ force: true })
    await button(page, 'Save check-in').click()
    await savedHeading(page).waitFor()
    await button(page, 'Check in again').click()
  }
  await sunOption(page, 'Bright').check({ force: true })
  await server.begin()
  await page.reload()
  await expect.poll(() => sunOption(page, 'Bright').isChecked()).toBe(true)
  const readNewest = async (count: number) => (await listCheckIns(who, server)).slice(0, count + 1)
  const findUuid = async (count: number) => (await readNewest(count)).at(-1)?.uuid
  await expect.poll(() => findUuid(2)).toBe(before?.uuid)
  await button(page, 'Save check-in').click()
  await savedHeading(page).waitFor()
  await expect.poll(() => findUuid(3)).toBe(before?.uuid)
  expect((await readNewest(2)).map(({ mood }) => mood)).toEqual([5, 4, 2])
  await window.close()
  await server.close()
}, 300_000)
