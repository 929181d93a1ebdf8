/** Finds the grades in a search text: “K-5”, “grade 8”, “3rd grade”, “high school”, “adults”. */
import { foldAccents } from './fold-accents.ts'
import type { Grade } from './grades.ts'

export interface SearchTerm {
  /** The search text of this term, in lower case and without accents. */
  text: string
  /** The matching grades of lessons; empty for an ordinary word. */
  grades: readonly Grade[]
  /** The matching audiences of sessions. */
  audiences: readonly string[]
}

/** The first and last grade of each audience; kindergarten is 0. */
const bands = [
  { audience: 'k_5', from: 0, to: 5 },
  { audience: 'middle_school', from: 6, to: 8 },
  { audience: 'high_school', from: 9, to: 12 },
] as const
const schools: Readonly<Record<string, readonly [number, number]>> = {
  elementary: [0, 5],
  primary: [0, 5],
  middle: [6, 8],
  high: [9, 12],
}
const LAST_GRADE = 12

const PHRASE = new RegExp(
  [
    String.raw`(?:grades? +)?(?<from>k|\d{1,2})(?: *[-–] *| to )(?<to>\d{1,2})`,
    String.raw`grades? +(?<grade>k|\d{1,2})`,
    String.raw`(?<nth>\d{1,2})(?:st|nd|rd|th) +grade`,
    '(?<school>elementary|primary|middle|high) +school',
    '(?<kindergarten>kindergarten)',
    '(?<adults>adults?|staff)',
  ]
    .map((pattern) => `(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`)
    .join('|'),
  'g',
)

const toGradeNumber = (normalized: string): number => (normalized === 'k' ? 0 : Number(normalized))

const toGradeRange = (match: Record<string, string | undefined>): readonly [number, number] => {
  const { from, to, school, kindergarten } = match
  if (from !== undefined && to !== undefined) return [toGradeNumber(from), toGradeNumber(to)]
  if (school !== undefined) return schools[school] ?? [0, 0]
  const singleGrade = kindergarten ? 0 : toGradeNumber(match['grade'] ?? match['nth'] ?? '')
  return [singleGrade, singleGrade]
}

const toGradeTerm = ([from, to]: readonly [number, number]): Omit<SearchTerm, 'text'> => {
  const matchingBands = bands.filter((band) => from <= band.to && to >= band.from && to <= LAST_GRADE)
  const singleGrades = [0, 1, 2, 3, 4, 5].filter((grade) => grade >= from && grade <= to && matchingBands.length > 0)
  const grades = singleGrades.map((grade): Grade => (grade === 0 ? 'kindergarten' : (`grade_${grade}` as Grade)))
  return {
    grades: [...grades, ...matchingBands.map(({ audience }) => audience)],
    audiences: matchingBands.map(({ audience }) => audience),
  }
}

const toTextTerm = (text: string): SearchTerm => ({ text, grades: [], audiences: [] })

/** The most terms of one search. */
const MAX_TERMS = 6

/** Returns the first six terms of a search. The words of a grade are one term. */
export const parseSearchTerms = (search: string): SearchTerm[] => {
  const normalized = foldAccents(search.trim()).replaceAll(/\s+/g, ' ')
  const phrases = [...normalized.matchAll(PHRASE)].map(({ 0: text, groups = {} }): SearchTerm => {
    if (groups['adults']) return { text, grades: [], audiences: ['adult'] }
    return { text, ...toGradeTerm(toGradeRange(groups)) }
  })
  const rest = normalized.replaceAll(PHRASE, ' ').split(' ').filter(Boolean)
  return [...phrases, ...rest.map(toTextTerm)].slice(0, MAX_TERMS)
}
