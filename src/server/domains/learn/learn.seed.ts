/** The authored units: put in once, and again where they have changed and no operator has written in them. */
import { createHash } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { seedOnce } from '../../platform/seeding.ts'
import type { AuthoredUnit } from './authored.ts'
import { readFiles } from './authored-files.ts'
import {
  inGradeOrder,
  lessonUuid,
  putAttachments,
  putDiscipline,
  putHandout,
  putLesson,
  putSessions,
  putStandard,
  putUnit,
  standardUuid,
} from './seed.queries.ts'

/** Raised where the same files become other rows. */
const FORMAT = 1

interface Put {
  tx: Database
  /** Of a standard by its code. */
  standards: (codes: readonly string[]) => string[]
  now: Date
}

const putWhole = async ({ tx, standards, now }: Put, unit: AuthoredUnit, position: number): Promise<void> => {
  await putUnit(tx, unit, { position, standards: standards(unit.standards), now })
  for (const handout of unit.handouts) await putHandout(tx, unit.slug, handout)
  for (const lesson of unit.lessons) {
    const place = { unit: unit.slug, standards: standards(lesson.standards), now }
    if (!(await putLesson(tx, lesson, place))) continue
    const uuid = lessonUuid(unit.slug, lesson.slug)
    await putSessions(tx, uuid, lesson.sessions)
    await putAttachments(tx, { unit: unit.slug, lesson: uuid, attachments: lesson.attachments })
  }
}

/** In every installation, not only in the demo. */
export const seedLearn = async ({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<void> => {
  const files = readFiles(config.root)
  const sourceHash = createHash('sha256')
    .update(JSON.stringify([FORMAT, [...files]]))
    .digest('hex')
  await seedOnce(db, { name: 'learn', sourceHash }, async (tx) => {
    const { authored } = await import('./authored.ts')
    const { disciplines, standards, units } = authored(files)
    for (const [position, discipline] of disciplines.entries()) await putDiscipline(tx, discipline, position)
    for (const [position, standard] of standards.entries()) await putStandard(tx, standard, position)
    const byCode = new Map(standards.map(({ framework, code }) => [code, standardUuid(framework, code)]))
    const known = (codes: readonly string[]) => codes.flatMap((code) => byCode.get(code) ?? [])
    for (const [at, unit] of inGradeOrder(units).entries()) {
      await putWhole({ tx, standards: known, now: clock.now() }, unit, at + 1)
    }
  })
}
