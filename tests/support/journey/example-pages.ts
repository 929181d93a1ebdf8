/** Example pages of the demo school whose items have no fixed ID; they are looked up as their owner. */
import type { Page } from 'playwright-core'
import type { Call } from '#contract/call.ts'
import * as articles from '#contract/articles.ts'
import * as catalogue from '#contract/catalog.ts'
import * as ambiences from '#contract/catalog/ambiences.ts'
import * as groups from '#contract/catalog/groups.ts'
import * as exercises from '#contract/exercises.ts'
import * as feedback from '#contract/feedback.ts'
import * as people from '#contract/identity/people.ts'
import * as sections from '#contract/identity/sections.ts'
import * as journal from '#contract/journal.ts'
import * as resources from '#contract/resources.ts'
import type { Area } from '#rules/screens.ts'
import { addressOf, inArea, lesson, type RouteParameters, unit } from './example-urls.ts'
import { server } from './journey.ts'
import { gotoQuiet, quietAfter } from '../browser/network-idle.ts'
import { signedInAt } from '../server/server-process.ts'

/** An example page: a URL, and what to open there first. */
export interface ExamplePage {
  address: string
  opens?: (page: Page) => Promise<void>
}

const firstOf = <Item>(what: string, items: readonly Item[]): Item => {
  const [first] = items
  if (first === undefined) throw new Error(`The demo school has no ${what}`)
  return first
}

const as = async (name: string): Promise<Call> =>
  (await signedInAt(server().address, server().data, `${name}@riverbend.test`)).call

const exerciseOf = async (student: Call): Promise<string> =>
  firstOf('exercise', (await student(exercises.exercisesList, {})).Exercises).uuid

const folderOf = async (teacher: Call): Promise<string> => {
  const { Folders } = await teacher(resources.teacherFolderList, {})
  return firstOf(
    'folder',
    Folders.filter(({ name }) => name === 'Starting a lesson'),
  ).uuid
}

/** Finds path parameters for routes without a fixed example. */
export const findRouteParameters = async (): Promise<RouteParameters> => {
  const [student, teacher] = await Promise.all(['student', 'teacher'].map(as))
  if (!student || !teacher) throw new Error('Nobody is there')
  const [uuid, folder] = [await exerciseOf(student), await folderOf(teacher)]
  return {
    '/mindfulness/custom_exercise/edit/:uuid': { uuid },
    '/reflect/edit/:uuid': { uuid: firstOf('page', (await student(journal.summary, {})).Entries).uuid },
    '/teacher/learn/resources/:uuid': { uuid: folder },
    '/admin/learn/resources/:uuid': { uuid: folder },
  }
}

const ofStudent = async (): Promise<ExamplePage[]> => {
  const student = await as('student')
  const uuid = await exerciseOf(student)
  const { title } = firstOf('page', (await student(journal.summary, {})).Entries)
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

const ofTeacher = async (): Promise<ExamplePage[]> => {
  const teacher = await as('teacher')
  const { Files } = await teacher(resources.teacherFolderList, { Folder: { uuid: await folderOf(teacher) } })
  const { key_path } = firstOf('file', Files)
  const section = firstOf('class', (await teacher(sections.taughtSections, {})).Sections).uuid
  return [
    `/teacher/learn/unit/preview?id=${unit}`,
    `/teacher/learn/lesson/preview?id=${lesson}`,
    '/teacher/learn/resources?search=read',
    '/teacher/assignments?withdrawn=true',
    `/teacher/classes?class=${section}`,
    `/view?${new URLSearchParams({ key_path })}`,
  ].map((address) => ({ address }))
}

const ofAdmin = async (): Promise<ExamplePage[]> => {
  const admin = await as('admin')
  const { Articles } = await admin(articles.adminArticles, {})
  const { Sessions } = await admin(catalogue.sessionList, {})
  const { Groups } = await admin(groups.groupList, {})
  const { Ambiences } = await admin(ambiences.ambienceList, {})
  const { Feedbacks } = await admin(feedback.feedbackList, {})
  const { People } = await admin(people.personList, { Filter: { kind: 'student' } })
  const { Sections } = await admin(sections.sectionList, {})
  return [
    `/admin/articles?article=${firstOf('article', Articles).uuid}`,
    `/admin/sessions?session=${firstOf('session', Sessions).uuid}`,
    ...['series', 'collection'].map((kind) => {
      const group = firstOf(
        kind,
        Groups.filter(({ group_type }) => group_type === kind),
      ).uuid
      return `/admin/sessions/groups?kind=${kind}&group=${group}`
    }),
    `/admin/sessions/ambiences?sound=${firstOf('background sound', Ambiences).uuid}`,
    `/admin/feedback?uuid=${firstOf('feedback', Feedbacks).uuid}`,
    `/admin/people?person=${firstOf('person', People).uuid}`,
    '/admin/people?search=nobodyiscalledlikethis',
    `/admin/people/classes?class=${firstOf('class', Sections).uuid}`,
    '/admin/people/classes?show=archived',
    '/admin/learn?part=disciplines',
    '/admin/learn?part=standards',
    '/admin/learn/units/grade_3?archived=yes',
    `${addressOf({ path: '/admin/learn/unit/:grade/:uuid' })}?preview=yes`,
    `${addressOf({ path: '/admin/learn/unit/:grade/:unit_uuid/lesson/:uuid' })}?preview=yes`,
    '/admin/learn/resources?deleted',
    ...['about-us', 'wellness', 'learn', 'impact', 'login', 'sign-up', 'privacy', 'not-found'].map(
      (page) => `/admin/cms/template/${page}`,
    ),
  ].map((address) => ({ address }))
}

/** Further states of routes: an open panel, a step, a search. */
const behind: Partial<Record<Area, () => Promise<ExamplePage[]>>> = {
  app: ofStudent,
  teacher: ofTeacher,
  admin: ofAdmin,
}

/** Returns a URL with a real item for every route of an area, and the further states that have a URL. */
export const examplePagesIn = async (area: Area): Promise<ExamplePage[]> => {
  const parameters = await findRouteParameters()
  const more = (await behind[area]?.()) ?? []
  return [...inArea(area).map((screen) => ({ address: addressOf(screen, parameters) })), ...more]
}

/** Opens an example page and waits until it has loaded. */
export const openExamplePage = async (page: Page, { address, opens }: ExamplePage): Promise<void> => {
  await gotoQuiet(page, address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (opens) await quietAfter(page, () => opens(page))
}
