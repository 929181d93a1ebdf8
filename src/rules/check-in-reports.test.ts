import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GroupAverage, MIN_GROUP_SIZE, listCompleteWeeks, toVisibleGroups } from './check-in-reports.ts'

const ids = ['k_5', 'middle_school', 'high_school', 'adult'] as const
type Id = (typeof ids)[number]
const createCells = (...people: number[]): GroupAverage<Id>[] =>
  ids.map((id, index) => ({ id, people: people[index] ?? 0, mood: 3 }))
const listVisiblePeople = (...people: number[]) => toVisibleGroups(createCells(...people)).map((group) => group.people)

describe('weekly school report', () => {
  test('shows groups of ten or more people', () => {
    expect(listVisiblePeople(10, 12, 30, 11)).toEqual([63, 10, 12, 30, 11])
  })

  test('shows nothing for fewer than ten people', () => {
    expect(listVisiblePeople(3, 3, 3, 0)).toEqual([null, null, null, null, null])
    expect(listVisiblePeople()).toEqual([null, null, null, null, null])
  })

  test('also hides a second group if the first could be computed from the total', () => {
    expect(listVisiblePeople(3, 12, 30, 20)).toEqual([65, null, null, 30, 20])
  })

  test('hides no further group if the hidden ones have ten or more people together', () => {
    expect(listVisiblePeople(4, 6, 30, 20)).toEqual([60, null, null, 30, 20])
    expect(listVisiblePeople(4, 5, 30, 20)).toEqual([59, null, null, 30, null])
  })

  test('shows averages with one digit, weighted by people and not by check-ins', () => {
    const cells: GroupAverage<Id>[] = [
      { id: 'k_5', people: 20, mood: 3.04 },
      { id: 'adult', people: 10, mood: 4 },
    ]
    expect(toVisibleGroups(cells)).toEqual([
      { id: 'school', people: 30, mood: 3.4 },
      { id: 'k_5', people: 20, mood: 3 },
      { id: 'adult', people: 10, mood: 4 },
    ])
  })

  test('never reveals a number about fewer than ten people by addition or subtraction', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }), (people) => {
        const cells = ids.slice(0, people.length).map((id, index) => ({ id, people: people[index]!, mood: 3 }))
        const [school, ...groups] = toVisibleGroups(cells)
        for (const visible of [school!, ...groups]) {
          expect(visible.people ?? MIN_GROUP_SIZE).toBeGreaterThanOrEqual(MIN_GROUP_SIZE)
        }
        // Checks sums and differences of disjoint groups and their total: any union of visible groups, and the rest of
        // the school.
        const hidden = cells.filter((cell, index) => cell.people > 0 && groups[index]!.people === null)
        const rest = hidden.reduce((sum, cell) => sum + cell.people, 0)
        const isComputable = school!.people !== null && hidden.length > 0
        expect(isComputable && rest < MIN_GROUP_SIZE).toBe(false)
        // A single hidden group could be computed from the total, whatever its size.
        expect(isComputable && hidden.length === 1 && hidden[0]!.people < MIN_GROUP_SIZE).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  test('does not reveal whether a hidden group is empty', () => {
    const [, first, second] = toVisibleGroups(createCells(0, 4, 20, 20))
    expect(first).toEqual({ ...second, id: 'k_5' })
  })
})

describe('weeks of the school report', () => {
  test('are complete weeks from Sunday to Saturday within the range', () => {
    const range = { from: '2026-11-02', to: '2026-11-21', today: '2026-12-24' }
    expect(listCompleteWeeks(range)).toEqual(['2026-11-08', '2026-11-15'])
    expect(listCompleteWeeks({ ...range, from: '2026-11-01' })).toEqual(['2026-11-01', '2026-11-08', '2026-11-15'])
    expect(listCompleteWeeks({ ...range, to: '2026-11-20' })).toEqual(['2026-11-08'])
    expect(listCompleteWeeks({ ...range, from: '2026-11-10', to: '2026-11-12' })).toEqual([])
  })

  test('ended at least three days ago, so that late check-ins are included', () => {
    const range = { from: '2026-11-08', to: '2026-12-31' }
    expect(listCompleteWeeks({ ...range, today: '2026-11-17' })).toEqual([])
    expect(listCompleteWeeks({ ...range, today: '2026-11-18' })).toEqual(['2026-11-08'])
  })

  test('stop at the last complete week, even for a very long range', () => {
    expect(listCompleteWeeks({ from: '9999-12-26', to: '9999-12-31', today: '2026-11-18' })).toEqual([])
    const weeks = listCompleteWeeks({ from: '2026-11-01', to: '9999-12-31', today: '2026-11-18' })
    expect(weeks).toEqual(['2026-11-01', '2026-11-08'])
  })
})
