import { describe, expect, test } from 'vitest'
import { isSchoolDay, findCalendarProblems } from './school-days.ts'

const fall = { name: 'Fall', from: '2026-08-24', until: '2026-12-18' }
const spring = { name: 'Spring', from: '2027-01-05', until: '2027-06-11' }
const thanksgiving = { name: 'Thanksgiving', from: '2026-11-26', until: '2026-11-27' }

describe('school day', () => {
  test('is every day if the school has no calendar', () => {
    expect(isSchoolDay({ terms: [], holidays: [] }, '2026-07-04')).toBe(true)
  })

  test('is inside a semester, including its first and last day, and outside of breaks', () => {
    const days = { terms: [fall, spring], holidays: [thanksgiving] }
    const isInSession = (day: string) => isSchoolDay(days, day)
    expect(['2026-08-23', '2026-12-19', '2027-01-04', '2027-06-12'].filter(isInSession)).toEqual([])
    expect(['2026-08-24', '2026-12-18', '2027-01-05', '2027-06-11'].filter(isInSession)).toHaveLength(4)
    expect(['2026-11-26', '2026-11-27'].filter(isInSession)).toEqual([])
    expect(isInSession('2026-11-28')).toBe(true)
  })

  test('is not in a break, even if no semesters are entered', () => {
    expect(isSchoolDay({ terms: [], holidays: [thanksgiving] }, '2026-11-26')).toBe(false)
    expect(isSchoolDay({ terms: [], holidays: [thanksgiving] }, '2026-11-30')).toBe(true)
  })
})

describe('problems of semesters and breaks', () => {
  test('are reported with their list and index', () => {
    const backwardsSemester = { ...fall, until: '2026-08-01' }
    expect(findCalendarProblems({ terms: [backwardsSemester, spring], holidays: [] })).toEqual([
      { list: 'terms', index: 0, problem: 'backwards' },
    ])
    const overlappingSemester = { name: 'Over', from: '2026-12-18', until: '2027-01-06' }
    expect(findCalendarProblems({ terms: [fall, overlappingSemester], holidays: [] })).toEqual([
      { list: 'terms', index: 1, problem: 'overlaps' },
    ])
    const summer = { name: 'Summer', from: '2027-07-01', until: '2027-07-31' }
    expect(findCalendarProblems({ terms: [fall, spring], holidays: [thanksgiving, summer] })).toEqual([
      { list: 'holidays', index: 1, problem: 'outside' },
    ])
  })

  test('are not reported for a break without semesters', () => {
    expect(findCalendarProblems({ terms: [], holidays: [thanksgiving] })).toEqual([])
  })
})
