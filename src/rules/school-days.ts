/** The days on which a school is in session. On all other days nobody is asked for a check-in. */

export interface DayStretch {
  name: string
  /** ISO 8601 days such as 2026-09-01; both are included. */
  from: string
  until: string
}

export interface SchoolDays {
  terms: DayStretch[]
  holidays: DayStretch[]
}

/** Enough for the terms and holidays of a few years. More is a typing mistake. */
export const MAX_DAY_RANGES = 40

const includesDay = (day: string) => (stretch: DayStretch) => stretch.from <= day && day <= stretch.until

/** Returns whether a day is a school day. Without terms, every day that is no holiday is one. */
export const isSchoolDay = ({ terms, holidays }: SchoolDays, day: string): boolean =>
  (terms.length === 0 || terms.some(includesDay(day))) && !holidays.some(includesDay(day))

export interface StretchProblem {
  list: keyof SchoolDays
  index: number
  problem: 'backwards' | 'overlaps' | 'outside'
}

const hasOverlap = (stretches: readonly DayStretch[], index: number): boolean => {
  const stretch = stretches[index]!
  return stretches.some(
    (other, position) => position < index && stretch.from <= other.until && other.from <= stretch.until,
  )
}

const isOutside = (terms: readonly DayStretch[], { from, until }: DayStretch): boolean =>
  terms.length > 0 && !terms.some((term) => term.from <= until && from <= term.until)

/**
 * Returns the mistakes in a calendar: an end before its beginning, overlapping terms, or a holiday outside of all
 * terms.
 */
export const findStretchProblems = ({ terms, holidays }: SchoolDays): StretchProblem[] => {
  const isBackwards = ({ from, until }: DayStretch): boolean => from > until
  const findProblems = (
    list: keyof SchoolDays,
    problem: StretchProblem['problem'],
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
