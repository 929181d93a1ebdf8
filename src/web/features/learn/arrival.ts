/** The start page of Learn for a teacher: the lesson where they left off, and the grades. */
import * as contract from '#contract/learn.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import type { Grade } from '#rules/grades.ts'
import { useAnswer } from '#web/lib/answers.ts'

export type Arrival = ResponseData<typeof contract.arrival>

export const useArrival = () => useAnswer(contract.arrival, {})

export const getGradesWithUnits = (arrival: Arrival | undefined): ReadonlySet<Grade> | undefined =>
  arrival && new Set(arrival.Grades.filter(({ units_count }) => units_count > 0).map(({ grade }) => grade))

/**
 * Returns the grade the teacher teaches, as far as their lessons or their choice show it, else the first grade with
 * units.
 */
export const getInitialGrade = ({ Next, LeftOff, Grades }: Arrival, chosen: Grade | null): Grade =>
  Next?.unit.grade ??
  LeftOff?.unit.grade ??
  chosen ??
  Grades.find(({ units_count }) => units_count > 0)?.grade ??
  'kindergarten'
