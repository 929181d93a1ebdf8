// @tag node-consistency
/** Two warm nodes on one PostgreSQL: a change at one node is what people get at the other. */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as articles from '#contract/articles.ts'
import { ApiError, type Call } from '#contract/call.ts'
import * as catalog from '#contract/catalog.ts'
import * as identity from '#contract/identity.ts'
import * as school from '#contract/identity/school.ts'
import * as journal from '#contract/journal.ts'
import * as learn from '#contract/learn.ts'
import * as library from '#contract/library.ts'
import * as site from '#contract/site.ts'
import { toLessonUuid } from '#server/domains/learn/seed.queries.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { createTemporaryFolder } from '../support/server/database.ts'
import { openStream } from '../support/server/event-stream.ts'
import { createRichText } from '../support/fixtures/learn-fixtures.ts'
import { startPostgres, type TemporaryPostgres } from '../support/server/temporary-postgres.ts'
import { type RunningS3, createS3Settings, startS3 } from '../support/files/s3.ts'
import {
  createCallWithSession,
  type ServerProcess,
  signInDemoPerson,
  startServer,
  createVisitorCall,
} from '../support/server/server-process.ts'
import { recordMeasurement } from './record-measurement.ts'

/**
 * Cached content for visitors and lessons may be a quarter of a second old; every change must be visible within one
 * second.
 */
const VISIBLE_MS = 1000
/** Slower changes are still measured up to this limit. */
const TIMEOUT_MS = 20 * VISIBLE_MS

/** A signed-in person at the node of the change, and at the other one. */
interface PersonAtBoth {
  here: Call
  there: Call
  cookie: string
}

const postgres: TemporaryPostgres | undefined = await startPostgres()
const SECRETS_KEY = randomBytes(32).toString('hex')
let folder: string
let store: RunningS3
let firstNode: ServerProcess
let secondNode: ServerProcess

const startNode = (name: string): Promise<ServerProcess> =>
  startServer({
    ALAIA_ROLE: 'web',
    ALAIA_DATA: join(folder, name),
    DATABASE_URL: postgres!.url,
    ...createS3Settings(store),
    SECRETS_KEY,
    DATABASE_POOL: '5',
    RENDER_AHEAD: '0',
    LOG_LEVEL: 'error',
  })

const signInAtBoth = async (name: string): Promise<PersonAtBoth> => {
  const signedInPerson = await signInDemoPerson(firstNode.address, join(folder, 'one'), `${name}@riverbend.test`)
  return {
    here: signedInPerson.call,
    there: createCallWithSession(secondNode.address, signedInPerson),
    cookie: signedInPerson.cookie,
  }
}

const waitTimes: number[] = []
/** Polls the other node until the condition holds, and records how long that took. */
const expectSoon = async (isVisible: () => Promise<boolean>): Promise<void> => {
  const startedAt = performance.now()
  while (!(await isVisible()) && performance.now() - startedAt < TIMEOUT_MS) await pause(10)
  const waited = performance.now() - startedAt
  waitTimes.push(waited)
  expect(waited).toBeLessThan(VISIBLE_MS)
}
let immediateChanges = 0

/** Returns the HTTP status of a rejected call, or 200. */
const getStatus = (pending: Promise<unknown>): Promise<number> =>
  pending.then(
    () => 200,
    (cause: unknown) => {
      if (cause instanceof ApiError) return cause.http
      throw cause
    },
  )

const NAME = 'Quokka basalt'
const uuid = toCatalogUuid('session', 'bridges-have-gaps')
const sessionBlock = { MindfulnessSession: { session_uuid: uuid } }

/** Returns what a student sees of the session, and whether they find it by its new name. */
const readAsStudent = async (call: Call) => {
  const { Sessions } = await call(library.filtered, { Filter: { search: NAME } })
  const { Session } = await call(library.sessionInfo, sessionBlock)
  return { title: Session.title, found: Sessions.some((session) => session.uuid === uuid) }
}

