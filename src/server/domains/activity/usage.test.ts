import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usageUpdate } from '#contract/activity.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Someone = Awaited<ReturnType<typeof createSignedInPerson>>
/** A report with any fields that a client may send. */
type Usage = Record<string, unknown>

/** All times refer to one moment, so that windows fit together however long the test takes. */
let moment = 0
const toEpochSeconds = (secondsAgo: number): number => {
  moment ||= Math.floor(server.clock.now().getTime() / 1000)
  return moment - secondsAgo
}
beforeEach(() => {
  moment = 0
})
/** Returns local time in New York, the time zone of test schools; any zone would do. */
const toLocalTime = (seconds: number): string =>
  new Date((seconds - 5 * HOUR_SECONDS) * 1000).toISOString().slice(0, 19).replace('T', ' ')

const createUsage = (someone: Someone, [start, end]: [number, number], overrides: Usage = {}): Usage => ({
  user_account_uuid: someone.person.uuid,
  usage_type: 'app',
  start_time: start,
  end_time: end,
  user_start_time: toLocalTime(start),
  user_end_time: toLocalTime(end),
  log_date: toLocalTime(start).slice(0, 10),
  used_seconds: end - start,
  ...overrides,
})

const sendUsage = (someone: Someone, usage: Usage) => someone.call(usageUpdate, { Usage: usage as never })
const listUsage = ({ person }: Someone) =>
  getAppAndDb()
    .db.selectFrom('activity_usage')
    .selectAll()
    .where('account_uuid', '=', person.uuid)
    .orderBy('start_time')
    .execute()
const listUsedSeconds = async (someone: Someone) => (await listUsage(someone)).map(({ used_seconds }) => used_seconds)

describe('usage report', () => {
  test('is stored with all its fields', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    const [start, end] = [toEpochSeconds(200), toEpochSeconds(20)]
    await sendUsage(student, createUsage(student, [start, end], { usage_type: 'audio', used_seconds: 150.5 }))
    expect(await listUsage(student)).toEqual([
      {
        account_uuid: student.person.uuid,
        usage_type: 'audio',
        start_time: start,
        end_time: end,
        user_start_time: toLocalTime(start),
        user_end_time: toLocalTime(end),
        log_date: toLocalTime(start).slice(0, 10),
        used_seconds: 150.5,
      },
    ])
  })

  test('is stored once if it is sent twice, even at the same time', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    const usage = createUsage(student, [toEpochSeconds(200), toEpochSeconds(20)])
    await sendUsage(student, usage)
    await Promise.all([
      sendUsage(student, usage),
      sendUsage(student, usage),
      sendUsage(student, { ...usage, used_seconds: 30 }),
    ])
    expect(await listUsedSeconds(student)).toEqual([180])
  })

  test('is accepted a day late from a device that was offline', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    await sendUsage(student, createUsage(student, [toEpochSeconds(86_600), toEpochSeconds(86_420)]))
    expect(await listUsedSeconds(student)).toEqual([180])
  })

  test('is rejected for another person or without a sign-in', async () => {
    const [student, stranger] = [await createSignedInPerson(getAppAndDb()), await createSignedInPerson(getAppAndDb())]
    expect(
      (await catchFailure(sendUsage(stranger, createUsage(student, [toEpochSeconds(100), toEpochSeconds(20)])))).http,
    ).toBe(404)
    expect(
      (
        await catchFailure(
          createVisitor(server.app).call(usageUpdate, {
            Usage: createUsage(student, [toEpochSeconds(100), toEpochSeconds(20)]) as never,
          }),
        )
      ).http,
    ).toBe(401)
    expect(await listUsage(student)).toEqual([])
  })

  test('is accepted only with 10 to 200 seconds of use', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    for (const used_seconds of [9.9, 200.1, -50, 0]) {
      const usage = createUsage(student, [toEpochSeconds(1000), toEpochSeconds(100)], { used_seconds })
      expect((await catchFailure(sendUsage(student, usage))).http, String(used_seconds)).toBe(422)
    }
    await sendUsage(student, createUsage(student, [toEpochSeconds(1000), toEpochSeconds(700)], { used_seconds: 10 }))
    await sendUsage(student, createUsage(student, [toEpochSeconds(600), toEpochSeconds(300)], { used_seconds: 200 }))
    expect(await listUsedSeconds(student)).toEqual([10, 200])
  })

  test('is rejected with the field at fault if its values are inconsistent', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    const base = createUsage(student, [toEpochSeconds(200), toEpochSeconds(20)])
    const invalidReports: [string, Usage][] = [
      [
        'end_time',
        { end_time: toEpochSeconds(300), user_end_time: toLocalTime(toEpochSeconds(300)), used_seconds: 10 },
      ],
      ['end_time', { end_time: toEpochSeconds(-600), user_end_time: toLocalTime(toEpochSeconds(-600)) }],
      ['used_seconds', { used_seconds: 181 }],
      ['log_date', { log_date: '2026-03-05' }],
      ['user_start_time', { user_start_time: '2026-03-05 08:00:00', log_date: '2026-03-05' }],
      ['user_end_time', { user_end_time: '2026-99-99 99:99:99' }],
      [
        'start_time',
        {
          start_time: toEpochSeconds(90_000),
          user_start_time: toLocalTime(toEpochSeconds(90_000)),
          log_date: toLocalTime(toEpochSeconds(90_000)).slice(0, 10),
        },
      ],
      ['start_time', createUsage(student, [toEpochSeconds(91 * DAY_SECONDS), toEpochSeconds(91 * DAY_SECONDS - 100)])],
      ['usage_type', { usage_type: 'sleep' }],
      ['user_start_time', { user_start_time: 'yesterday' }],
      ['', { note: 'secret' }],
    ]
    for (const [field, changes] of invalidReports) {
      const { http, fields } = await catchFailure(sendUsage(student, { ...base, ...changes }))
      expect(http, JSON.stringify(changes)).toBe(422)
      expect(fields.map(({ path }) => path).join(' '), JSON.stringify(changes)).toContain(field)
    }
    expect(await listUsage(student)).toEqual([])
  })

  test('is accepted from a device whose clock is one minute fast', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    await sendUsage(student, createUsage(student, [toEpochSeconds(100), toEpochSeconds(-60)]))
    expect(await listUsedSeconds(student)).toEqual([160])
  })

  test('of type learn is rejected from an admin, and other types are accepted', async () => {
    const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const learn = createUsage(admin, [toEpochSeconds(200), toEpochSeconds(20)], { usage_type: 'learn' })
    expect((await catchFailure(sendUsage(admin, learn))).http).toBe(403)
    await sendUsage(admin, { ...learn, usage_type: 'app' })
    expect((await listUsage(admin)).map(({ usage_type }) => usage_type)).toEqual(['app'])
  })
})

