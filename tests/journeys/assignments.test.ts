/**
 * Assignments: from a teacher's lesson through the school's platform to the student who completes it, and back to
 * both.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toLessonUuid, toUnitUuid } from '#server/domains/learn/seed.queries.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { installAudioProbe } from '../support/browser/audio-probe.ts'
import { closeWindows, openWindow, signIn, type Who, type Window } from '../support/journey/journey.ts'
import { namedButton, pause, positionSlider, play, waitUntilPlayed } from '../support/browser/player-window.ts'
import {
  signInThroughPlatform,
  expectNoProblems,
  startServerWithPlatform,
  type ServerWithPlatform,
  pressButton,
  choosePerson,
} from '../support/journey/server-with-platform.ts'

let there: ServerWithPlatform
beforeAll(async () => {
  there = await startServerWithPlatform()
})
afterAll(async () => {
  await closeWindows()
  await there.close()
})

const UNIT = 'grade_3/room-for-two'
const LESSON = toLessonUuid(UNIT, 'the-short-true-sentence')
const SESSION = toCatalogUuid('session', 'the-kazoo')
const AMARA = 'col-1002'

const openListener = async (): Promise<Window> => {
  const window = await openWindow({ address: there.server.address })
  await installAudioProbe(window.page)
  return window
}
const openSignedIn = async (who: Who): Promise<Window> => {
  const window = await openListener()
  await signIn(window.page, who, there.server.data)
  return window
}
const openLesson = async (page: Page): Promise<void> => {
  await page.goto(`/teacher/learn/grade_3/${toUnitUuid(UNIT)}/lesson/${LESSON}`)
  await page.getByRole('heading', { name: 'Assign in Colegia' }).waitFor()
}
/** Finds the assignment on the platform whose URL contains the path. */
const findOnPlatform = (path: string) => there.platform.store.state.assignments.find(({ url }) => url.includes(path))
const getStatus = (path: string) => findOnPlatform(path)?.progress[AMARA]?.status
const reportedStatuses = (path: string): unknown[] =>
  there.platform.store.state.arrived
    .filter(
      ({ what, body }) =>
        what === 'progress' && (body as { assignment: string }).assignment === findOnPlatform(path)?.id,
    )
    .map(({ body }) => (body as { status: string }).status)
    .toReversed()

/** On the platform, the student presses the tile of an assignment. */
const pressTile = async (page: Page, title: string): Promise<void> => {
  await page.goto(there.platform.address)
  await pressButton(page, /^Amara Osei/)
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
}

const expectAmaraFinished = async (page: Page): Promise<void> => {
  const row = page.getByRole('row', { name: /Amara Osei/ })
  await row.getByText('Finished', { exact: true }).waitFor()
  await row.getByText('Reported').waitFor()
}

/** Checks the CSV and the print view: they list names and progress, without buttons. */
const expectListExport = async (page: Page): Promise<void> => {
  const [file] = await Promise.all([page.waitForEvent('download'), pressButton(page, 'Download list')])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const [head, ...rows] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(head).toContain('Student,Status,Opened,Finished')
  expect(rows.find((row) => row.startsWith('Amara Osei,'))).toMatch(/,Finished,\d{4}-\d\d-\d\d .+,\d{4}-\d\d-\d\d /)
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('row', { name: /Amara Osei/ }).waitFor()
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  await page.emulateMedia({ media: null })
}

test('a teacher assigns lesson items in three clicks, and the platform receives each item once', async () => {
  const window = await openListener()
  const { page } = window
  await signInThroughPlatform(page, /^Ingrid Falk/)
  await openLesson(page)
  await page.getByRole('checkbox', { name: /^7B\b(?! Health)/ }).click()
  await pressButton(page, 'Assign to 1 class')
  await pressButton(page, 'Assign')
  await page
    .getByText(/Students see it in Colegia/)
    .first()
    .waitFor()
  await expect.poll(() => findOnPlatform(`/audio/${SESSION}`)?.section_id).toBe('sec-7b')
  await page.getByRole('list', { name: 'Assigned' }).getByRole('link').first().waitFor()
  expect(there.platform.store.state.assignments).toHaveLength(1)
  expectNoProblems(window, there.platform)
  await window.close()
})

