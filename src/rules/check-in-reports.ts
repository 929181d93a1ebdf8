/**
 * Computes the check-in report of a school: whole finished weeks, groups of ten or more people, and no number that
 * could be derived from the others. See docs/product.md#check-in-reports.
 */
import { addDays, listDays, getWeekStart } from './time-zones.ts'

/** The minimum number of distinct people behind every number. */
export const MIN_GROUP_SIZE = 10
/** The days after its Saturday until a week is shown. Later check-ins are left out, so a shown week never changes. */
export const SETTLED_AFTER_DAYS = 3

export interface GroupAverage<Id extends string> {
  id: Id
  people: number
  /** The average of the people's own averages. */
  mood: number
}
export interface VisibleGroup<Id extends string> {
  id: Id | 'school'
  people: number | null
  mood: number | null
}

/** Finds the groups to hide: those that are too small, and others until the hidden groups have ten people together. */
const findSuppressedCells = <Id extends string>(cells: readonly GroupAverage<Id>[]): Set<Id> => {
  const present = cells.filter(({ people }) => people > 0).sort((one, other) => one.people - other.people)
  const hidden = new Set(present.filter(({ people }) => people < MIN_GROUP_SIZE).map(({ id }) => id))
  const countHiddenPeople = (): number =>
    present.filter(({ id }) => hidden.has(id)).reduce((sum, { people }) => sum + people, 0)
  for (const { id } of present) {
    if (hidden.size === 0 || countHiddenPeople() >= MIN_GROUP_SIZE) break
    hidden.add(id)
  }
  return hidden
}

/** Rounds to one decimal, so that one person more or less is not visible in the average. */
const roundToTenth = (mood: number): number => Math.round(mood * 10) / 10

/** Returns one week: the whole school first, then its groups. Groups without people look the same as hidden groups. */
export const toVisibleGroups = <Id extends string>(cells: readonly GroupAverage<Id>[]): VisibleGroup<Id>[] => {
  const hidden = findSuppressedCells(cells)
  const people = cells.reduce((sum, cell) => sum + cell.people, 0)
  const mood = cells.reduce((sum, cell) => sum + cell.people * cell.mood, 0) / people
  const school: VisibleGroup<Id> =
    people >= MIN_GROUP_SIZE
      ? { id: 'school', people, mood: roundToTenth(mood) }
      : { id: 'school', people: null, mood: null }
  return [
    school,
    ...cells.map((cell): VisibleGroup<Id> =>
      cell.people === 0 || hidden.has(cell.id)
        ? { id: cell.id, people: null, mood: null }
        : { id: cell.id, people: cell.people, mood: roundToTenth(cell.mood) },
    ),
  ]
}

/** Returns the Sundays of the whole weeks in a range that are over and settled. */
export const listCompleteWeeks = ({ from, to, today }: { from: string; to: string; today: string }): string[] => {
  const [lastCompleteWeek, lastSettled] = [addDays(to, -6), addDays(today, -7 - SETTLED_AFTER_DAYS)]
  return listDays(getWeekStart(addDays(from, 6)), lastCompleteWeek < lastSettled ? lastCompleteWeek : lastSettled, 7)
}
