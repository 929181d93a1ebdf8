/** Marks lessons as taught by a teacher of the demo school, so that a next lesson is suggested. */
import { DAY_MS } from '#rules/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { markTaught, upsertNote } from './teaching-records.queries.ts'
import { findAccountByEmail, toLessonUuid } from './seed.queries.ts'

const TEACHER = 'teacher@riverbend.test'
const UNIT = 'middle_school/steady-hands'

const taughtLessons = [
  { lesson: 'where-nerves-live', daysAgo: 9, note: 'The strips worked. Five minutes more for the pairs next time.' },
  { lesson: 'a-map-of-your-hands', daysAgo: 2, note: '' },
]

/** Run this after people and lessons are seeded. */
export const seedDemoTeaching = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  // There is no source file, so the hash is constant: this runs only once, and a mark that the teacher removes stays
  // removed.
  await runSeedOnce(db, { name: 'demo-teaching', sourceHash: '1' }, async (tx) => {
    const accountUuid = await findAccountByEmail(tx, TEACHER)
    if (!accountUuid) return
    for (const { lesson, daysAgo, note } of taughtLessons) {
      const teacherLesson = { accountUuid, lessonUuid: toLessonUuid(UNIT, lesson) }
      const taughtAt = new Date(now.getTime() - daysAgo * DAY_MS)
      await markTaught(tx, { ...teacherLesson, day: taughtAt.toISOString().slice(0, 10) }, taughtAt)
      if (note) await upsertNote(tx, { ...teacherLesson, text: note, revision: 0 }, taughtAt)
    }
  })
}
