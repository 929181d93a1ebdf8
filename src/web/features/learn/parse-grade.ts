import { type Grade, gradeLabels } from '#rules/grades.ts'

/** Returns the grade that a URL names, or undefined if there is no such grade. */
export const parseGrade = (value: string | undefined): Grade | undefined =>
  value !== undefined && Object.hasOwn(gradeLabels, value) ? (value as Grade) : undefined
