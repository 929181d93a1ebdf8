import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as library from '#contract/library.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog, toCatalogUuid } from '../library.seed.ts'
import { tokenize } from './search-index.ts'

let server: TestApp
const getTestContext = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
})
afterAll(() => server.close())

const tenSounds = toCatalogUuid('session', 'ten-sounds')

describe('catalog search', () => {
  test('finds a session despite a typo', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Sessions } = await student.call(library.filtered, { Filter: { search: 'ten soudns' } })
    expect(Sessions[0]?.title).toBe('Ten sounds')
  })

  test('ignores accents in the search text and in the catalog', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Sessions } = await student.call(library.filtered, { Filter: { search: 'tèn sôunds' } })
    expect(Sessions[0]?.title).toBe('Ten sounds')
    expect(tokenize('Café Straße')).toEqual(['cafe', 'strasse'])
  })

  test("doesn't correct a word that is in the catalog", async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Terms } = await student.call(library.filtered, { Filter: { search: 'hand' } })
    expect(Terms.filter((term) => !term.startsWith('hand'))).toEqual([])
    expect(Terms).toContain('hands')
  })

  test('finds words that start with the corrected word', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Terms, Groups } = await student.call(library.filtered, { Filter: { search: 'breth' } })
    expect(Terms).toEqual(expect.arrayContaining(['breath', 'breathing']))
    expect(Groups.map(({ title }) => title.toLowerCase())).toContain('ten breaths')
  })

  test.each(['4-7-8 breathing', 'grade 6 sleep'])('reads no length from the number in "%s"', async (search) => {
    const student = await createSignedInPerson(getTestContext())
    const { Sessions } = await student.call(library.filtered, { Filter: { search } })
    expect(Sessions.length).toBeGreaterThan(0)
    expect(new Set(Sessions.map(({ duration }) => duration)).size).toBeGreaterThan(1)
  })

  test.each(['breth', 'slepe', 'angery', 'freinds'])('returns results for the typo "%s"', async (search) => {
    const student = await createSignedInPerson(getTestContext())
    expect((await student.call(library.filtered, { Filter: { search } })).Sessions.length).toBeGreaterThan(0)
  })

  test('corrects two swapped letters', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Terms } = await student.call(library.filtered, { Filter: { search: 'slpe' } })
    expect(Terms[0]).toBe('sleep')
  })

  test('excludes sessions over the maximum length in the search text', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Sessions } = await student.call(library.filtered, { Filter: { search: 'under 3 min' } })
    expect(Sessions.length).toBeGreaterThan(0)
    expect(Math.max(...Sessions.map(({ duration }) => Math.round(duration / 60)))).toBeLessThanOrEqual(3)
  })

  test('finds sessions whose theme matches a feeling', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Sessions } = await student.call(library.filtered, { Filter: { search: 'anxious' } })
    expect(Sessions.length).toBeGreaterThan(2)
    expect(new Set(Sessions.map((session) => session.theme))).toContain('worry')
  })

  test('finds spoken words with their time in the session', async () => {
    await getTestContext()
      .db.updateTable('library_session')
      .set({
        cues: JSON.stringify([{ start: 71.5, end: 74, text: 'Buildings hum all day long and nobody thanks them.' }]),
      })
      .where('uuid', '=', tenSounds)
      .execute()
    const student = await createSignedInPerson(getTestContext())
    const { Spoken } = await student.call(library.filtered, { Filter: { search: 'thanks' } })
    expect(Spoken).toContainEqual({
      session_uuid: tenSounds,
      seconds: 71.5,
      text: 'Buildings hum all day long and nobody thanks them.',
    })
  })

  test('finds sessions of about the length in the search text', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Sessions } = await student.call(library.filtered, { Filter: { search: '5 minutes' } })
    expect(Sessions.length).toBeGreaterThan(0)
    expect(Sessions.every(({ duration }) => duration > 240 && duration < 360)).toBe(true)
  })

  test('counts the results of every facet choice, including series and collections', async () => {
    const student = await createSignedInPerson(getTestContext())
    const countResults = async (Filter: library.Filter) => {
      const { Groups, Page } = await student.call(library.filtered, { Filter })
      return Groups.length + (Page.total ?? 0)
    }
    const { Filters } = await student.call(library.filtered, { Filter: { audience: 'k_5', search: 'tide' } })
    const getFacetCount = (facet: { value: string; count: number }[], value: string) =>
      facet.find((choice) => choice.value === value)?.count ?? 0
    expect(getFacetCount(Filters.audience, 'k_5')).toBeGreaterThan(1)
    for (const { value, count } of Filters.audience) {
      expect(await countResults({ search: 'tide', audience: value as 'adult' })).toBe(count)
    }
    for (const { value, count } of Filters.kind) {
      expect(await countResults({ search: 'tide', audience: 'k_5', kind: value as library.LibraryKind })).toBe(count)
    }
    for (const { value, count } of Filters.duration) {
      const [from = 0, to = 0] = value.split('-').map((minutes) => Number(minutes) * 60)
      const length = { duration_min: from && from + 1, duration_max: to }
      expect(await countResults({ search: 'tide', audience: 'k_5', ...length })).toBe(count)
    }
  })

  test('combines several choices of one facet with OR', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Sessions, Groups } = await student.call(library.filtered, {
      Filter: { audience: ['k_5', 'adult'], kind: ['thought_exercise', 'series'] },
    })
    expect(new Set(Sessions.map(({ session_type }) => session_type))).toEqual(new Set(['thought_exercise']))
    expect(new Set(Sessions.map(({ audience }) => audience))).toEqual(new Set(['k_5', 'adult']))
    expect(Groups.map(({ title }) => title)).toEqual([
      'The lost and found box',
      'Who lives in the tide pool',
      'Chairs down, chairs up',
    ])
  })

  test('finds any word of a sentence, and nothing for stop words alone', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Sessions } = await student.call(library.filtered, {
      Filter: { search: 'I am so angry about my xylophone' },
    })
    expect(Sessions[0]?.theme).toBe('anger')
    expect((await student.call(library.filtered, { Filter: { search: 'the volcano' } })).Sessions).toEqual([])
  })

  test('returns the words to which a typo was corrected', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Terms } = await student.call(library.filtered, { Filter: { search: 'soudns' } })
    expect(Terms).toContain('sounds')
  })

  test("ranks sessions for the person's own age first", async () => {
    const [student, adult] = [
      await createSignedInPerson(getTestContext(), { audience: 'k_5' }),
      await createSignedInPerson(getTestContext(), { audience: 'adult' }),
    ]
    const getFirstAudience = async (person: typeof student) =>
      (await person.call(library.filtered, { Filter: { search: 'breath' } })).Sessions[0]?.audience
    expect([await getFirstAudience(student), await getFirstAudience(adult)]).toEqual(['k_5', 'adult'])
  })

  test.each(['hand', 'meeting', 'quiet'])(
    'ranks sessions for adults last when a student searches for "%s"',
    async (search) => {
      const student = await createSignedInPerson(getTestContext(), { audience: 'middle_school' })
      const { Sessions } = await student.call(library.filtered, { Filter: { search }, Page: { limit: 100 } })
      const ages = Sessions.map(({ audience }) => audience === 'adult')
      expect(ages).toContain(true)
      expect(ages).toEqual(ages.toSorted((a, b) => Number(a) - Number(b)))
    },
  )

  test.each(['angry', 'loud', 'argument', 'sit still', 'two minutes', 'before a test', 'sleep', 'friends', 'nervous'])(
    'returns results for "%s"',
    async (search) => {
      const student = await createSignedInPerson(getTestContext())
      expect((await student.call(library.filtered, { Filter: { search } })).Sessions.length).toBeGreaterThan(0)
    },
  )
})