const readLessonTitle = async (teacher: Call): Promise<string | undefined> => {
  const Lesson = { uuid: toLessonUuid('middle_school/steady-hands', 'where-nerves-live') }
  const { lesson_sessions } = (await teacher(learn.lessonInfo, { Lesson })).Lesson
  return lesson_sessions.mindfulness.find((session) => session.uuid === uuid)?.title
}

const ABOUT = { template_id: 'about-us' }
const readTitle = async ({ address }: ServerProcess): Promise<string> =>
  (await createVisitorCall(address)(site.pagePublished, { CmsPage: ABOUT })).CmsPage.content.title

/** Requests a page as a browser that has a cached copy. */
const fetchPage = async ({ address }: ServerProcess, etag = '') => {
  const response = await fetch(`${address}/about-us`, { headers: etag ? { 'if-none-match': etag } : {} })
  return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() }
}

/** Returns the text of an article, or an empty string if a visitor gets 404. */
const readArticleText = async ({ address }: ServerProcess, slug: string): Promise<string> => {
  const articleRequest = createVisitorCall(address)(articles.articleSlug, { Article: { slug } })
  return (await getStatus(articleRequest)) === 404 ? '' : JSON.stringify((await articleRequest).Article)
}
const fetchFeed = async ({ address }: ServerProcess): Promise<string> => (await fetch(`${address}/feed.xml`)).text()

/** Publishes the article with this text, at the node where it is edited, and returns the saved draft. */
const publishArticle = async (admin: Call, draft: articles.ArticleDraft, articleText: string) => {
  const { slug, title, tags, audience, cover, revision } = draft
  const Article = { uuid: draft.uuid, slug, title, tags, audience, cover, revision, summary: 'No hurry.' }
  const saved = await admin(articles.adminArticleEdit, { Article: { ...Article, body: createRichText(articleText) } })
  return setStatus(admin, saved.Article, 'publish')
}
const setStatus = async (admin: Call, seenDraft: articles.ArticleDraft, act: 'publish' | 'withdraw') =>
  (await admin(articles.adminArticleStatus, { Article: { uuid: seenDraft.uuid, revision: seenDraft.revision, act } }))
    .Article