test("a student completes an assignment from the platform's tile, and the teacher and the platform see it", async () => {
  const window = await openListener()
  const { page } = window
  await pressTile(page, 'The kazoo nobody claims')
  await page.waitForURL(`**/audio/${SESSION}?*`)
  expect(new URL(page.url()).searchParams.get('colegia_assignment_id')).toBe(findOnPlatform('/audio/')?.id)
  await play(page).click()
  await waitUntilPlayed(page)
  const updateRequest = page.waitForRequest('**/v2/managed_user/assignment/update')
  await pause(page).click()
  expect(((await updateRequest).postDataJSON() as { Request: { Assignment: object } }).Request.Assignment).toEqual({
    uuid: expect.any(String),
    colegia_assignment_id: findOnPlatform('/audio/')?.id,
    attachment_uuid: SESSION,
    assignment_type: 'mindfulness',
    status: 'incomplete',
  })
  await expect.poll(() => getStatus('/audio/')).toBe('incomplete')
  await play(page).click()
  await waitUntilPlayed(page)
  await positionSlider(page).press('End')
  await page.getByText("Skipping to the end doesn't finish it.").first().waitFor()
  await namedButton(page, 'Back 10 seconds').click()
  await play(page).click()
  await page
    .getByText(/That's all of it\. Ingrid Falk can see/)
    .first()
    .waitFor()
  await expect.poll(() => getStatus('/audio/')).toBe('complete')

  await page.goto(page.url())
  await namedButton(page, 'Play').click()
  await waitUntilPlayed(page)
  await pause(page).click()
  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(reportedStatuses('/audio/')).toEqual(['incomplete', 'complete'])
  expectNoProblems(window, there.platform)
  await window.close()

  const teacher = await openListener()
  await signInThroughPlatform(teacher.page, /^Ingrid Falk/)
  await teacher.page.goto('/teacher/assignments')
  await teacher.page.getByRole('link', { name: /The kazoo/ }).click()
  await expectAmaraFinished(teacher.page)
  await expectListExport(teacher.page)
  await teacher.page.goto(`${there.platform.address}/desk`)
  await teacher.page.getByRole('cell', { name: '1 of 5' }).waitFor()
  await teacher.close()
})

interface Created {
  requested: Record<string, unknown>
  response: { uuid: string; assignment_type: string; status: string }
}

/** Opens a URL that names an assignment. @returns the request, and the assignment in the response */
const openAssignment = async (page: Page, path: string): Promise<Created> => {
  const created = page.waitForResponse('**/v2/managed_user/assignment/create')
  await page.goto(path)
  const answer = await created
  const { Request } = answer.request().postDataJSON() as { Request: { Assignment: Created['requested'] } }
  const { Assignment } = (await answer.json()) as { Assignment: Created['response'] }
  return { requested: Request.Assignment, response: Assignment }
}

const platformIds = { colegia_assignment_id: 'their-81', lesson_uuid: LESSON, teacher_email: 'teacher@riverbend.test' }
const toUrl = (path: string, ids: Record<string, string>) => `${path}?${new URLSearchParams(ids)}`

test('an assignment URL creates one submission for a session, file or page, by UUID or by platform ID', async () => {
  const window = await openSignedIn('student@riverbend.test')
  const { page } = window
  const kazoo = findOnPlatform('/audio/')!
  const uuid = new URL(kazoo.url).searchParams.get('assignment_uuid')!

  const byUuid = await openAssignment(page, toUrl(`/audio/${SESSION}`, { uuid }))
  expect(byUuid.requested).toMatchObject({
    uuid,
    assignment_type: 'mindfulness',
    attachment_uuid: SESSION,
    status: 'open',
  })
  expect(byUuid.response).toMatchObject({ status: 'complete' })

  const elsewhere = await openAssignment(page, toUrl('/reflect', { uuid }))
  expect(elsewhere.requested).toMatchObject({ uuid, assignment_type: 'others' })
  expect(elsewhere.response.uuid).toBe(byUuid.response.uuid)

  const byPlatformId = await openAssignment(page, toUrl(`/audio/${SESSION}`, platformIds))
  expect(byPlatformId.requested).toEqual({
    ...platformIds,
    assignment_type: 'mindfulness',
    attachment_uuid: SESSION,
    status: 'open',
  })
  expect(byPlatformId.response).toMatchObject({ status: 'open' })
  expect(byPlatformId.response.uuid).not.toBe(byUuid.response.uuid)
  expect((await openAssignment(page, toUrl(`/audio/${SESSION}`, platformIds))).response.uuid).toBe(
    byPlatformId.response.uuid,
  )

  const path = toUrl('/series/list', { ...platformIds, colegia_assignment_id: 'their-82' })
  const pageAssignment = await openAssignment(page, path)
  expect(pageAssignment.requested).toMatchObject({
    assignment_type: 'others',
    url: path,
    colegia_assignment_id: 'their-82',
  })
  await page
    .getByText(/^That's all of it\./)
    .first()
    .waitFor()
  await page.goto('/activity')
  await page.getByRole('link', { name: /The short true sentence/ }).click()
  await page.waitForURL(`**${path}`)
  expect(window.problems).toEqual([])
  await window.close()
})

test('an assignment URL that no teacher published appears as a link, neither as from a teacher nor as a raw URL', async () => {
  const window = await openSignedIn('student@riverbend.test')
  const { page } = window
  await openAssignment(page, toUrl('/reflect', { colegia_assignment_id: 'made-up-99' }))
  await page.goto('/home')
  const section = page.getByRole('region', { name: /^From (?:your school's platform|a link you opened)$/ })
  await section.getByRole('link', { name: /^Reflect/ }).waitFor()
  expect(await page.getByText(/made-up|colegia_/).count()).toBe(0)
  // The platform receives the report that it was opened, and doesn't know this assignment.
  const refused = page.getByRole('region', { name: 'From a link you opened' }).getByRole('link', { name: /^Reflect/ })
  await expect
    .poll(async () => {
      const listed = page.waitForResponse('**/v2/managed_user/assignment/list')
      await page.goto('/activity')
      await (await listed).finished()
      await section.first().waitFor()
      return refused.count()
    })
    .toBe(1)
  await window.close()
})

test('an admin who opens an assignment URL sends no assignment calls', async () => {
  const window = await openSignedIn('admin@riverbend.test')
  const requestPaths: string[] = []
  window.page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname))
  await window.page.goto(toUrl(`/audio/${SESSION}`, platformIds))
  await play(window.page).click()
  await waitUntilPlayed(window.page)
  await pause(window.page).click()
  await expect.poll(() => requestPaths.includes('/api/v2/managed_user/mindfulness/session/info')).toBe(true)
  expect(requestPaths.filter((path) => /\/api\/.*(?:assignment|session_listened\/update)/.test(path))).toEqual([])
  await window.close()
})

test('a handout assignment is incomplete after a short view and complete after reading it', async () => {
  const teacher = await openListener()
  await signInThroughPlatform(teacher.page, /^Ingrid Falk/)
  await openLesson(teacher.page)
  await teacher.page.getByRole('checkbox', { name: /The kazoo/ }).click()
  await teacher.page.getByRole('checkbox', { name: /Plain words poster/ }).click()
  await teacher.page.getByRole('checkbox', { name: /^7B\b(?! Health)/ }).click()
  await pressButton(teacher.page, 'Assign to 1 class')
  await pressButton(teacher.page, 'Assign')
  await expect.poll(() => findOnPlatform('/view')?.title).toBe('Plain words poster')
  await teacher.close()

  const window = await openListener()
  const { page } = window
  await pressTile(page, 'Plain words poster')
  await page.waitForURL('**/view?key_path=*')
  await page.getByText('plain-words.pdf').first().waitFor()
  await page.goto('/home')
  await expect.poll(() => getStatus('/view')).toBe('incomplete')
  await page.getByRole('link', { name: /Plain words poster/ }).click()
  await page
    .getByText(/That's all of it\. Ingrid Falk can see/)
    .first()
    .waitFor()
  await expect.poll(() => getStatus('/view')).toBe('complete')
  expectNoProblems(window, there.platform)
  await window.close()
})

test('an assignment URL with an expired session signs in again through the platform and returns to the URL', async () => {
  const window = await openListener()
  const { page, context } = window
  await signInThroughPlatform(page, /^Amara Osei/)
  const address = toUrl(`/audio/${SESSION}`, platformIds)
  await page.goto(address)
  await play(page).waitFor()
  // A page without calls, so that the assignment URL is the first request with the expired session.
  await page.goto('/robots.txt')
  await context.clearCookies()
  await page.goto(address).catch(() => undefined)
  await choosePerson(page, /^Amara Osei/)
  await page.waitForURL(`**${address}`)
  await play(page).waitFor()
  expectNoProblems(window, there.platform)
  await window.close()
})
