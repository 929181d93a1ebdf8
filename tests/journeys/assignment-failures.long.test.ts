/** A failing assignment never disturbs the student: the session plays, and the school admin sees the failure. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toLessonUuid } from '#server/domains/learn/seed.queries.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { installAudioProbe } from '../support/browser/audio-probe.ts'
import { closeWindows, openWindow, signIn, type Who } from '../support/journey/journey.ts'
import { pause, play, waitUntilPlayed } from '../support/browser/player-window.ts'
import {
  signInThroughPlatform,
  startServerWithPlatform,
  type ServerWithPlatform,
} from '../support/journey/server-with-platform.ts'

let school: ServerWithPlatform
beforeAll(async () => {
  school = await startServerWithPlatform()
})
afterAll(async () => {
  await closeWindows()
  await school.close()
})

const SESSION = toCatalogUuid('session', 'the-kazoo')
const LESSON = toLessonUuid('grade_3/room-for-two', 'the-short-true-sentence')
const lessonIds = { lesson_uuid: LESSON, teacher_email: 'teacher@riverbend.test' }
const toAssignmentUrl = (id: string) =>
  `/audio/${SESSION}?${new URLSearchParams({ ...lessonIds, colegia_assignment_id: id }).toString()}`

const openSignedInWindow = async (signInBy: 'by the platform' | Who) => {
  const window = await openWindow({ address: school.server.address })
  await installAudioProbe(window.page)
  if (signInBy === 'by the platform') await signInThroughPlatform(window.page, /^Amara Osei/)
  else await signIn(window.page, signInBy, school.server.data)
  return window
}

test('a student whose assignment call fails can still play the session, and the failure is only logged', async () => {
  const window = await openSignedInWindow('student@riverbend.test')
  const { page } = window
  const consoleMessages: string[] = []
  page.on('console', (message) => consoleMessages.push(message.text()))
  await page.route('**/v2/managed_user/assignment/create', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(toAssignmentUrl('their-1'))
  await play(page).click()
  await waitUntilPlayed(page)
  await pause(page).click()
  await expect.poll(() => consoleMessages.some((text) => text.startsWith('opening an assignment failed'))).toBe(true)
  expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByText('something went wrong').count()).toBe(0)
  expect(window.problems).toEqual([])
  await window.close()
})

test('a progress report that the platform rejects is invisible to the student and listed with its reason for admins', async () => {
  const window = await openSignedInWindow('by the platform')
  const { page } = window
  await page.goto(toAssignmentUrl('nobody-knows-it'))
  await play(page).click()
  await waitUntilPlayed(page)
  await pause(page).click()
  const isRejected = () =>
    school.platform.store.state.arrived.some(({ what, status }) => what === 'progress' && status === 404)
  await expect.poll(isRejected, { timeout: 20_000 }).toBe(true)
  expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0)
  await window.close()

  const admin = await openSignedInWindow('admin@riverbend.test')
  await admin.page.goto('/admin/connections')
  await admin.page.getByText('Delivered: 0. Waiting: 0. Failed: 1').waitFor()
  const row = admin.page.getByRole('row').filter({ hasText: 'Progress' })
  await row.getByText('Failed').waitFor()
  expect(await row.locator('small').textContent()).toMatch(/404/)
  expect(admin.problems).toEqual([])
  await admin.close()
})

test('an assignment with an unknown session returns 404, and an admin sees which session it named', async () => {
  const window = await openSignedInWindow('by the platform')
  const unknownUuid = randomUUID()
  const query = new URLSearchParams({ ...lessonIds, colegia_assignment_id: 'their-9' }).toString()
  const creation = window.page.waitForResponse((answer) => answer.url().endsWith('/managed_user/assignment/create'))
  await window.page.goto(`/audio/${unknownUuid}?${query}`)
  expect((await creation).status()).toBe(404)
  await window.page.getByRole('heading').first().waitFor()
  await window.close()

  const admin = await openSignedInWindow('admin@riverbend.test')
  await admin.page.goto('/admin/connections')
  await admin.page.getByText("Couldn't be opened: 1").waitFor()
  const row = admin.page.getByRole('row').filter({ hasText: unknownUuid })
  await row.getByText('The short true sentence').waitFor()
  await row.getByText("This session doesn't exist or isn't available to them").waitFor()
  await row.getByText('Assignment their-9').waitFor()
  await row.getByText('Amara Osei').waitFor()
  expect(admin.problems).toEqual([])
  await admin.close()
})
