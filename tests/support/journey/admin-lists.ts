/** The lists of the admin area, and changes of what the server answers for them. */
import { randomUUID } from 'node:crypto'
import type { Page, Route } from 'playwright-core'
import { adminArticles } from '#contract/articles.ts'
import { auditList } from '#contract/audit.ts'
import { sessionList } from '#contract/catalog.ts'
import { ambienceList } from '#contract/catalog/ambiences.ts'
import { groupList } from '#contract/catalog/groups.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exercisesList } from '#contract/exercises.ts'
import { offered } from '#contract/exercises/offers.ts'
import { feedbackList } from '#contract/feedback.ts'
import { personList } from '#contract/identity/people.ts'
import { sectionList } from '#contract/identity/sections.ts'
import { signInDemoPerson } from '../server/server-process.ts'
import { server } from './journey.ts'

export interface AdminList {
  path: string
  endpoint: Endpoint
  /** The block of the answer that holds the rows. */
  block: string
  /** The parameter of the open item; a list without one only shows rows. */
  opens?: string
  /** An item opens on a page of its own, and not beside the list. */
  opensPage?: boolean
  empty: string
  noMatch?: string
  isWhole?: boolean
  /** Returns rows for a list that is empty in the demo school. */
  createRows?: () => Promise<unknown[]>
}

const fetchOffers = async (): Promise<unknown[]> => {
  const { call } = await signInDemoPerson(server().address, server().data, 'student@riverbend.test')
  const { Exercises } = await call(exercisesList, {})
  return Exercises.map((Exercise) => ({
    Exercise,
    script: [],
    author: 'Ingrid Falk',
    offered_at: '2026-11-20T08:05:00',
  }))
}

let offers: Promise<unknown[]> | undefined
/** Returns exercises as if a teacher had offered them; making one would take a minute. */
const createOffers = (): Promise<unknown[]> => (offers ??= fetchOffers())

export const adminLists: readonly AdminList[] = [
  {
    path: '/admin/people',
    endpoint: personList,
    block: 'People',
    opens: 'person',
    empty: 'No people yet',
    noMatch: 'No matching people',
  },
  {
    path: '/admin/people/classes',
    endpoint: sectionList,
    block: 'Sections',
    opens: 'class',
    empty: 'No classes yet',
    noMatch: 'No matching classes',
  },
  {
    path: '/admin/sessions',
    endpoint: sessionList,
    block: 'Sessions',
    opens: 'session',
    empty: 'No sessions yet',
    noMatch: 'No matching sessions',
  },
  {
    path: '/admin/sessions/groups',
    endpoint: groupList,
    block: 'Groups',
    opens: 'group',
    empty: 'No series yet',
    isWhole: true,
  },
  {
    path: '/admin/sessions/ambiences',
    endpoint: ambienceList,
    block: 'Ambiences',
    opens: 'sound',
    empty: 'No background sounds yet',
    isWhole: true,
  },
  {
    path: '/admin/articles',
    endpoint: adminArticles,
    block: 'Articles',
    opens: 'article',
    opensPage: true,
    empty: 'No articles yet',
    noMatch: 'No matching articles',
  },
  {
    path: '/admin/feedback',
    endpoint: feedbackList,
    block: 'Feedbacks',
    opens: 'uuid',
    empty: 'No pending feedback.',
    noMatch: 'No matching feedback',
  },
  {
    path: '/admin/exercises',
    endpoint: offered,
    block: 'Offers',
    opens: 'uuid',
    empty: 'No exercises offered yet.',
    createRows: createOffers,
  },
  {
    path: '/admin/audit',
    endpoint: auditList,
    block: 'Events',
    empty: 'No events yet',
    noMatch: 'No matching events',
  },
]

interface ListAnswer {
  [block: string]: unknown
  Page?: { next_cursor: string | null }
}

/** Changes the answers of a list until its routes end. The server gets each request without its cursor. */
export const changeAnswers = async (
  page: Page,
  { endpoint, block, createRows }: AdminList,
  change: (answer: ListAnswer, cursor: string | undefined) => ListAnswer,
): Promise<void> => {
  await page.route(`**/api${endpoint.path}`, async (route: Route) => {
    const { Request } = route.request().postDataJSON() as { Request: { Page?: { cursor?: string } } }
    const { cursor, ...rest } = Request.Page ?? {}
    const postData = JSON.stringify({ Request: { ...Request, ...(Request.Page ? { Page: rest } : {}) } })
    const response = await route.fetch({ postData })
    const answer = (await response.json()) as ListAnswer
    const filled = createRows ? { ...answer, [block]: await createRows() } : answer
    await route.fulfill({ response, json: change(filled, cursor) })
  })
}

/** Returns the same rows with other uuids. */
export const copyRows = (rows: unknown): unknown[] =>
  JSON.parse(JSON.stringify(rows).replaceAll(/"uuid":"[^"]+"/g, () => `"uuid":"${randomUUID()}"`)) as unknown[]

/** Repeats the rows of each answer, so that a list has enough of them to move in. */
export const repeatRows = (page: Page, list: AdminList): Promise<void> =>
  changeAnswers(page, list, (answer) => {
    const rows = answer[list.block] as unknown[]
    return { ...answer, [list.block]: [...rows, ...copyRows(rows), ...copyRows(rows)] }
  })
