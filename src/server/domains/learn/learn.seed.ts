/**
 * Seeds the authored units, and again when they have changed. Content that a system admin has edited stays unchanged.
 */
import { createHash } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import type { AuthoredUnit } from './authored-units.ts'
import { readAuthoredFiles } from './authored-files.ts'
import {
  sortByGrade,
  toLessonUuid,
  insertLessonAttachments,
  upsertDiscipline,
  upsertSeededHandout,
  upsertLesson,
  insertLessonSessions,
  upsertStandard,
  upsertUnit,
  toStandardUuid,
} from './seed.queries.ts'

/** Increase it when the same files would produce different rows. */
const FORMAT = 1

interface LearnSeedContext {
  tx: Database
  /** Maps the codes of standards to their uuids. */
  standards: (codes: readonly string[]) => string[]
  now: Date
}

const seedUnitTree = async (
  { tx, standards, now }: LearnSeedContext,
  unit: AuthoredUnit,
  position: number,
): Promise<void> => {
  await upsertUnit(tx, unit, { position, standards: standards(unit.standards), now })
  for (const handout of unit.handouts) await upsertSeededHandout(tx, unit.slug, handout)
  for (const lesson of unit.lessons) {
    const context = { unit: unit.slug, standards: standards(lesson.standards), now }
    if (!(await upsertLesson(tx, lesson, context))) continue
    const uuid = toLessonUuid(unit.slug, lesson.slug)
    await insertLessonSessions(tx, uuid, lesson.sessions)
    await insertLessonAttachments(tx, { unit: unit.slug, lesson: uuid, attachments: lesson.attachments })
  }
}

/** Runs in every installation, not only in the demo. */
export const seedLearn = async ({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<void> => {
  const files = readAuthoredFiles(config.root)
  const sourceHash = createHash('sha256')
    .update(JSON.stringify([FORMAT, [...files]]))
    .digest('hex')
  await runSeedOnce(db, { name: 'learn', sourceHash }, async (tx) => {
    const { parseAuthoredLearn } = await import('./authored-units.ts')
    const { disciplines, standards, units } = parseAuthoredLearn(files)
    for (const [position, discipline] of disciplines.entries()) await upsertDiscipline(tx, discipline, position)
    for (const [position, standard] of standards.entries()) await upsertStandard(tx, standard, position)
    const byCode = new Map(standards.map(({ framework, code }) => [code, toStandardUuid(framework, code)]))
    const findStandards = (codes: readonly string[]) => codes.flatMap((code) => byCode.get(code) ?? [])
    for (const [index, unit] of sortByGrade(units).entries()) {
      await seedUnitTree({ tx, standards: findStandards, now: clock.now() }, unit, index + 1)
    }
  })
}
