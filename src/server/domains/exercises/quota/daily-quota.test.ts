// @tag quota
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import { notificationList } from '#contract/notices.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
const getTestContext = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp({
    env: { EXERCISES_PER_DAY: '2', EXERCISES_PER_DAY_ORGANIZATION: '3', SCRIPTS_PER_DAY: '4', LINES_PER_DAY: '1' },
  })
})
afterAll(() => server.close())
/** All tests share one queue: exercises that other tests left waiting would be ahead of these. */
beforeEach(async () => {
  await getTestContext()
    .db.updateTable('exercises_exercise')
    .set({ status: 'draft', render_uuid: null })
    .where('status', '=', 'processing')
    .execute()
})

type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const input = { prompt: 'a quiet minute', audience: 'adult', duration: 1 } as const
const createScript = async (person: Person) =>
  (await person.call(exercises.generateScript, { Exercise: input })).Exercise.uuid
const renderAudio = (person: Person, uuid: string) => person.call(exercises.generateAudio, { Exercise: { uuid } })
const getLimits = async (person: Person) => (await person.call(exercises.configDefaults, {})).Config.limits

describe('daily quota', () => {
  test('limits the exercises of a person and reports when the next one is possible', async () => {
    const student = await createSignedInPerson(getTestContext())
    const [one, two, three] = [await createScript(student), await createScript(student), await createScript(student)]
    const first = server.clock.now().getTime()
    await renderAudio(student, one)
    server.clock.advance(MINUTE_MS)
    expect((await catchFailure(renderAudio(student, two))).code).toBe('602')
    const error = await catchFailure(renderAudio(student, three))
    expect([error.code, error.http]).toEqual(['601', 429])
    const { type, at } = error.body['Notification'] as { type: string; at: string }
    expect(type).toBe('rate_limit')
    expect(Math.abs(Date.parse(at) - first - DAY_MS)).toBeLessThan(5000)
    expect(error.retryAfter).toBeGreaterThan(86_000)
    expect((await getLimits(student)).left).toBe(0)
    const { Notifications } = await student.call(notificationList, {})
    expect(Notifications.filter((notice) => notice.type === 'rate_limit').map(({ moment }) => moment)).toEqual([
      'limited',
    ])
    const { Exercise } = await student.call(exercises.draftInfo, { Exercise: { uuid: three } })
    expect(Exercise.status).toBe('draft')
  })

  test('allows another exercise 24 hours after the first one', async () => {
    const student = await createSignedInPerson(getTestContext())
    const uuids = [await createScript(student), await createScript(student), await createScript(student)]
    await renderAudio(student, uuids[0]!)
    server.clock.advance(HOUR_MS)
    await student.signIn(student.person)
    expect((await catchFailure(renderAudio(student, uuids[1]!))).code).toBe('602')
    server.clock.advance(DAY_MS - HOUR_MS / 2)
    await student.signIn(student.person)
    expect((await getLimits(student)).left).toBe(1)
    expect((await catchFailure(renderAudio(student, uuids[2]!))).code).toBe('602')
  })

  test('is not exceeded by simultaneous requests', async () => {
    const student = await createSignedInPerson(getTestContext())
    const uuids = [
      await createScript(student),
      await createScript(student),
      await createScript(student),
      await createScript(student),
    ]
    const codes = await Promise.all(
      uuids.map((uuid) =>
        renderAudio(student, uuid).then(
          () => '000',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(codes.filter((code) => code === '601')).toHaveLength(2)
    const uses = await getTestContext()
      .db.selectFrom('exercises_use')
      .select('uuid')
      .where('account_uuid', '=', student.person.uuid)
      .where('kind', '=', 'sound')
      .execute()
    expect(uses).toHaveLength(2)
  })

  test('limits the exercises of a school', async () => {
    const one = await createSignedInPerson(getTestContext())
    const other = await createSignedInPerson(getTestContext(), { school: one.person.school })
    for (const person of [one, one, other]) await renderAudio(person, await createScript(person)).catch(() => undefined)
    expect((await getLimits(other)).left).toBe(1)
    expect((await catchFailure(renderAudio(other, await createScript(other)))).code).toBe('601')
    const otherSchoolStudent = await createSignedInPerson(getTestContext())
    expect((await catchFailure(renderAudio(otherSchoolStudent, await createScript(otherSchoolStudent)))).code).toBe(
      '602',
    )
  })

  test('limits the scripts of a person', async () => {
    const student = await createSignedInPerson(getTestContext())
    for (let count = 0; count < 4; count += 1) await createScript(student)
    const error = await catchFailure(createScript(student))
    expect([error.code, error.http]).toEqual(['601', 429])
    expect(await getLimits(student)).toMatchObject({ scripts_left: 0, left: 2 })
    expect((await student.call(exercises.exercisesList, {})).Page.total).toBe(4)
  })

  test('limits the draft lines that a person can listen to', async () => {
    const [student, other] = [
      await createSignedInPerson(getTestContext()),
      await createSignedInPerson(getTestContext()),
    ]
    const previewLine = async (person: Person) => {
      const { Exercise, Script } = await person.call(exercises.generateScript, { Exercise: input })
      const Line = { id: Script.segments[0]!.id }
      return person.call(exercises.previewLine, { Exercise: { uuid: Exercise.uuid }, Line })
    }
    expect((await previewLine(student)).Spoken.audio).not.toBeNull()
    const error = await catchFailure(previewLine(student))
    expect([error.code, error.http]).toEqual(['601', 429])
    expect((await previewLine(other)).Spoken.audio).not.toBeNull()
    expect(await getLimits(student)).toMatchObject({ left: 2, scripts_left: 2 })
  })

  test('is refunded when an exercise is canceled or deleted before it is rendered', async () => {
    const student = await createSignedInPerson(getTestContext())
    const uuid = await createScript(student)
    await renderAudio(student, uuid)
    expect((await getLimits(student)).left).toBe(1)
    const { Exercise } = await student.call(exercises.cancel, { Exercise: { uuid } })
    expect([Exercise.status, Exercise.progress]).toEqual(['draft', null])
    expect((await getLimits(student)).left).toBe(2)
    await renderAudio(student, uuid)
    await student.call(exercises.draftDelete, { Exercise: { uuid } })
    expect((await getLimits(student)).left).toBe(2)
  })
})

describe('render queue', () => {
  test('starts the first exercise, reports the position of the second and ignores a repeated request', async () => {
    const [one, two] = [await createSignedInPerson(getTestContext()), await createSignedInPerson(getTestContext())]
    const [first, second] = [await createScript(one), await createScript(two)]
    const firstRender = await renderAudio(one, first)
    expect(firstRender.Exercise).toMatchObject({ status: 'processing', progress: { stage: 'waiting', before: 0 } })
    const error = await catchFailure(renderAudio(two, second))
    expect([error.code, error.http, error.message]).toEqual(['602', 202, 'Marked as Pending'])
    expect(error.body).toMatchObject({
      Exercise: { uuid: second, status: 'processing', progress: { before: 1, countdown_seconds: 18 } },
      Notification: { type: 'queue', status: 'pending' },
    })
    expect((await two.call(notificationList, {})).Notifications).toMatchObject([{ type: 'queue', moment: 'waiting' }])
    expect((await catchFailure(renderAudio(two, second))).code).toBe('602')
    expect((await getLimits(two)).left).toBe(1)
    await one.call(exercises.cancel, { Exercise: { uuid: first } })
    const { Exercise } = await two.call(exercises.draftInfo, { Exercise: { uuid: second } })
    expect(Exercise.progress).toMatchObject({ before: 0, countdown_seconds: 9 })
  })

  test('removes a waiting exercise whose audio settings change, but not one that is renamed', async () => {
    const student = await createSignedInPerson(getTestContext())
    const uuid = await createScript(student)
    await renderAudio(student, uuid)
    const renamed = await student.call(exercises.create, { Exercise: { uuid, revision: 1, title: 'Renamed' } })
    expect(renamed.Exercise.status).toBe('processing')
    const changed = await student.call(exercises.create, { Exercise: { uuid, rate: 1.1 } })
    expect(changed.Exercise.status).toBe('draft')
    expect((await getLimits(student)).left).toBe(2)
    expect((await student.call(notificationList, {})).Notifications).toEqual([])
  })
})
