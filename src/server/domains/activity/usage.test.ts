import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usageUpdate } from '#contract/activity.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { refusal, signedIn, visitor } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
const world = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Someone = Awaited<ReturnType<typeof signedIn>>
/** A report with any fields that a client may send. */
type Usage = Record<string, unknown>

/** All times refer to one moment, so that windows fit together however long the test takes. */
let moment = 0
const epoch = (secondsAgo: number): number => {
  moment ||= Math.floor(server.clock.now().getTime() / 1000)
  return moment - secondsAgo
}
beforeEach(() => {
  moment = 0
})
/** Returns local time in New York, the time zone of test schools; any zone would do. */
const localOf = (seconds: number): string =>
  new Date((seconds - 5 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ')

const stretch = (someone: Someone, [start, end]: [number, number], more: Usage = {}): Usage => ({
  user_account_uuid: someone.person.uuid,
  usage_type: 'app',
  start_time: start,
  end_time: end,
  user_start_time: localOf(start),
  user_end_time: localOf(end),
  log_date: localOf(start).slice(0, 10),
  used_seconds: end - start,
  ...more,
})

const sendUsage = (someone: Someone, usage: Usage) => someone.call(usageUpdate, { Usage: usage as never })
const listUsage = ({ person }: Someone) =>
  world()
    .db.selectFrom('activity_usage')
    .selectAll()
    .where('account_uuid', '=', person.uuid)
    .orderBy('start_time')
    .execute()
const secondsOf = async (someone: Someone) => (await listUsage(someone)).map(({ used_seconds }) => used_seconds)

describe('usage report', () => {
  test('is stored with all its fields', async () => {
    const student = await signedIn(world())
    const [start, end] = [epoch(200), epoch(20)]
    await sendUsage(student, stretch(student, [start, end], { usage_type: 'audio', used_seconds: 150.5 }))
    expect(await listUsage(student)).toEqual([
      {
        account_uuid: student.person.uuid,
        usage_type: 'audio',
        start_time: start,
        end_time: end,
        user_start_time: localOf(start),
        user_end_time: localOf(end),
        log_date: localOf(start).slice(0, 10),
        used_seconds: 150.5,
      },
    ])
  })

  test('is stored once if it is sent twice, even at the same time', async () => {
    const student = await signedIn(world())
    const usage = stretch(student, [epoch(200), epoch(20)])
    await sendUsage(student, usage)
    await Promise.all([
      sendUsage(student, usage),
      sendUsage(student, usage),
      sendUsage(student, { ...usage, used_seconds: 30 }),
    ])
    expect(await secondsOf(student)).toEqual([180])
  })

  test('is accepted a day late from a device that was offline', async () => {
    const student = await signedIn(world())
    await sendUsage(student, stretch(student, [epoch(86_600), epoch(86_420)]))
    expect(await secondsOf(student)).toEqual([180])
  })

  test('is rejected for another person or without a sign-in', async () => {
    const [student, stranger] = [await signedIn(world()), await signedIn(world())]
    expect((await refusal(sendUsage(stranger, stretch(student, [epoch(100), epoch(20)])))).http).toBe(404)
    expect(
      (
        await refusal(
          visitor(server.app).call(usageUpdate, { Usage: stretch(student, [epoch(100), epoch(20)]) as never }),
        )
      ).http,
    ).toBe(401)
    expect(await listUsage(student)).toEqual([])
  })

  test('is accepted only with 10 to 200 seconds of use', async () => {
    const student = await signedIn(world())
    for (const used_seconds of [9.9, 200.1, -50, 0]) {
      const usage = stretch(student, [epoch(1000), epoch(100)], { used_seconds })
      expect((await refusal(sendUsage(student, usage))).http, String(used_seconds)).toBe(422)
    }
    await sendUsage(student, stretch(student, [epoch(1000), epoch(700)], { used_seconds: 10 }))
    await sendUsage(student, stretch(student, [epoch(600), epoch(300)], { used_seconds: 200 }))
    expect(await secondsOf(student)).toEqual([10, 200])
  })

  test('is rejected with the field at fault if its values are inconsistent', async () => {
    const student = await signedIn(world())
    const base = stretch(student, [epoch(200), epoch(20)])
    const lies: [string, Usage][] = [
      ['end_time', { end_time: epoch(300), user_end_time: localOf(epoch(300)), used_seconds: 10 }],
      ['end_time', { end_time: epoch(-600), user_end_time: localOf(epoch(-600)) }],
      ['used_seconds', { used_seconds: 181 }],
      ['log_date', { log_date: '2026-03-05' }],
      ['user_start_time', { user_start_time: '2026-03-05 08:00:00', log_date: '2026-03-05' }],
      ['user_end_time', { user_end_time: '2026-99-99 99:99:99' }],
      [
        'start_time',
        {
          start_time: epoch(90_000),
          user_start_time: localOf(epoch(90_000)),
          log_date: localOf(epoch(90_000)).slice(0, 10),
        },
      ],
      ['start_time', stretch(student, [epoch(91 * 86_400), epoch(91 * 86_400 - 100)])],
      ['usage_type', { usage_type: 'sleep' }],
      ['user_start_time', { user_start_time: 'yesterday' }],
      ['', { note: 'secret' }],
    ]
    for (const [field, lie] of lies) {
      const { http, fields } = await refusal(sendUsage(student, { ...base, ...lie }))
      expect(http, JSON.stringify(lie)).toBe(422)
      expect(fields.map(({ path }) => path).join(' '), JSON.stringify(lie)).toContain(field)
    }
    expect(await listUsage(student)).toEqual([])
  })

  test('is accepted from a device whose clock is one minute fast', async () => {
    const student = await signedIn(world())
    await sendUsage(student, stretch(student, [epoch(100), epoch(-60)]))
    expect(await secondsOf(student)).toEqual([160])
  })

  test('of type learn is rejected from an admin, and other types are accepted', async () => {
    const admin = await signedIn(world(), { user_type: 'admin' })
    const learn = stretch(admin, [epoch(200), epoch(20)], { usage_type: 'learn' })
    expect((await refusal(sendUsage(admin, learn))).http).toBe(403)
    await sendUsage(admin, { ...learn, usage_type: 'app' })
    expect((await listUsage(admin)).map(({ usage_type }) => usage_type)).toEqual(['app'])
  })
})

describe('usage of the same minutes on two devices', () => {
  test('is counted once', async () => {
    const student = await signedIn(world())
    const phone = Object.assign(visitor(server.app), { person: student.person })
    await phone.signIn(student.person)
    await sendUsage(student, stretch(student, [epoch(180), epoch(0)]))
    await sendUsage(phone, stretch(student, [epoch(120), epoch(-60)]))
    expect(await secondsOf(student)).toEqual([180, 60])
  })

  test('is counted once if both devices report at the same time', async () => {
    const student = await signedIn(world())
    const start = epoch(300)
    await Promise.all(
      [0, 10, 20, 30].map((later) => sendUsage(student, stretch(student, [start + later, start + later + 150]))),
    )
    const seconds = await secondsOf(student)
    expect(seconds).toHaveLength(4)
    expect(seconds.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(180)
  })

  test('adds nothing for a window inside another window', async () => {
    const student = await signedIn(world())
    await sendUsage(student, stretch(student, [epoch(200), epoch(0)]))
    await sendUsage(student, stretch(student, [epoch(150), epoch(50)], { usage_type: 'audio' }))
    expect(await secondsOf(student)).toEqual([200, 0])
  })

  test('is not reduced for adjacent or barely used windows', async () => {
    const student = await signedIn(world())
    await sendUsage(student, stretch(student, [epoch(400), epoch(200)], { used_seconds: 20 }))
    await sendUsage(student, stretch(student, [epoch(200), epoch(20)]))
    await sendUsage(student, stretch(student, [epoch(390), epoch(210)], { usage_type: 'audio', used_seconds: 150 }))
    expect(await secondsOf(student)).toEqual([20, 150, 180])
  })
})
