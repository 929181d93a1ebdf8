import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as journal from '#contract/journal.ts'
import * as reflect from '#contract/reflect.ts'
import { addDays, getWeekStart } from '#rules/time-zones.ts'
import {
  checkIn,
  getNoonDaysAgo,
  listInvalidFields,
  getLastYear,
  MOOD,
  openSharedApp,
  SLEEP,
  getToday,
} from '#tests/support/fixtures/check-in-fixtures.ts'

const { db, signInNewcomer } = openSharedApp()

describe('check-in summary', () => {
  test('contains days, weeks, questions and words, and no pattern from too few answers', async () => {
    const amara = await signInNewcomer()
    for (const [days, score] of [
      [1, 2],
      [1, 4],
      [9, 5],
    ] as const) {
      const answers = [
        { question_uuid: MOOD, score },
        { question_uuid: SLEEP, score: 1 },
      ]
      // The requests run one after the other.
      const answered_at = new Date(Date.parse(getNoonDaysAgo(days)) + score * 1000).toISOString()
      await checkIn(amara, { answered_at, answers, emotions: ['middle.sad'], contexts: ['sleep'] })
    }
    const { Summary } = await amara.call(reflect.summary, { Range: getLastYear() })
    const currentDay = getToday()
    expect(Summary.days).toEqual([
      { day: addDays(currentDay, -9), moods: [5], count: 1 },
      { day: addDays(currentDay, -1), moods: [2, 4], count: 2 },
    ])
    expect(Summary.weeks.map(({ start }) => start)).toEqual([
      getWeekStart(addDays(currentDay, -9)),
      getWeekStart(addDays(currentDay, -1)),
    ])
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

  test('leaves out days outside the date range', async () => {
    const amara = await signInNewcomer()
    for (const days of [1, 2, 3]) await checkIn(amara, { answered_at: getNoonDaysAgo(days) })
    const day = addDays(getToday(), -2)
    const { Summary } = await amara.call(reflect.summary, { Range: { from: day, to: day } })
    expect(Summary.days).toEqual([{ day, moods: [4], count: 1 }])
    const { Items } = await amara.call(reflect.history, { Range: { from: day, to: day } })
    expect(Items).toHaveLength(1)
  })

  test('shows the questions asked, including other sets, and only those answered', async () => {
    const amara = await signInNewcomer()
    const answers = [
      { question_uuid: SLEEP, score: 2 },
      { question_uuid: MOOD, score: 4 },
    ]
    await checkIn(amara, { answers })
    const { Questions } = await amara.call(reflect.history, {})
    expect(Questions.map(({ uuid, answers: labels }) => [uuid, labels.length])).toEqual([
      [MOOD, 5],
      [SLEEP, 5],
    ])
  })
})

describe('check-in history', () => {
  test('lists check-ins and entries newest first with stable pages while more are added', async () => {
    const amara = await signInNewcomer()
    for (const days of [1, 3, 5, 7]) await checkIn(amara, { answered_at: getNoonDaysAgo(days) })
    for (const days of [2, 4, 6]) {
      const entry = { client_uuid: randomUUID(), content: `day ${days}`, written_at: getNoonDaysAgo(days) }
      await amara.call(journal.add, { Journal: entry })
    }
    const listed: string[] = []
    let cursor: string | undefined
    do {
      const page = await amara.call(reflect.history, { Page: { limit: 2, ...(cursor ? { cursor } : {}) } })
      listed.push(...page.Items.map(({ kind, at }) => `${kind} ${at.slice(0, 10)}`))
      cursor = page.Page.next_cursor ?? undefined
      await checkIn(amara)
    } while (cursor)
    const currentDay = getToday()
    expect(listed).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((days) => `${days % 2 ? 'check_in' : 'entry'} ${addDays(currentDay, -days)}`),
    )
  })

  test('loses no items with equal times', async () => {
    const amara = await signInNewcomer()
    const answered_at = getNoonDaysAgo(1)
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

  test('rejects an invalid cursor', async () => {
    const amara = await signInNewcomer()
    expect(await listInvalidFields(amara.call(reflect.history, { Page: { cursor: 'nowhere' } }))).toEqual([
      'Page.cursor',
    ])
  })

  test('has no entries if the school has the journal off', async () => {
    const amara = await signInNewcomer()
    await amara.call(journal.add, {
      Journal: { client_uuid: randomUUID(), content: 'fog', written_at: getNoonDaysAgo(0) },
    })
    await checkIn(amara)
    const school = db().updateTable('identity_organization').where('uuid', '=', amara.person.school.uuid)
    await school.set({ journal: false }).execute()
    expect((await amara.call(reflect.history, {})).Items.map(({ kind }) => kind)).toEqual(['check_in'])
    expect((await amara.call(reflect.dashboard, {})).Reflect.last_entries).toEqual([])
  })
})
