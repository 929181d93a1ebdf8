/** Example pages of the demo school whose items have no fixed ID; they are looked up as their owner. */
import type { Page } from 'playwright-core'
import type { Call } from '#contract/call.ts'
import * as articles from '#contract/articles.ts'
import * as catalog from '#contract/catalog.ts'
import * as ambiences from '#contract/catalog/ambiences.ts'
import * as groups from '#contract/catalog/groups.ts'
import * as exercises from '#contract/exercises.ts'
import * as feedback from '#contract/feedback.ts'
import * as people from '#contract/identity/people.ts'
import * as sections from '#contract/identity/sections.ts'
import * as journal from '#contract/journal.ts'
import * as resources from '#contract/resources.ts'
import { recordableList, recordingStart } from '#contract/studio/recordings.ts'
import type { ScreenArea } from '#rules/screens.ts'
import { createAddress, listScreens, lesson, type RouteParameters, unit } from './example-urls.ts'
import { server } from './journey.ts'
import { gotoUntilIdle, runUntilIdle } from '../browser/network-idle.ts'
import { signInDemoPerson } from '../server/server-process.ts'

/** An example page: a URL, and what to open there first. */
export interface ExamplePage {
  address: string
  opens?: (page: Page) => Promise<void>
}

const getFirst = <Item>(noun: string, items: readonly Item[]): Item => {
  const [first] = items
  if (first === undefined) throw new Error(`The demo school has no ${noun}`)
  return first
}

const signInAs = async (name: string): Promise<Call> =>
  (await signInDemoPerson(server().address, server().data, `${name}@riverbend.test`)).call

const findExercise = async (student: Call): Promise<string> =>
  getFirst('exercise', (await student(exercises.exercisesList, {})).Exercises).uuid

const findFolder = async (teacher: Call): Promise<string> => {
  const { Folders } = await teacher(resources.teacherFolderList, {})
  return getFirst(
    'folder',
    Folders.filter(({ name }) => name === 'Starting a lesson'),
  ).uuid
}

/** Starts a recording, or finds the one that was started. */
const findRecording = async (): Promise<string> => {
  const teacher = await signInAs('learn.one')
  const { uuid: session_uuid } = getFirst('session to record', (await teacher(recordableList, {})).Sessions)
  const { Recording } = await teacher(recordingStart, { Recording: { session_uuid, language: 'en' } })
  return Recording.uuid
}

/** Finds path parameters for routes without a fixed example. */
export const findRouteParameters = async (): Promise<RouteParameters> => {
  const [student, teacher] = await Promise.all(['student', 'teacher'].map(signInAs))
  if (!student || !teacher) throw new Error('The sign-in of a student or teacher failed')
  const [uuid, folder] = [await findExercise(student), await findFolder(teacher)]
  return {
    '/mindfulness/custom_exercise/edit/:uuid': { uuid },
    '/reflect/edit/:uuid': { uuid: getFirst('page', (await student(journal.summary, {})).Entries).uuid },
    '/teacher/learn/resources/:uuid': { uuid: folder },
    '/admin/learn/resources/:uuid': { uuid: folder },
    '/studio/:uuid': { uuid: await findRecording() },
  }
}

const listStudentPages = async (): Promise<ExamplePage[]> => {
  const student = await signInAs('student')
  const uuid = await findExercise(student)
  const { title } = getFirst('page', (await student(journal.summary, {})).Entries)
  const steps = ['prompt', 'script', 'voice', 'audio'].map((step) => `add?step=${step}&uuid=${uuid}`)
  return [
    ...[...steps, `test?uuid=${uuid}`, `voice?uuid=${uuid}`].map((rest) => ({
      address: `/mindfulness/custom_exercise/${rest}`,
    })),
    { address: '/home/search?q=breath' },
    { address: '/home/search?q=nothingiscalledlikethis' },
    {
      address: '/reflect/journal',
      opens: (page) => page.getByRole('main').getByRole('link', { name: title }).first().click(),
    },
  ]
}

const listTeacherPages = async (): Promise<ExamplePage[]> => {
  const teacher = await signInAs('teacher')
  const { Files } = await teacher(resources.teacherFolderList, { Folder: { uuid: await findFolder(teacher) } })
  const { key_path } = getFirst('file', Files)
  const section = getFirst('class', (await teacher(sections.taughtSections, {})).Sections).uuid
  return [
    `/teacher/learn/unit/preview?id=${unit}`,
    `/teacher/learn/lesson/preview?id=${lesson}`,
    '/teacher/learn/resources?search=read',
    '/teacher/assignments?withdrawn=true',
    `/teacher/classes?class=${section}`,
    `/view?${new URLSearchParams({ key_path })}`,
  ].map((address) => ({ address }))
}

const listAdminPages = async (): Promise<ExamplePage[]> => {
  const admin = await signInAs('admin')
  const { Articles } = await admin(articles.adminArticles, {})
  const { Sessions } = await admin(catalog.sessionList, {})
  const { Groups } = await admin(groups.groupList, {})
  const { Ambiences } = await admin(ambiences.ambienceList, {})
  const { Feedbacks } = await admin(feedback.feedbackList, {})
  const { People } = await admin(people.personList, { Filter: { kind: 'student' } })
  const { Sections } = await admin(sections.sectionList, {})
  return [
    `/admin/articles?article=${getFirst('article', Articles).uuid}`,
    `/admin/sessions?session=${getFirst('session', Sessions).uuid}`,
    ...['series', 'collection'].map((kind) => {
      const group = getFirst(
        kind,
        Groups.filter(({ group_type }) => group_type === kind),
      ).uuid
      return `/admin/sessions/groups?kind=${kind}&group=${group}`
    }),
    `/admin/sessions/ambiences?sound=${getFirst('background sound', Ambiences).uuid}`,
    `/admin/feedback?uuid=${getFirst('feedback', Feedbacks).uuid}`,
    `/admin/people?person=${getFirst('person', People).uuid}`,
    '/admin/people?search=nobodyiscalledlikethis',
    `/admin/people/classes?class=${getFirst('class', Sections).uuid}`,
    '/admin/people/classes?show=archived',
    '/admin/learn?part=disciplines',
    '/admin/learn?part=standards',
    '/admin/learn/units/grade_3?archived=yes',
    `${createAddress({ path: '/admin/learn/unit/:grade/:uuid' })}?preview=yes`,
    `${createAddress({ path: '/admin/learn/unit/:grade/:unit_uuid/lesson/:uuid' })}?preview=yes`,
    '/admin/learn/resources?deleted',
    ...['about-us', 'wellness', 'learn', 'impact', 'login', 'sign-up', 'privacy', 'not-found'].map(
      (page) => `/admin/cms/template/${page}`,
    ),
  ].map((address) => ({ address }))
}

/** Further states of routes: an open panel, a step, a search. */
const furtherPages: Partial<Record<ScreenArea, () => Promise<ExamplePage[]>>> = {
  app: listStudentPages,
  teacher: listTeacherPages,
  admin: listAdminPages,
}

/** Returns a URL with a real item for every route of an area, and the further states that have a URL. */
export const listExamplePages = async (area: ScreenArea): Promise<ExamplePage[]> => {
  const parameters = await findRouteParameters()
  const morePages = (await furtherPages[area]?.()) ?? []
  return [...listScreens(area).map((screen) => ({ address: createAddress(screen, parameters) })), ...morePages]
}

/** Opens an example page and waits until it has loaded. */
export const openExamplePage = async (page: Page, { address, opens }: ExamplePage): Promise<void> => {
  await gotoUntilIdle(page, address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (opens) await runUntilIdle(page, () => opens(page))
}
