/**
 * Grades and ages: their labels, and the reading level of the screens for each. See docs/product.md#readers-and-grades.
 */

export const gradeLabels = {
  kindergarten: 'Kindergarten',
  grade_1: 'Grade 1',
  grade_2: 'Grade 2',
  grade_3: 'Grade 3',
  grade_4: 'Grade 4',
  grade_5: 'Grade 5',
  k_5: 'K-5',
  middle_school: 'Grade 6-8',
  high_school: 'Grade 9-12',
} as const
export type Grade = keyof typeof gradeLabels

/** All grades, in school order. */
export const grades = Object.keys(gradeLabels) as [Grade, ...Grade[]]

export type Reader = 'young' | 'default' | 'staff'

/** Returns the reading level of an audience: adults are staff, and grades K to 5 are young readers. */
export const toReader = (audience: string): Reader => {
  if (audience === 'adult') return 'staff'
  const young = audience === 'k_5' || audience === 'kindergarten' || /^grade_[1-5]$/.test(audience)
  return young ? 'young' : 'default'
}