describe('usage of the same minutes on two devices', () => {
  test('is counted once', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    const phone = Object.assign(createVisitor(server.app), { person: student.person })
    await phone.signIn(student.person)
    await sendUsage(student, createUsage(student, [toEpochSeconds(180), toEpochSeconds(0)]))
    await sendUsage(phone, createUsage(student, [toEpochSeconds(120), toEpochSeconds(-60)]))
    expect(await listUsedSeconds(student)).toEqual([180, 60])
  })

  test('is counted once if both devices report at the same time', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    const start = toEpochSeconds(300)
    await Promise.all(
      [0, 10, 20, 30].map((offset) => sendUsage(student, createUsage(student, [start + offset, start + offset + 150]))),
    )
    const seconds = await listUsedSeconds(student)
    expect(seconds).toHaveLength(4)
    expect(seconds.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(180)
  })

  test('adds nothing for a window inside another window', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    await sendUsage(student, createUsage(student, [toEpochSeconds(200), toEpochSeconds(0)]))
    await sendUsage(student, createUsage(student, [toEpochSeconds(150), toEpochSeconds(50)], { usage_type: 'audio' }))
    expect(await listUsedSeconds(student)).toEqual([200, 0])
  })

  test('is not reduced for adjacent or barely used windows', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    await sendUsage(student, createUsage(student, [toEpochSeconds(400), toEpochSeconds(200)], { used_seconds: 20 }))
    await sendUsage(student, createUsage(student, [toEpochSeconds(200), toEpochSeconds(20)]))
    await sendUsage(
      student,
      createUsage(student, [toEpochSeconds(390), toEpochSeconds(210)], { usage_type: 'audio', used_seconds: 150 }),
    )
    expect(await listUsedSeconds(student)).toEqual([20, 150, 180])
  })
})
