/**
 * LTI: an admin connects a platform, a teacher adds content, a student listens, and the platform receives the score.
 */
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LtiSimulator, startLtiPlatform } from '../simulators/lti-platform.ts'
import { findViolations } from '../support/browser/axe.ts'
import { installAudioProbe, seekNearEnd } from '../support/browser/audio-probe.ts'
import { closeWindows, openWindow, getPassword, signIn, type Window } from '../support/journey/journey.ts'
import { play, waitUntilPlayed } from '../support/browser/player-window.ts'
import { startIsolatedServer, type IsolatedServer } from '../support/journey/isolated-server.ts'

let server: IsolatedServer
let platform: LtiSimulator
beforeAll(async () => {
  // Another host name of this machine is another site: its frames don't send our cookies.
  platform = await startLtiPlatform(() => `${server.address}/lti/jwks`, 'localhost')
  server = await startIsolatedServer({ PARTNER_ORIGINS: platform.origin })
})
afterAll(async () => {
  await closeWindows()
  await platform.close()
  await server.stop()
})

/** The platform is another host, and the only one that may be requested. */
const expectNoProblems = ({ problems }: Window): void =>
  expect(problems.filter((problem) => !problem.startsWith(`another host: ${platform.origin}/`))).toEqual([])

const getToolFrame = (page: Page): Frame => page.frame({ name: 'tool' })!
const openLink = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click()

test('an admin connects an LTI platform by a registration link', async () => {
  expect(await getPassword('admin@riverbend.test', server.data)).toBeTruthy()
  const window = await openWindow({ address: server.address })
  const { page } = window
  await signIn(page, 'admin@riverbend.test', server.data)
  await page.goto('/admin/connections')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByText('/lti/register?ticket=').textContent()
  const query = new URLSearchParams({
    openid_configuration: `${platform.origin}/.well-known/openid-configuration`,
    registration_token: 'once',
  })
  const registration = await window.context.newPage()
  await registration.goto(`${link}&${query}`)
  expect(await registration.textContent('body')).toContain('Alaia is connected')
  await page.reload()
  await page.getByRole('heading', { name: 'localhost' }).first().waitFor()
  expectNoProblems(window)
  await window.close()
})

test("an LTI deep link adds a session and a lesson to a course inside the platform's frame", async () => {
  const window = await openWindow({ address: server.address })
  const { page } = window
  await page.goto(`${platform.origin}/course?as=teacher-1`)
  await openLink(page, 'Choose from Alaia')
  const tool = page.frameLocator('[name=tool]')
  await tool.getByLabel('Search', { exact: true }).fill('kazoo')
  await page.keyboard.press('Enter')
  await tool.getByRole('checkbox', { name: /^The kazoo/i }).check()
  await tool.getByRole('button', { name: 'Lessons' }).click()
  // The selection survives a new search.
  await tool.getByRole('heading', { name: 'Selected so far' }).waitFor()
  await tool.getByLabel('Search', { exact: true }).fill('')
  await tool.getByRole('button', { name: 'Search' }).click()
  await tool.getByRole('checkbox').nth(1).check()
  expect(await findViolations(page)).toEqual([])
  await tool.getByRole('button', { name: 'Add to the course' }).click()
  await tool.getByRole('heading', { name: /^Added: / }).waitFor()
  expect(platform.items.length).toBeGreaterThanOrEqual(2)
  expect(platform.items[0]?.title).toMatch(/kazoo/i)
  expect(platform.items.at(-1)?.url).toMatch(/\/audio\/[0-9a-f-]+\?lesson_uuid=[0-9a-f-]+$/)
  await window.close()
})

test('an LTI launch in a frame opens the session in a new window, and its completion is scored', async () => {
  const window = await openWindow({ address: server.address })
  const { page, context } = window
  await installAudioProbe(context)
  await page.goto(`${platform.origin}/course?as=student-1`)
  await openLink(page, /kazoo/i)
  const openButton = page.frameLocator('[name=tool]').getByRole('button', { name: 'Open Alaia' })
  // The platform stores our state, so the student isn't asked for their identity again.
  await openButton.waitFor()
  expect((await context.cookies(server.address)).filter(({ name }) => name.includes('alaia'))).toEqual([])
  const opened = page.waitForEvent('popup')
  await openButton.click()
  const app = await opened
  await app.waitForURL('**/audio/**')
  expect(getToolFrame(page).url()).toMatch(/\/lti\/launch$/)
  await play(app).click()
  await waitUntilPlayed(app)
  await seekNearEnd(app, 2)
  await app.getByText("That's all of it.").waitFor()
  const readScores = () =>
    platform.received
      .filter(({ path }) => path === '/items/0/scores')
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  await expect
    .poll(() => readScores().at(-1), { timeout: 20_000, interval: 200 })
    .toMatchObject({ userId: 'student-1', scoreGiven: 100, scoreMaximum: 100, activityProgress: 'Completed' })
  await window.close()
})
