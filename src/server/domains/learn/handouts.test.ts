import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as learn from '#contract/learn.ts'
import { preview } from '#contract/learn/lessons.ts'
import * as resources from '#contract/resources.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson, type Visitor, createVisitor } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { renderMissingPages } from './handouts.jobs.ts'
import { seedLearn } from './learn.seed.ts'
import { toHandoutUuid, toLessonUuid } from './seed.queries.ts'

let server: TestApp
let teacher: Visitor
beforeAll(async () => {
  server = await openTestApp({ work: true, env: { RENDER_AHEAD: '0' } })
  await seedCatalog(server.platform)
  await seedLearn(server.platform)
  // Pages that an earlier test server rendered are in that server's storage, not in this one's.
  await server.platform.db.updateTable('learn_handout').set({ pdf_key: null, pdf_made_of: null }).execute()
  teacher = await createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: ['learn'] })
})
afterAll(() => server.close())

const getTestContext = () => ({ app: server.app, db: server.platform.db })
/** A unit that is not in the demo. */
const HANDOUT = toHandoutUuid('grade_5/the-gap', 'three-doors')
const LESSON = toLessonUuid('high_school/say-it-to-someone', 'first-sentences')

const getPdfKey = async (uuid: string, person = teacher) =>
  (await person.call(learn.handoutInfo, { Handout: { uuid } })).Handout.key_path
const waitForPdf = async (uuid: string): Promise<string> => {
  await expect.poll(() => getPdfKey(uuid), { timeout: 60_000 }).not.toBe('')
  return getPdfKey(uuid)
}
const fetchFile = (person: Visitor, key: string) =>
  server.app.inject({ method: 'GET', url: `/media/${key}`, headers: { cookie: person.cookie() } })
const openFile = (person: Visitor, key_path: string) => person.call(resources.presignedUrlGet, { File: { key_path } })

describe('handout PDF', () => {
  test('is rendered once, when a teacher opens the handout', async () => {
    const key = await waitForPdf(HANDOUT)
    const response = await fetchFile(teacher, key)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(response.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7')
    const { File } = await openFile(teacher, key)
    expect(File).toMatchObject({ name: 'three-doors.pdf', kind: 'pdf', size: response.rawPayload.length, uuid: null })
    expect(new URL(File.download_url, 'http://here').search).toContain('three-doors.pdf')
    await renderMissingPages(server.platform, { only: [HANDOUT], signal: AbortSignal.timeout(20_000) })
    expect(await getPdfKey(HANDOUT)).toBe(key)
  })

  test('is linked from its lesson soon after the lesson is opened', async () => {
    const listAttachments = async () =>
      (await teacher.call(learn.lessonInfo, { Lesson: { uuid: LESSON } })).Lesson.lesson_attachments.attachments
    expect((await listAttachments()).length).toBe(2)
    await expect
      .poll(async () => (await listAttachments()).filter(({ url }) => url === ''), { timeout: 60_000 })
      .toEqual([])
    for (const { key_path, url, size, content_type } of await listAttachments()) {
      expect(url.endsWith(`/media/${key_path}`)).toBe(true)
      expect([content_type, size > 5000]).toEqual(['application/pdf', true])
    }
  })

  test('opens only for people who can see the unit', async () => {
    const key = await waitForPdf(HANDOUT)
    const demoKey = await waitForPdf(toHandoutUuid('middle_school/steady-hands', 'trace-your-hand'))
    const demoTeacher = await createSignedInPerson(getTestContext(), {
      user_type: 'teacher',
      permissions: ['demo_learn'],
    })
    const admin = await createSignedInPerson(getTestContext(), { user_type: 'admin' })
    const student = await createSignedInPerson(getTestContext())
    expect((await fetchFile(admin, key)).statusCode).toBe(200)
    const operator = await createSignedInPerson(getTestContext(), { user_type: 'admin', operator: true })
    const previewed = await operator.call(preview, { Preview: { type: 'handout', uuid: HANDOUT } })
    expect(previewed.Handout?.key_path).toBe(key)
    expect((await fetchFile(demoTeacher, demoKey)).statusCode).toBe(200)
    for (const person of [demoTeacher, student]) {
      expect((await fetchFile(person, key)).statusCode).toBe(404)
      expect((await catchFailure(openFile(person, key))).http).toBe(404)
    }
    expect((await fetchFile(createVisitor(server.app), key)).statusCode).toBe(404)
    const otherHandoutKey = key.replace(HANDOUT, toHandoutUuid('grade_5/the-gap', 'paper-chat'))
    expect((await fetchFile(teacher, otherHandoutKey)).statusCode).toBe(404)
    expect((await fetchFile(teacher, key.replace(/[0-9a-f]{64}/, '0'.repeat(64)))).statusCode).toBe(404)
  })

  test('is rendered again and replaces the old file after its text has changed', async () => {
    const oldKey = await waitForPdf(HANDOUT)
    await rewrite('# Other doors\n\nOne word.')
    await renderMissingPages(server.platform, { only: [HANDOUT], signal: AbortSignal.timeout(20_000) })
    const newKey = await getPdfKey(HANDOUT)
    expect([newKey === oldKey, (await fetchFile(teacher, newKey)).statusCode]).toEqual([false, 200])
    expect(await server.platform.storage.stat(oldKey)).toBeUndefined()
  })

  test('is not retried after its text could not be parsed', async () => {
    await rewrite('::: box never ended')
    const render = () => renderMissingPages(server.platform, { only: [HANDOUT], signal: AbortSignal.timeout(20_000) })
    await render()
    await render()
    expect(await getPdfKey(HANDOUT)).toBe('')
    expect(server.logLines.filter((line) => line.includes('handout.invalid'))).toHaveLength(1)
  })
})

const rewrite = (text: string) =>
  server.platform.db.updateTable('learn_handout').set({ text }).where('uuid', '=', HANDOUT).execute()
