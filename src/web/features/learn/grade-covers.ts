/** A cover for each grade: the sun climbs from the youngest to the oldest. */
import type { Grade } from '#rules/grades.ts'

export const coverByGrade: Record<Grade, { scene: string; palette: string }> = {
  kindergarten: { scene: 'leaf', palette: 'dawn' },
  grade_1: { scene: 'hills', palette: 'dawn' },
  grade_2: { scene: 'reef', palette: 'reef' },
  grade_3: { scene: 'rain', palette: 'rain' },
  grade_4: { scene: 'forest', palette: 'forest' },
  grade_5: { scene: 'swell', palette: 'noon' },
  k_5: { scene: 'hills', palette: 'noon' },
  middle_school: { scene: 'dunes', palette: 'golden' },
  high_school: { scene: 'peaks', palette: 'dusk' },
}
