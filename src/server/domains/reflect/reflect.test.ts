import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as journal from '#contract/journal.ts'
import * as reflect from '#contract/reflect.ts'
import { addDays, dayIn, weekOf } from '#rules/zones.ts'
import { openTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { refusal, signedIn, visitor } from '../../../../tests/support/people.ts'
import { questionUuid, seedQuestions } from './questions.seed.ts'

let house: TestApp
beforeAll(async () => {
  house = await openTestApp()
  await seedQuestions(house.platform)
})
afterAll(() => house.close())

const db = () => house.platform.db
const newcomer = (wish: Parameters<typeof signedIn>[1] = {}) => signedIn({ app: house.app, db: db() }, wish)
type Person = Awaited<ReturnType<typeof newcomer>>

const MOOD = questionUuid('student.mood')
const SLEEP = questionUuid('student.sleep')
const HOUR = 3_600_000
/** As a device at that many hours from UTC writes it. */
const written = (at: Date, offset = 0): string => {
  const sign = offset < 0 ? '-' : '+'
  const hours = String(Math.abs(offset)).padStart(2, '0')
  return `${new Date(at.getTime() + offset * HOUR).toISOString().slice(0, 19)}${sign}${hours}:00`
}
const ago = (milliseconds: number): Date => new Date(house.clock.now().getTime() - milliseconds)
const happy = (more: Partial<reflect.Happiness> = {}): reflect.Happiness => ({
  client_uuid: randomUUID(),
  answered_at: written(ago(1000)),
  answers: [{ question_uuid: MOOD, score: 4 }],
  ...more,
})
const checkIn = async (person: Person, more: Partial<reflect.Happiness> = {}) => {
  const { Response } = await person.call(reflect.checkIn, { Happiness: happy(more) })
  return Response!
}
const fieldsOf = async (call: Promise<unknown>): Promise<string[]> => {
  const { http, fields } = await refusal(call)
  expect(http).toBe(422)
  return (fields ?? []).map(({ path }) => path)
}
const daysAgo = (days: number, hour = 12): string =>
  written(new Date(`${addDays(dayIn('UTC', ago(0)), -days)}T${String(hour).padStart(2, '0')}:00:00Z`))
const lastYear = () => ({ from: addDays(dayIn('UTC', ago(0)), -365), to: addDays(dayIn('UTC', ago(0)), 1) })

describe('the questions', () => {
  test('are five for every age, each in its own words', async () => {
    const said = await Promise.all(
      (['k_5', 'middle_school', 'high_school', 'adult'] as const).map(async (audience) =>
        (await newcomer({ audience })).call(reflect.questions, {}),
      ),
    )
    expect(said.map(({ Questions }) => Questions.length)).toEqual([5, 5, 5, 5])
    expect(said.map(({ Questions }) => Questions[2]!.kind)).toEqual(['sleep', 'sleep', 'sleep', 'detachment'])
    expect(said[1]!.Questions[0]).toMatchObject({ uuid: MOOD, kind: 'mood', low_card_at: 1, position: 1 })
    expect(said[1]).toEqual(said[2])
    expect(said[0]!.closing).toBe('All done.')
  })

  test('are the same after a second start', async () => {
    await seedQuestions(house.platform)
    expect((await (await newcomer()).call(reflect.questions, {})).Questions).toHaveLength(5)
  })

  test("of a school's own take the place of everyone's for that age, there and nowhere else", async () => {
    const pupil = await newcomer()
    const teacher = await newcomer({ school: pupil.person.school, audience: 'adult', user_type: 'teacher' })
    const uuid = randomUUID()
    await db()
      .insertInto('reflect_question')
      .values({
        uuid,
        organization_uuid: pupil.person.school.uuid,
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
    const { Questions, opening } = await pupil.call(reflect.questions, {})
    expect(Questions.map((question) => question.uuid)).toEqual([uuid])
    expect(opening).not.toContain('Five')
    expect((await teacher.call(reflect.questions, {})).Questions).toHaveLength(5)
    const stranger = await newcomer()
    expect((await stranger.call(reflect.questions, {})).Questions).toHaveLength(5)
    expect(await fieldsOf(checkIn(stranger, { answers: [{ question_uuid: uuid, score: 3 }] }))).toEqual([
      'Happiness.answers.0.question_uuid',
    ])
    expect((await checkIn(pupil, { answers: [{ question_uuid: uuid, score: 3 }] })).mood).toBeNull()
  })
})

describe('a check-in', () => {
  test('comes back as it was said', async () => {
    const amara = await newcomer()
    const sent = happy({
      answers: [
        { question_uuid: SLEEP, score: 2 },
        { question_uuid: MOOD, score: 5 },
      ],
      emotions: ['middle.proud', 'middle.proud'].slice(0, 1),
      contexts: ['sleep', 'friends', 'sleep'],
      note: '  long night  ',
    })
    const { Response } = await amara.call(reflect.checkIn, { Happiness: sent })
    expect(Response).toMatchObject({
      client_uuid: sent.client_uuid,
      mood: 5,
      answers: sent.answers,
      contexts: ['sleep', 'friends'],
      note: 'long night',
      before_or_after: null,
      entered_by: null,
    })
    expect((await amara.call(reflect.dashboard, {})).Reflect.today).toEqual(Response)
  })

  test('is one however often it is sent, also at the same time, and is the first one that was sent', async () => {
    const amara = await newcomer()
    const sent = happy()
    const send = (more = {}) => amara.call(reflect.checkIn, { Happiness: { ...sent, ...more } })
    const all = await Promise.all([send(), send(), send()])
    const again = await send({ note: 'something else' })
    expect(new Set([...all, again].map(({ Response }) => Response?.uuid)).size).toBe(1)
    expect(again.Response?.note).toBeNull()
    expect((await amara.call(reflect.history, {})).Items).toHaveLength(1)
  })

  test('of two people with the same client_uuid is two', async () => {
    const [amara, bela] = [await newcomer(), await newcomer()]
    const client_uuid = randomUUID()
    const [one, other] = [await checkIn(amara, { client_uuid }), await checkIn(bela, { client_uuid })]
    expect(one.uuid).not.toBe(other.uuid)
  })

  test('that was deleted stays so when it is sent again, and can only be deleted by its owner', async () => {
    const [amara, bela] = [await newcomer(), await newcomer()]
    const sent = happy()
    const { Response } = await amara.call(reflect.checkIn, { Happiness: sent })
    const one = { Response: { uuid: Response!.uuid } }
    expect((await refusal(bela.call(reflect.checkInDelete, one))).http).toBe(404)
    await amara.call(reflect.checkInDelete, one)
    expect((await amara.call(reflect.checkIn, { Happiness: sent })).Response).toBeNull()
    expect((await amara.call(reflect.history, {})).Items).toEqual([])
    expect((await refusal(amara.call(reflect.checkInDelete, one))).http).toBe(404)
  })

  test('belongs to the day where the person was', async () => {
    const amara = await newcomer()
    const at = new Date(`${addDays(dayIn('UTC', ago(0)), -3)}T02:30:00Z`)
    const day = dayIn('UTC', at)
    expect((await checkIn(amara, { answered_at: written(at, -5) })).day).toBe(addDays(day, -1))
    expect((await checkIn(amara, { answered_at: written(at, 13) })).day).toBe(day)
    expect((await checkIn(amara, { answered_at: written(new Date(at.getTime() + 9 * HOUR), 13) })).day).toBe(
      addDays(day, 1),
    )
  })

  test('of the future, of long ago, or of no zone there is, is refused', async () => {
    const amara = await newcomer()
    const at = (answered_at: string) => fieldsOf(checkIn(amara, { answered_at }))
    expect(await at(written(ago(-6 * 60_000)))).toEqual(['Happiness.answered_at'])
    expect(await at(written(ago(61 * 24 * HOUR)))).toEqual(['Happiness.answered_at'])
    expect(await at(written(ago(HOUR), 15))).toEqual(['Happiness.answered_at'])
    expect(await at(written(ago(HOUR), -13))).toEqual(['Happiness.answered_at'])
    expect(await at('2026-02-30T12:00:00+01:00')).toEqual(['Happiness.answered_at'])
    expect((await checkIn(amara, { answered_at: written(ago(-4 * 60_000)) })).mood).toBe(4)
    expect((await checkIn(amara, { answered_at: written(ago(59 * 24 * HOUR)) })).mood).toBe(4)
  })

  test('with what nobody asked or said is refused', async () => {
    const amara = await newcomer()
    const score = (question_uuid: string, value: number) => ({ question_uuid, score: value })
    const refused = (more: Partial<reflect.Happiness>) => fieldsOf(checkIn(amara, more))
    expect(await refused({ answers: [score(randomUUID(), 3)] })).toEqual(['Happiness.answers.0.question_uuid'])
    expect(await refused({ answers: [score(MOOD, 3), score(MOOD, 4)] })).toEqual(['Happiness.answers.1'])
    expect(await refused({ answers: [score(MOOD, 6)] })).toEqual(['Happiness.answers.0.score'])
    expect(await refused({ answers: [score(MOOD, 2.5)] })).toEqual(['Happiness.answers.0.score'])
    expect(await refused({ emotions: ['middle.nothing-such'] })).toEqual(['Happiness.emotions.0'])
    expect(await refused({ contexts: ['sleep', 'aliens'] })).toEqual(['Happiness.contexts.1'])
    expect(await refused({ answers: [], note: '   ' })).toEqual(['Happiness.answers'])
    expect((await amara.call(reflect.history, {})).Items).toEqual([])
  })

  test('may be one word, one note, or one answer', async () => {
    const amara = await newcomer()
    expect((await checkIn(amara, { answers: [], emotions: ['older.furious'] })).emotions).toEqual(['older.furious'])
    expect((await checkIn(amara, { answers: [], note: 'hm' })).note).toBe('hm')
    expect((await checkIn(amara, { answers: [{ question_uuid: SLEEP, score: 1 }] })).mood).toBeNull()
  })

  test('after a practice that is gone is kept without it', async () => {
    const amara = await newcomer()
    const about = { session_uuid: randomUUID(), moment: 'after' as const }
    expect((await checkIn(amara, { before_or_after: about })).before_or_after).toBeNull()
  })

  test("is nobody else's", async () => {
    const amara = await newcomer()
    const note = `canary ${randomUUID()}`
    await checkIn(amara, { note })
    const { school } = amara.person
    const watching = [
      await newcomer({ school, user_type: 'teacher', permissions: ['learn'] }),
      await newcomer({ school, user_type: 'admin', operator: true }),
      await newcomer(),
    ]
    for (const other of watching) {
      const seen = [
        await other.call(reflect.history, {}),
        await other.call(reflect.dashboard, {}),
        await other.call(reflect.summary, { Range: lastYear() }),
      ]
      expect(JSON.stringify(seen)).not.toContain(note)
      expect((await other.call(reflect.history, {})).Items).toEqual([])
    }
    expect(house.logged.join('\n')).not.toContain(note)
  })
})

describe('someone who wants to be asked', () => {
  const every = (start_time: string) =>
    ({
      ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`day_${day}`, { is_enabled: true, start_time }])),
    }) as reflect.HappinessSetting['prompt_frequency']
  const dueOf = async (person: Person, time_zone?: string) =>
    (await person.call(reflect.dashboard, time_zone ? { Here: { time_zone } } : {})).Reflect.prompt_due

  test('has said nothing until they do, and can change it', async () => {
    const amara = await newcomer()
    expect((await amara.call(reflect.settingList, {})).HappinessSettings).toEqual([])
    expect(await dueOf(amara)).toBeNull()
    const setting = { prompt_frequency: every('0805'), time_zone: 'europe/vienna' }
    await amara.call(reflect.settingAdd, { HappinessSetting: setting })
    const later = { prompt_frequency: every('1530') }
    const { HappinessSetting } = await amara.call(reflect.settingUpdate, { HappinessSetting: later })
    expect(HappinessSetting).toEqual({ ...later, time_zone: 'Europe/Vienna' })
    expect((await amara.call(reflect.settingList, {})).HappinessSettings).toEqual([HappinessSetting])
    const stranger = await newcomer()
    expect((await stranger.call(reflect.settingList, {})).HappinessSettings).toEqual([])
  })

  test('is refused a time that there is not', async () => {
    const amara = await newcomer()
    const setting = { prompt_frequency: { ...every('0800'), day_3: { is_enabled: true, start_time: '2460' } } }
    expect(await fieldsOf(amara.call(reflect.settingAdd, { HappinessSetting: setting }))).toEqual([
      'HappinessSetting.prompt_frequency.day_3.start_time',
    ])
  })

  test('is asked from midnight on where they are, and not again on that day once they said "not now"', async () => {
    const amara = await newcomer()
    await amara.call(reflect.settingAdd, { HappinessSetting: { prompt_frequency: every('0000'), time_zone: 'UTC' } })
    expect(await dueOf(amara)).toBe(`${dayIn('UTC', ago(0))}T00:00:00.000Z`)
    const late = happy({ answers: [], not_now: true, answered_at: daysAgo(2) })
    expect((await amara.call(reflect.checkIn, { Happiness: late })).Response).toBeNull()
    expect(await dueOf(amara)).not.toBeNull()
    await amara.call(reflect.checkIn, { Happiness: happy({ answers: [], not_now: true }) })
    expect(await dueOf(amara)).toBeNull()
    await amara.call(reflect.checkIn, { Happiness: late })
    expect(await dueOf(amara)).toBeNull()
    expect((await amara.call(reflect.history, {})).Items).toEqual([])
  })

  test('is not asked once they have answered, but is where the next day has begun', async () => {
    const amara = await newcomer()
    await amara.call(reflect.settingAdd, { HappinessSetting: { prompt_frequency: every('0000'), time_zone: 'UTC' } })
    await checkIn(amara)
    expect(await dueOf(amara)).toBeNull()
    // Somewhere on earth it is already tomorrow, or here it still is the day before.
    const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) => dayIn(zone, ago(0)))
    if (ahead !== dayIn('UTC', ago(0))) expect(await dueOf(amara, 'Pacific/Kiritimati')).not.toBeNull()
    if (behind !== dayIn('UTC', ago(0))) expect(await dueOf(amara, 'Pacific/Pago_Pago')).toBeNull()
  })

  test('and "not now" with an answer is refused rather than lost', async () => {
    const amara = await newcomer()
    expect(await fieldsOf(checkIn(amara, { not_now: true }))).toEqual(['Happiness.not_now'])
  })
})

