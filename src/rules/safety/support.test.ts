import { describe, expect, test } from 'vitest'
import { detectHarmSource } from './harm-source.ts'
import {
  isEveryoneAway,
  filterHelplines,
  createHelpCard,
  sortReachableFirst,
  createSupport,
  supportReaderOf,
  createReachMapper,
} from './support.ts'
import { supportReaders } from './support-words.ts'

describe('the card of help', () => {
  test.each(supportReaders)('leaves no place empty for %s', (reader) => {
    for (const school of [{}, { name: 'Riverbend', emergency: '112' }]) {
      const said = JSON.stringify(createSupport(reader, school))
      expect(said).not.toMatch(/[{}]\w+[{}]|undefined/)
      expect(said.length).toBeGreaterThan(500)
    }
  })

  test('names the number of the place in the sentence about danger', () => {
    expect(createHelpCard('middle').danger).toContain('911')
    const abroad = createHelpCard('young', { emergency: '112' })
    expect(abroad.danger).toContain('112')
    expect(abroad.danger).not.toContain('911')
  })

  test('has a number to call and one to write to, for every age', () => {
    for (const reader of supportReaders) {
      const { lines } = createHelpCard(reader)
      expect(lines.some(({ call }) => call)).toBe(true)
      expect(lines.some(({ text }) => text)).toBe(true)
      expect(lines.every(({ note }) => note.length > 10)).toBe(true)
    }
  })

  test('offers no number abroad that nobody answers there', () => {
    const abroad = createHelpCard('older', { country: 'FI' })
    expect(abroad.lines).toEqual([])
    expect(abroad.danger).toContain('112')
  })

  test('says of people whether they are there now, by the clock of their school', () => {
    const hours = [{ day: 5, from: '0800', until: '1530' }]
    const reachAt = (now: string) =>
      createReachMapper(
        'America/New_York',
        new Date(now),
      )({ name: 'Nurse Lind', role: 'Nurse', place: 'Health room', hours })
    expect(reachAt('2026-11-20T19:06:00Z').reach).toBe('Health room. Here until 03:30pm today')
    expect(reachAt('2026-11-20T21:06:00Z').reach).toBe('Health room. Back on Friday at 08:00am')
  })

  test('puts first who can be met now, and says so when nobody can', () => {
    const at = (day: number) => [{ day, from: '0800', until: '1530' }]
    const people = [
      { name: 'Ms. Falk', role: 'Teacher', hours: at(1) },
      { name: 'Coach Brandt', role: 'Coach' },
      { name: 'Nurse Lind', role: 'Nurse', hours: at(5) },
    ]
    const namesOn = (moment: string) =>
      sortReachableFirst(people.map(createReachMapper('UTC', new Date(moment)))).map(({ name, here }) => [name, here])
    expect(namesOn('2026-11-20T10:00:00Z')).toEqual([
      ['Nurse Lind', true],
      ['Coach Brandt', undefined],
      ['Ms. Falk', false],
    ])
    const saturday = createReachMapper('UTC', new Date('2026-11-21T10:00:00Z'))
    expect(isEveryoneAway(people.map(saturday))).toBe(false)
    expect(isEveryoneAway(people.filter(({ hours }) => hours).map(saturday))).toBe(true)
    expect(isEveryoneAway([])).toBe(false)
  })

  test('says so where the school has named nobody, and is silent about it where it has', () => {
    expect(createHelpCard('older').people_note).toMatch(/school/)
    const people = [{ name: 'Mr. Adeyemi', role: 'School counselor' }]
    expect(createHelpCard('older', { people })).toMatchObject({ people, people_note: null })
  })

  test('speaks to the youngest as to the youngest', () => {
    expect(supportReaderOf('k_5')).toBe('young')
    expect(supportReaderOf('adult')).toBe('staff')
    expect(createSupport('young').wrong).toBeNull()
  })
})

describe('the line that is named first', () => {
  const named = (text: string) =>
    filterHelplines(createHelpCard('young').lines, detectHarmSource(text)).map(({ id }) => id)

  test.each(['my dad hits me', 'my daddy hits me with a belt', 'My husband hits me'])(
    'of %j is against harm',
    (text) => {
      expect(named(text)).toEqual(['us-childhelp'])
    },
  )
  test.each(['I want to kill myself', 'i dont want to be alive anymore', 'i cut my arms at night'])(
    'of %j is for whoever may hurt themselves',
    (text) => {
      expect(named(text)).toEqual(['us-988'])
    },
  )
  test('is there for both where both was said', () => {
    expect(named('my dad hits me and i want to die')).toEqual(['us-988', 'us-childhelp'])
  })
  test('is the first one where nothing more is known, and none abroad', () => {
    expect(filterHelplines(createHelpCard('older').lines, undefined).map(({ id }) => id)).toEqual(['us-988'])
    expect(filterHelplines([], { byOthers: true, byThemselves: false })).toEqual([])
  })
})
