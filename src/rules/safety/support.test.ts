// @tag safety-support
import { describe, expect, test } from 'vitest'
import { detectHarmSource } from './harm-source.ts'
import {
  isEveryoneAway,
  filterHelplines,
  createHelpCard,
  sortReachableFirst,
  createSupport,
  getSupportReader,
  createReachMapper,
} from './support.ts'
import { supportReaders } from './support-words.ts'

describe('help card', () => {
  test.each(supportReaders)('fills in every placeholder for %s', (reader) => {
    for (const school of [{}, { name: 'Riverbend', emergency: '112' }]) {
      const json = JSON.stringify(createSupport(reader, school))
      expect(json).not.toMatch(/[{}]\w+[{}]|undefined/)
      expect(json.length).toBeGreaterThan(500)
    }
  })

  test('names the local emergency number in the sentence about danger', () => {
    expect(createHelpCard('middle').danger).toContain('911')
    const abroad = createHelpCard('young', { emergency: '112' })
    expect(abroad.danger).toContain('112')
    expect(abroad.danger).not.toContain('911')
  })

  test('has a number to call and one to text for every age', () => {
    for (const reader of supportReaders) {
      const { lines } = createHelpCard(reader)
      expect(lines.some(({ call }) => call)).toBe(true)
      expect(lines.some(({ text }) => text)).toBe(true)
      expect(lines.every(({ note }) => note.length > 10)).toBe(true)
    }
  })

  test('offers no US helplines in another country', () => {
    const abroad = createHelpCard('older', { country: 'FI' })
    expect(abroad.lines).toEqual([])
    expect(abroad.danger).toContain('112')
  })

  test("shows whether contacts are available now, in the school's time zone", () => {
    const hours = [{ day: 5, from: '0800', until: '1530' }]
    const getReach = (now: string) =>
      createReachMapper(
        'America/New_York',
        new Date(now),
      )({ name: 'Nurse Lind', role: 'Nurse', place: 'Health room', hours })
    expect(getReach('2026-11-20T19:06:00Z').reach).toBe('Health room. Here until 03:30pm today')
    expect(getReach('2026-11-20T21:06:00Z').reach).toBe('Health room. Back on Friday at 08:00am')
  })

  test('lists available contacts first, and reports when all are away', () => {
    const createHours = (day: number) => [{ day, from: '0800', until: '1530' }]
    const people = [
      { name: 'Ms. Falk', role: 'Teacher', hours: createHours(1) },
      { name: 'Coach Brandt', role: 'Coach' },
      { name: 'Nurse Lind', role: 'Nurse', hours: createHours(5) },
    ]
    const listNamesOn = (moment: string) =>
      sortReachableFirst(people.map(createReachMapper('UTC', new Date(moment)))).map(({ name, here }) => [name, here])
    expect(listNamesOn('2026-11-20T10:00:00Z')).toEqual([
      ['Nurse Lind', true],
      ['Coach Brandt', undefined],
      ['Ms. Falk', false],
    ])
    const saturday = createReachMapper('UTC', new Date('2026-11-21T10:00:00Z'))
    expect(isEveryoneAway(people.map(saturday))).toBe(false)
    expect(isEveryoneAway(people.filter(({ hours }) => hours).map(saturday))).toBe(true)
    expect(isEveryoneAway([])).toBe(false)
  })

  test('explains that the school has no contacts, only if it has none', () => {
    expect(createHelpCard('older').people_note).toMatch(/school/)
    const people = [{ name: 'Mr. Adeyemi', role: 'School counselor' }]
    expect(createHelpCard('older', { people })).toMatchObject({ people, people_note: null })
  })

  test('uses the young wording for the youngest students', () => {
    expect(getSupportReader('k_5')).toBe('young')
    expect(getSupportReader('adult')).toBe('staff')
    expect(createSupport('young').wrong).toBeNull()
  })
})

describe('first helpline', () => {
  const listHelplineIds = (text: string) =>
    filterHelplines(createHelpCard('young').lines, detectHarmSource(text)).map(({ id }) => id)

  test.each(['my dad hits me', 'my daddy hits me with a belt', 'My husband hits me', 'im running away tonight'])(
    'for %j is the one against abuse',
    (text) => {
      expect(listHelplineIds(text)).toEqual(['us-childhelp'])
    },
  )
  test.each([
    'I want to kill myself',
    'i dont want to be alive anymore',
    'i cut my arms at night',
    'mixing xans and beer',
  ])('for %j is the one for self-harm', (text) => {
    expect(listHelplineIds(text)).toEqual(['us-988'])
  })
  test('is offered for both if both were mentioned', () => {
    expect(listHelplineIds('my dad hits me and i want to die')).toEqual(['us-988', 'us-childhelp'])
  })
  test('for "he has a hit list" is not the one against abuse', () => {
    expect(listHelplineIds('he has a hit list')).toEqual(['us-988'])
  })
  test('is the general one without a known source, and none in another country', () => {
    expect(filterHelplines(createHelpCard('older').lines, undefined).map(({ id }) => id)).toEqual(['us-988'])
    expect(filterHelplines([], { byOthers: true, byThemselves: false })).toEqual([])
  })
})