test('a week is Sunday to Saturday with the last answer of each day', async () => {
  const amara = await newcomer()
  const today = dayIn('UTC', ago(0))
  await checkIn(amara, { answered_at: written(ago(3000)), answers: [{ question_uuid: MOOD, score: 1 }] })
  await checkIn(amara, { answered_at: written(ago(1000)), answers: [{ question_uuid: MOOD, score: 3 }] })
  const { Reflect } = await amara.call(reflect.dashboard, { Here: { time_zone: 'UTC' } })
  expect(Reflect.week.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => addDays(weekOf(today), day)))
  expect(Reflect.week.find(({ day }) => day === today)?.score).toBe(3)
  expect(Reflect.today?.mood).toBe(3)
})

describe('what one looks back on', () => {
  test('is days, weeks, questions and words, and no pattern of too little', async () => {
    const amara = await newcomer()
    for (const [days, score] of [
      [1, 2],
      [1, 4],
      [9, 5],
    ] as const) {
      const answers = [
        { question_uuid: MOOD, score },
        { question_uuid: SLEEP, score: 1 },
      ]
      await checkIn(amara, { answered_at: daysAgo(days), answers, emotions: ['middle.sad'], contexts: ['sleep'] })
    }
    const { Summary } = await amara.call(reflect.summary, { Range: lastYear() })
    const today = dayIn('UTC', ago(0))
    expect(Summary.days).toEqual([
      { day: addDays(today, -9), mood: 5, count: 1 },
      { day: addDays(today, -1), mood: 3, count: 2 },
    ])
    expect(Summary.weeks.map(({ start }) => start)).toEqual([weekOf(addDays(today, -9)), weekOf(addDays(today, -1))])
    expect(Summary.questions).toMatchObject([
      { question_uuid: MOOD, kind: 'mood', average: 3.67, count: 3, leans: 'neither' },
      { question_uuid: SLEEP, average: 1, count: 3, leans: 'high' },
    ])
    expect([Summary.emotions, Summary.contexts]).toEqual([
      [{ id: 'middle.sad', count: 3 }],
      [{ id: 'sleep', count: 3 }],
    ])
    expect([Summary.patterns, Summary.practice]).toEqual([[], null])
  })

  test('leaves out what lies before and after the range', async () => {
    const amara = await newcomer()
    for (const days of [1, 2, 3]) await checkIn(amara, { answered_at: daysAgo(days) })
    const day = addDays(dayIn('UTC', ago(0)), -2)
    const { Summary } = await amara.call(reflect.summary, { Range: { from: day, to: day } })
    expect(Summary.days).toEqual([{ day, mood: 4, count: 1 }])
    const { Items } = await amara.call(reflect.history, { Range: { from: day, to: day } })
    expect(Items).toHaveLength(1)
  })
})

