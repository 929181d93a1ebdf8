/** The greeting is Morning before 12, Afternoon before 18, otherwise Evening. */

export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/** @param hour 0 to 23, in the person's time zone */
export const toDayPart = (hour: number): DayPart => {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
