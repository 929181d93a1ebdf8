/** The days on which a school is in session. On all other days nobody is asked for a check-in. */

export interface SemesterOrBreak {
  name: string
  /** ISO 8601 days such as 2026-09-01; both are included. */
  from: string
  until: string
}

export interface SchoolDays {
  terms: SemesterOrBreak[]
  holidays: SemesterOrBreak[]
}

/** Enough for the semesters and breaks of a few years. More is a typing mistake. */
export const MAX_DAY_RANGES = 40

const includesDay = (day: string) => (period: SemesterOrBreak) => period.from <= day && day <= period.until

/** Returns whether a day is a school day. Without semesters, every day outside of breaks is one. */
export const isSchoolDay = ({ terms, holidays }: SchoolDays, day: string): boolean =>
  (terms.length === 0 || terms.some(includesDay(day))) && !holidays.some(includesDay(day))

export interface CalendarProblem {
  list: keyof SchoolDays
  index: number
  problem: 'backwards' | 'overlaps' | 'outside'
}

const hasOverlap = (periods: readonly SemesterOrBreak[], index: number): boolean => {
  const period = periods[index]!
  return periods.some((other, position) => position < index && period.from <= other.until && other.from <= period.until)
}

const isOutside = (terms: readonly SemesterOrBreak[], { from, until }: SemesterOrBreak): boolean =>
  terms.length > 0 && !terms.some((term) => term.from <= until && from <= term.until)

/**
 * Returns the mistakes in a calendar: an end before its beginning, overlapping semesters, or a break outside of all
 * semesters.
 */
export const findCalendarProblems = ({ terms, holidays }: SchoolDays): CalendarProblem[] => {
  const isBackwards = ({ from, until }: SemesterOrBreak): boolean => from > until
  const findProblems = (
    list: keyof SchoolDays,
    problem: CalendarProblem['problem'],
    hasProblem: (index: number) => boolean,
  ) =>
    (list === 'terms' ? terms : holidays).flatMap((_, index) => (hasProblem(index) ? [{ list, index, problem }] : []))
  return [
    ...findProblems('terms', 'backwards', (index) => isBackwards(terms[index]!)),
    ...findProblems('holidays', 'backwards', (index) => isBackwards(holidays[index]!)),
    ...findProblems('terms', 'overlaps', (index) => !isBackwards(terms[index]!) && hasOverlap(terms, index)),
    ...findProblems(
      'holidays',
      'outside',
      (index) => !isBackwards(holidays[index]!) && isOutside(terms, holidays[index]!),
    ),
  ]
}