describe.skipIf(!postgres)('a change by an admin at one of two nodes', () => {
  let admin: PersonAtBoth
  let student: PersonAtBoth

  beforeAll(async () => {
    folder = await createTemporaryFolder()
    store = await startS3()
    firstNode = await startNode('one')
    secondNode = await startNode('two')
    admin = await signInAtBoth('admin')
    student = await signInAtBoth('student')
  })
  afterAll(async () => {
    const longest = Math.round(Math.max(...waitTimes))
    recordMeasurement(
      30,
      `changes at one of two warm nodes: ${immediateChanges} visible at the other with the next call, ${waitTimes.length} on public pages and lessons after ${longest} ms at most`,
    )
    await firstNode.end('SIGTERM')
    await secondNode.end('SIGTERM')
    await store.close()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test("to a session's name is visible to students at the other node at once, and so is unpublishing it", async () => {
    const teacher = await signInAtBoth('teacher')
    const before = { title: 'Bridges have gaps', found: false }
    expect([await readAsStudent(student.here), await readAsStudent(student.there)]).toEqual([before, before])
    expect([await readLessonTitle(teacher.here), await readLessonTitle(teacher.there)]).toEqual([
      before.title,
      before.title,
    ])

    const { revision } = (await admin.here(catalog.sessionInfo, { MindfulnessSession: { uuid } })).Session
    const edited = await admin.here(catalog.sessionEdit, { MindfulnessSession: { uuid, revision, title: NAME } })
    expect(await readAsStudent(student.there)).toEqual({ title: NAME, found: true })
    expect(await readAsStudent(student.here)).toEqual({ title: NAME, found: true })
    immediateChanges += 1
    await expectSoon(async () => (await readLessonTitle(teacher.there)) === NAME)

    const Seen = { uuid, revision: edited.Session.revision }
    await admin.here(catalog.sessionWithdraw, { MindfulnessSession: Seen })
    const { Sessions } = await student.there(library.filtered, { Filter: { search: NAME } })
    expect(Sessions.filter((session) => session.uuid === uuid)).toEqual([])
    immediateChanges += 1
  })

  test('to a public page is visible at the other node within a second, also to browsers with a cached copy', async () => {
    const title = 'Where the quokkas rest'
    const { CmsPage } = await admin.here(site.cmsInfo, { CmsPage: ABOUT })
    const cachedPage = await fetchPage(secondNode)
    // Without a build there are no pages, neither before nor afterwards.
    const isBuilt = cachedPage.status === 200
    expect([await readTitle(firstNode), await readTitle(secondNode)]).toEqual([CmsPage.title, CmsPage.title])
    expect((await fetchPage(secondNode, cachedPage.etag)).status).toBe(isBuilt ? 304 : 404)

    const content = { ...CmsPage.content, title }
    const saved = await admin.here(site.cmsUpdate, { CmsPage: { ...ABOUT, content, revision: CmsPage.revision } })
    expect(await readTitle(secondNode)).toBe(CmsPage.title)
    await admin.here(site.cmsPublish, { CmsPage: { ...ABOUT, revision: saved.CmsPage.revision } })
    await expectSoon(async () => (await readTitle(secondNode)) === title)
    expect(await readTitle(firstNode)).toBe(title)
    const page = await fetchPage(secondNode, cachedPage.etag)
    expect([page.status, page.text.includes(title)]).toEqual([isBuilt ? 200 : 404, isBuilt])
  })

  test('to an article is visible at the other node, from publishing to withdrawal', async () => {
    const Article = { title: 'Ten slow steps past the quokkas' }
    const draftArticle = (await admin.here(articles.adminArticleAdd, { Article })).Article
    const readArticleThere = () => readArticleText(secondNode, draftArticle.slug)
    expect([await readArticleText(firstNode, draftArticle.slug), await readArticleThere()]).toEqual(['', ''])
    expect(await fetchFeed(secondNode)).not.toContain(Article.title)

    const published = await publishArticle(admin.here, draftArticle, 'Walk ten steps.')
    await expectSoon(async () => (await readArticleThere()).includes('Walk ten steps.'))
    expect(await fetchFeed(secondNode)).toContain(Article.title)
    const changed = await publishArticle(admin.here, published, 'Walk twelve steps.')
    await expectSoon(async () => (await readArticleThere()).includes('Walk twelve steps.'))
    await setStatus(admin.here, changed, 'withdraw')
    await expectSoon(async () => (await readArticleThere()) === '')
    expect(await fetchFeed(secondNode)).not.toContain(Article.title)
  })

  test('that turns a feature off takes effect at the other node with the next call, and open pages get an event', async () => {
    const month = { Range: { from: '2026-11-01', to: '2026-11-30' } }
    const listStatuses = () =>
      Promise.all([student.here, student.there].map((call) => getStatus(call(journal.summary, month))))
    const listDisabledFeatures = async () =>
      (await student.there(identity.info, {})).session.user_data?.organization.switched_off ?? []
    const stream = await openStream(secondNode.address, { cookie: student.cookie })
    expect([await listStatuses(), await listDisabledFeatures()]).toEqual([[200, 200], []])

    await admin.here(school.schoolSwitch, { Switch: { part: 'journal', on: false } })
    expect([await listStatuses(), await listDisabledFeatures()]).toEqual([[404, 404], ['journal']])
    await vi.waitFor(() => expect(stream.received).toEqual([{ kind: 'school' }]), { timeout: VISIBLE_MS })
    await admin.here(school.schoolSwitch, { Switch: { part: 'journal', on: true } })
    expect([await listStatuses(), await listDisabledFeatures()]).toEqual([[200, 200], []])
    immediateChanges += 2
    stream.close()
    await stream.ended
  })
})
