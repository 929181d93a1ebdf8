import { renderAnswered } from '#tests/support/web/render-page.tsx'
import { listButtons, listTexts, toText } from '#tests/support/web/read-html.ts'
import { startStubServer } from '#tests/support/web/stub-server.ts'
import { expect, it } from 'vitest'
import { type LtiCourse, ltiCourses, ltiInfo } from '#contract/partners/lti.ts'
import { LtiPanel } from './lti-panel.tsx'

const Lti = {
  login_url: 'https://alaia.test/lti/login',
  launch_url: 'https://alaia.test/lti/launch',
  keys_url: 'https://alaia.test/lti/keys',
  canvas_url: 'https://alaia.test/lti/canvas',
}
const createCourse = (overrides: Partial<LtiCourse>): LtiCourse => ({
  uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  title: 'Science 7',
  class_name: 'Science 7',
  members: 24,
  nameless: 0,
  read_at: '2026-11-20T12:00:00Z',
  problem: null,
  ...overrides,
})
const renderPanel = (courses: LtiCourse[]): Promise<string> => {
  const server = startStubServer()
  server.answer(ltiCourses, { Courses: courses })
  server.answer(ltiInfo, { Lti })
  return renderAnswered(<LtiPanel />)
}
const readDetails = async (overrides: Partial<LtiCourse>): Promise<string[]> =>
  listTexts(await renderPanel([createCourse(overrides)]), 'small')

it('a course says how many people it has, and when they were synced', async () => {
  expect((await readDetails({}))[0]).toMatch(/^24 people · synced 20 Nov 2026, \d\d:\d\d[ap]m$/)
  expect((await readDetails({ members: 1 }))[0]).toMatch(/^One person · synced/)
})

it('a course that was never synced says so, whatever numbers it has', async () => {
  expect(await readDetails({ read_at: null, class_name: null, members: 0 })).toEqual(['Not synced yet'])
})

it('a course names its class only if that has another name', async () => {
  expect((await readDetails({ class_name: '7B' }))[0]).toMatch(/ · class 7B$/)
  expect((await readDetails({}))[0]).not.toContain('class')
})

it('a course explains people without a name, and why its last sync failed', async () => {
  const [details, problem] = await readDetails({ nameless: 3, problem: 'The platform did not answer.' })
  expect(details).toContain('24 people. 3 are named when they first sign in')
  expect(problem).toBe('The platform did not answer.')
})

it('courses are not mentioned before someone has opened the app from one', async () => {
  const html = await renderPanel([])
  expect(toText(html)).not.toContain('Courses and classes')
  expect(listButtons(html).join()).toContain('Create link')
  expect(listTexts(html, 'dd')).toEqual(Object.values(Lti))
})
