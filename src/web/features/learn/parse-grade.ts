import { type Grade, gradeLabels } from '#rules/grades.ts'

/** What an address names as a grade; undefined where there is no such one. */
export const parseGrade = (written: string | undefined): Grade | undefined =>
  written !== undefined && Object.hasOwn(gradeLabels, written) ? (written as Grade) : undefined