describe('the history', () => {
  test('holds check-ins and entries, newest first, and stays where it was while more is added', async () => {
    const amara = await newcomer()
    for (const days of [1, 3, 5, 7]) await checkIn(amara, { answered_at: daysAgo(days) })
    for (const days of [2, 4, 6]) {
      const entry = { client_uuid: randomUUID(), content: `day ${days}`, written_at: daysAgo(days) }
      await amara.call(journal.add, { Journal: entry })
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await amara.call(reflect.history, { Page: { limit: 2, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.Items.map(({ kind, at }) => `${kind} ${at.slice(0, 10)}`))
      cursor = page.Page.next_cursor ?? undefined
      await checkIn(amara)
    } while (cursor)
    const today = dayIn('UTC', ago(0))
    expect(seen).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((days) => `${days % 2 ? 'check_in' : 'entry'} ${addDays(today, -days)}`),
    )
  })

  test('loses none of those of one moment', async () => {
    const amara = await newcomer()
    const answered_at = daysAgo(1)
    for (let count = 0; count < 5; count++) await checkIn(amara, { answered_at })
    const uuids = new Set<string>()
    let cursor: string | undefined
    do {
      const page = await amara.call(reflect.history, { Page: { limit: 2, ...(cursor ? { cursor } : {}) } })
      for (const item of page.Items) if (item.kind === 'check_in') uuids.add(item.check_in.uuid)
      cursor = page.Page.next_cursor ?? undefined
    } while (cursor)
    expect(uuids.size).toBe(5)
  })

  test('refuses a cursor that is no place in it', async () => {
    const amara = await newcomer()
    expect(await fieldsOf(amara.call(reflect.history, { Page: { cursor: 'nowhere' } }))).toEqual(['Page.cursor'])
  })

  test('has no entries where the school does without the journal', async () => {
    const amara = await newcomer()
    await amara.call(journal.add, { Journal: { client_uuid: randomUUID(), content: 'fog', written_at: daysAgo(0) } })
    await checkIn(amara)
    const school = db().updateTable('identity_organization').where('uuid', '=', amara.person.school.uuid)
    await school.set({ journal: false }).execute()
    expect((await amara.call(reflect.history, {})).Items.map(({ kind }) => kind)).toEqual(['check_in'])
    expect((await amara.call(reflect.dashboard, {})).Reflect.last_entries).toEqual([])
  })
})

test('a school without check-ins has none of their calls', async () => {
  const amara = await newcomer()
  await checkIn(amara)
  const school = db().updateTable('identity_organization').where('uuid', '=', amara.person.school.uuid)
  await school.set({ check_ins: false }).execute()
  expect((await refusal(checkIn(amara))).http).toBe(404)
  expect((await refusal(amara.call(reflect.history, {}))).http).toBe(404)
  await db()
    .updateTable('identity_organization')
    .set({ check_ins: true })
    .where('uuid', '=', amara.person.school.uuid)
    .execute()
  expect((await amara.call(reflect.history, {})).Items).toHaveLength(1)
})

test('a stranger may ask nothing', async () => {
  const stranger = visitor(house.app)
  expect((await refusal(stranger.call(reflect.dashboard, {}))).http).toBe(401)
  expect((await refusal(stranger.call(reflect.checkIn, { Happiness: happy() }))).http).toBe(401)
})
