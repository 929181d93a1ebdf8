// @tag reflect
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { registry } from '#contract/index.ts'
import * as reflect from '#contract/reflect.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { addDays, getDayInZone } from '#rules/time-zones.ts'
import { catchFailure, createVisitor } from '#tests/support/fixtures/test-people.ts'
import {
  getTimeBefore,
  checkIn,
  listInvalidFields,
  createHappiness,
  getLastYear,
  MOOD,
  openSharedApp,
  SLEEP,
  getToday,
  formatTime,
} from '#tests/support/fixtures/check-in-fixtures.ts'
import { createActivityFixtures } from '#tests/support/fixtures/activity-fixtures.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'
import { seedQuestions } from './questions.seed.ts'

const { db, getApp, signInNewcomer } = openSharedApp()
const { insertExercise } = createActivityFixtures(db)

describe('check-in questions', () => {
  test('are five for every grade band, each with its own wording', async () => {
    const checkIns = await Promise.all(
      (['k_5', 'middle_school', 'high_school', 'adult'] as const).map(async (audience) =>
        (await signInNewcomer({ audience })).call(reflect.questions, {}),
      ),
    )
    expect(checkIns.map(({ Questions }) => Questions.length)).toEqual([5, 5, 5, 5])
    expect(checkIns.map(({ Questions }) => Questions[2]!.kind)).toEqual(['sleep', 'sleep', 'sleep', 'detachment'])
    expect(checkIns[1]!.Questions[0]).toMatchObject({ uuid: MOOD, kind: 'mood', low_card_at: 1, position: 1 })
    expect(checkIns[1]).toEqual(checkIns[2])
    expect(checkIns[0]!.closing).toBe('All done.')
  })

  test('are the same after a second start', async () => {
    await seedQuestions(getApp().platform)
    expect((await (await signInNewcomer()).call(reflect.questions, {})).Questions).toHaveLength(5)
  })

  test('of a school replace the default set only for that grade band and school', async () => {
    const student = await signInNewcomer()
    const teacher = await signInNewcomer({ school: student.person.school, audience: 'adult', user_type: 'teacher' })
    const uuid = randomUUID()
    await db()
      .insertInto('reflect_question')
      .values({
        uuid,
        organization_uuid: student.person.school.uuid,
        audiences: ['middle_school'],
        position: 1,
        kind: 'own',
        text: 'How was the river today?',
        low_label: 'Low',
        high_label: 'High',
        answers: ['a', 'b', 'c', 'd', 'e'],
        leans: 'neither',
      })
      .execute()
    const { Questions, opening } = await student.call(reflect.questions, {})
    expect(Questions.map((question) => question.uuid)).toEqual([uuid])
    expect(opening).not.toContain('Five')
    expect((await teacher.call(reflect.questions, {})).Questions).toHaveLength(5)
    const stranger = await signInNewcomer()
    expect((await stranger.call(reflect.questions, {})).Questions).toHaveLength(5)
    expect(await listInvalidFields(checkIn(stranger, { answers: [{ question_uuid: uuid, score: 3 }] }))).toEqual([
      'Happiness.answers.0.question_uuid',
    ])
    expect((await checkIn(student, { answers: [{ question_uuid: uuid, score: 3 }] })).mood).toBeNull()
  })
})

