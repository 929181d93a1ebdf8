import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as learn from '#contract/learn.ts'
import { preview } from '#contract/learn/lessons.ts'
import * as resources from '#contract/resources.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { refusal, signedIn, type Visitor, visitor } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog } from '../library/library.seed.ts'
import { renderMissingPages } from './handouts.jobs.ts'
import { seedLearn } from './learn.seed.ts'
import { handoutUuid, lessonUuid } from './seed.queries.ts'

let server: TestApp
let teacher: Visitor
beforeAll(async () => {
  server = await openTestApp({ work: true, env: { RENDER_AHEAD: '0' } })
  await seedCatalog(server.platform)
  await seedLearn(server.platform)
  // Pages that an earlier test server rendered are in that server's storage, not in this one's.
  await server.platform.db.updateTable('learn_handout').set({ pdf_key: null, pdf_made_of: null }).execute()
  teacher = await signedIn(world(), { user_type: 'teacher', permissions: ['learn'] })
})
afterAll(() => server.close())

const world = () => ({ app: server.app, db: server.platform.db })
/** A unit that is not in the demo. */
const ENTRIES = handoutUuid('grade_5/the-gap', 'three-doors')
const MAP = lessonUuid('high_school/say-it-to-someone', 'first-sentences')

const keyOf = async (uuid: string, person = teacher) =>
  (await person.call(learn.handoutInfo, { Handout: { uuid } })).Handout.key_path
const made = async (uuid: string): Promise<string> => {
  await expect.poll(() => keyOf(uuid), { timeout: 60_000 }).not.toBe('')
  return keyOf(uuid)
}
const fetched = (person: Visitor, key: string) =>
  server.app.inject({ method: 'GET', url: `/media/${key}`, headers: { cookie: person.cookie() } })
const opened = (person: Visitor, key_path: string) => person.call(resources.presignedUrlGet, { File: { key_path } })

describe('handout PDF', () => {
  test('is rendered once, when a teacher opens the handout', async () => {
    const key = await made(ENTRIES)
    const answer = await fetched(teacher, key)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7')
    const { File } = await opened(teacher, key)
    expect(File).toMatchObject({ name: 'three-doors.pdf', kind: 'pdf', size: answer.rawPayload.length, uuid: null })
    expect(new URL(File.download_url, 'http://here').search).toContain('three-doors.pdf')
    await renderMissingPages(server.platform, { only: [ENTRIES], signal: AbortSignal.timeout(20_000) })
    expect(await keyOf(ENTRIES)).toBe(key)
  })

  test('is linked from its lesson soon after the lesson is opened', async () => {
    const attachments = async () =>
      (await teacher.call(learn.lessonInfo, { Lesson: { uuid: MAP } })).Lesson.lesson_attachments.attachments
    expect((await attachments()).length).toBe(2)
    await expect
      .poll(async () => (await attachments()).filter(({ url }) => url === ''), { timeout: 60_000 })
      .toEqual([])
    for (const { key_path, url, size, content_type } of await attachments()) {
      expect(url.endsWith(`/media/${key_path}`)).toBe(true)
      expect([content_type, size > 5000]).toEqual(['application/pdf', true])
    }
  })

  test('opens only for people who can see the unit', async () => {
    const key = await made(ENTRIES)
    const demoKey = await made(handoutUuid('middle_school/steady-hands', 'trace-your-hand'))
    const demo = await signedIn(world(), { user_type: 'teacher', permissions: ['demo_learn'] })
    const admin = await signedIn(world(), { user_type: 'admin' })
    const student = await signedIn(world())
    expect((await fetched(admin, key)).statusCode).toBe(200)
    const operator = await signedIn(world(), { user_type: 'admin', operator: true })
    const previewed = await operator.call(preview, { Preview: { type: 'handout', uuid: ENTRIES } })
    expect(previewed.Handout?.key_path).toBe(key)
    expect((await fetched(demo, demoKey)).statusCode).toBe(200)
    for (const person of [demo, student]) {
      expect((await fetched(person, key)).statusCode).toBe(404)
      expect((await refusal(opened(person, key))).http).toBe(404)
    }
    expect((await fetched(visitor(server.app), key)).statusCode).toBe(404)
    const elsewhere = key.replace(ENTRIES, handoutUuid('grade_5/the-gap', 'paper-chat'))
    expect((await fetched(teacher, elsewhere)).statusCode).toBe(404)
    expect((await fetched(teacher, key.replace(/[0-9a-f]{64}/, '0'.repeat(64)))).statusCode).toBe(404)
  })

  test('is rendered again and replaces the old file after its text has changed', async () => {
    const before = await made(ENTRIES)
    await rewrite('# Other doors\n\nOne word.')
    await renderMissingPages(server.platform, { only: [ENTRIES], signal: AbortSignal.timeout(20_000) })
    const after = await keyOf(ENTRIES)
    expect([after === before, (await fetched(teacher, after)).statusCode]).toEqual([false, 200])
    expect(await server.platform.storage.stat(before)).toBeUndefined()
  })

  test('is not retried after its text could not be parsed', async () => {
    await rewrite('::: box never ended')
    const make = () => renderMissingPages(server.platform, { only: [ENTRIES], signal: AbortSignal.timeout(20_000) })
    await make()
    await make()
    expect(await keyOf(ENTRIES)).toBe('')
    expect(server.logged.filter((line) => line.includes('handout.invalid'))).toHaveLength(1)
  })
})

const rewrite = (text: string) =>
  server.platform.db.updateTable('learn_handout').set({ text }).where('uuid', '=', ENTRIES).execute()
