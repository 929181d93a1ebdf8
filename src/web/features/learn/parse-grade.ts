import { type Grade, gradeLabels } from '#rules/grades.ts'

/** Returns the grade that a URL names, or undefined if there is no such grade. */
export const parseGrade = (written: string | undefined): Grade | undefined =>
  written !== undefined && Object.hasOwn(gradeLabels, written) ? (written as Grade) : undefined