describe('check-in', () => {
  test('is returned as submitted', async () => {
    const amara = await signInNewcomer()
    const input = createHappiness({
      answers: [
        { question_uuid: SLEEP, score: 2 },
        { question_uuid: MOOD, score: 5 },
      ],
      emotions: ['middle.proud', 'middle.proud'].slice(0, 1),
      contexts: ['sleep', 'friends', 'sleep'],
      note: '  long night  ',
    })
    const { Response } = await amara.call(reflect.checkIn, { Happiness: input })
    expect(Response).toMatchObject({
      client_uuid: input.client_uuid,
      mood: 5,
      answers: input.answers,
      contexts: ['sleep', 'friends'],
      note: 'long night',
      before_or_after: null,
      by_staff: false,
      entered_by: null,
    })
    expect((await amara.call(reflect.dashboard, { Here: { time_zone: 'UTC' } })).Reflect.today).toEqual(Response)
  })

  test('is stored once, as first sent, even if it is sent twice at the same time', async () => {
    const amara = await signInNewcomer()
    const input = createHappiness()
    const send = (changes = {}) => amara.call(reflect.checkIn, { Happiness: { ...input, ...changes } })
    const responses = await Promise.all([send(), send(), send()])
    const repeated = await send({ note: 'something else' })
    expect(new Set([...responses, repeated].map(({ Response }) => Response?.uuid)).size).toBe(1)
    expect(repeated.Response?.note).toBeNull()
    expect((await amara.call(reflect.history, {})).Items).toHaveLength(1)
  })

  test('of two people with the same client_uuid is stored twice', async () => {
    const [amara, bela] = [await signInNewcomer(), await signInNewcomer()]
    const client_uuid = randomUUID()
    const [one, other] = [await checkIn(amara, { client_uuid }), await checkIn(bela, { client_uuid })]
    expect(one.uuid).not.toBe(other.uuid)
  })

  test('stays deleted if it is sent again and can be deleted only by its owner', async () => {
    const [amara, bela] = [await signInNewcomer(), await signInNewcomer()]
    const input = createHappiness()
    const { Response } = await amara.call(reflect.checkIn, { Happiness: input })
    const one = { Response: { uuid: Response!.uuid } }
    expect((await catchFailure(bela.call(reflect.checkInDelete, one))).http).toBe(404)
    await amara.call(reflect.checkInDelete, one)
    expect((await amara.call(reflect.checkIn, { Happiness: input })).Response).toBeNull()
    expect((await amara.call(reflect.history, {})).Items).toEqual([])
    expect((await catchFailure(amara.call(reflect.checkInDelete, one))).http).toBe(404)
  })

  test('is assigned to the local day of the person', async () => {
    const amara = await signInNewcomer()
    const at = new Date(`${addDays(getToday(), -3)}T02:30:00Z`)
    const day = getDayInZone('UTC', at)
    expect((await checkIn(amara, { answered_at: formatTime(at, -5) })).day).toBe(addDays(day, -1))
    expect((await checkIn(amara, { answered_at: formatTime(at, 13) })).day).toBe(day)
    expect((await checkIn(amara, { answered_at: formatTime(new Date(at.getTime() + 9 * HOUR_MS), 13) })).day).toBe(
      addDays(day, 1),
    )
  })

  test('from a device whose clock is ahead is dated now', async () => {
    const amara = await signInNewcomer()
    const { answered_at, day } = await checkIn(amara, { answered_at: formatTime(getTimeBefore(-48 * HOUR_MS)) })
    expect(Date.now() - Date.parse(answered_at)).toBeLessThan(MINUTE_MS)
    expect(day).toBe(getDayInZone('UTC', new Date(answered_at)))
  })

  test('with an old date or an unknown time zone is rejected', async () => {
    const amara = await signInNewcomer()
    const at = (answered_at: string) => listInvalidFields(checkIn(amara, { answered_at }))
    expect(await at(formatTime(getTimeBefore(61 * DAY_MS)))).toEqual(['Happiness.answered_at'])
    expect(await at(formatTime(getTimeBefore(HOUR_MS), 15))).toEqual(['Happiness.answered_at'])
    expect(await at(formatTime(getTimeBefore(HOUR_MS), -13))).toEqual(['Happiness.answered_at'])
    expect(await at('2026-02-30T12:00:00+01:00')).toEqual(['Happiness.answered_at'])
    expect((await checkIn(amara, { answered_at: formatTime(getTimeBefore(59 * DAY_MS)) })).mood).toBe(4)
  })

  test('with an unknown question or answer is rejected', async () => {
    const amara = await signInNewcomer()
    const score = (question_uuid: string, value: number) => ({ question_uuid, score: value })
    const readErrorPaths = (changes: Partial<reflect.Happiness>) => listInvalidFields(checkIn(amara, changes))
    expect(await readErrorPaths({ answers: [score(randomUUID(), 3)] })).toEqual(['Happiness.answers.0.question_uuid'])
    expect(await readErrorPaths({ answers: [score(MOOD, 3), score(MOOD, 4)] })).toEqual(['Happiness.answers.1'])
    expect(await readErrorPaths({ answers: [score(MOOD, 6)] })).toEqual(['Happiness.answers.0.score'])
    expect(await readErrorPaths({ answers: [score(MOOD, 2.5)] })).toEqual(['Happiness.answers.0.score'])
    expect(await readErrorPaths({ emotions: ['middle.nothing-such'] })).toEqual(['Happiness.emotions.0'])
    expect(await readErrorPaths({ contexts: ['sleep', 'aliens'] })).toEqual(['Happiness.contexts.1'])
    expect(await readErrorPaths({ answers: [], note: '   ' })).toEqual(['Happiness.answers'])
    expect((await amara.call(reflect.history, {})).Items).toEqual([])
  })

  test('may be only a word, a note or one answer', async () => {
    const amara = await signInNewcomer()
    expect((await checkIn(amara, { answers: [], emotions: ['older.furious'] })).emotions).toEqual(['older.furious'])
    expect((await checkIn(amara, { answers: [], note: 'hm' })).note).toBe('hm')
    expect((await checkIn(amara, { answers: [{ question_uuid: SLEEP, score: 1 }] })).mood).toBeNull()
  })

  test('is linked to the practice chosen after it and to no other', async () => {
    const amara = await signInNewcomer()
    const [walk, rain] = [
      await insertExercise(amara.person, 'Walk', getTimeBefore(HOUR_MS)),
      await insertExercise(amara.person, 'Rain', getTimeBefore(HOUR_MS)),
    ]
    const input = createHappiness()
    const toPracticeRef = (session_uuid: string) => ({ session_uuid, moment: 'before' as const })
    const first = await checkIn(amara, input)
    const linked = await checkIn(amara, { ...input, before_or_after: toPracticeRef(walk) })
    expect(linked).toEqual({ ...first, before_or_after: toPracticeRef(walk) })
    expect(await checkIn(amara, { ...input, before_or_after: toPracticeRef(rain) })).toEqual(linked)
    expect(await checkIn(amara, input)).toEqual(linked)
  })

  test('is stored without its practice if the practice is deleted', async () => {
    const amara = await signInNewcomer()
    const practice = { session_uuid: randomUUID(), moment: 'after' as const }
    expect((await checkIn(amara, { before_or_after: practice })).before_or_after).toBeNull()
  })

  test('is accessible only to its owner', async () => {
    const amara = await signInNewcomer()
    const note = `canary ${randomUUID()}`
    await checkIn(amara, { note })
    const { school } = amara.person
    const otherPeople = [
      await signInNewcomer({ school, user_type: 'teacher', permissions: ['learn'] }),
      await signInNewcomer({ school, user_type: 'admin', operator: true }),
      await signInNewcomer(),
    ]
    for (const other of otherPeople) {
      const responses = [
        await other.call(reflect.history, {}),
        await other.call(reflect.dashboard, {}),
        await other.call(reflect.summary, { Range: getLastYear() }),
      ]
      expect(JSON.stringify(responses)).not.toContain(note)
      expect((await other.call(reflect.history, {})).Items).toEqual([])
    }
    expect(getApp().logLines.join('\n')).not.toContain(note)
  })
})

test('every check-in call is refused in a school with check-ins off, for students, staff and admins', async () => {
  const amara = await signInNewcomer()
  const { school } = amara.person
  const admin = await signInNewcomer({ school, user_type: 'admin' })
  const teacher = await signInNewcomer({ school, user_type: 'teacher', permissions: ['learn'] })
  await checkIn(amara)
  const setCheckInsEnabled = (check_ins: boolean) =>
    db().updateTable('identity_organization').set({ check_ins }).where('uuid', '=', school.uuid).execute()
  await setCheckInsEnabled(false)
  const calls = Object.values(registry['reflect'] ?? {})
  expect(calls).toHaveLength(16)
  for (const person of [amara, teacher, admin]) {
    for (const call of calls) expect((await catchFailure(person.call(call, {}))).http, call.path).toBe(404)
  }
  await setCheckInsEnabled(true)
  expect((await amara.call(reflect.history, {})).Items).toHaveLength(1)
})

test('check-in calls are refused without a sign-in', async () => {
  const stranger = createVisitor(getApp().app)
  expect((await catchFailure(stranger.call(reflect.dashboard, {}))).http).toBe(401)
  expect((await catchFailure(stranger.call(reflect.checkIn, { Happiness: createHappiness() }))).http).toBe(401)
})

test('check-in that a device retries a day later is stored once', async () => {
  const amara = await signInNewcomer()
  const input = createHappiness()
  const send = async () => (await amara.call(reflect.checkIn, { Happiness: input })).Response
  const first = await send()
  getApp().clock.advance(DAY_MS)
  await amara.signIn(amara.person)
  expect(await send()).toEqual(first)
  const { Items } = await amara.call(reflect.history, {})
  recordMeasurement(26, `a check-in sent again after 24 hours: stored ${Items.length} times`)
  expect(Items).toHaveLength(1)
})
