/** Disciplines, competencies and standards of a package by what they are called here. */
import { nameKey } from '#rules/names.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PackedDiscipline, PackedLesson, UnitDocument } from './document.ts'
import { listDisciplineRows, listStandardRows } from './pack-unit.queries.ts'

type PackageReferences = Pick<PackedLesson, 'discipline' | 'competency' | 'standards'>

export interface ReferenceMapping {
  /** Those that are not here yet. */
  disciplines: PackedDiscipline[]
  /** With what is here, and a sentence for what is not. */
  part: <Part extends PackageReferences>(part: Part) => { part: Part; notes: string[] }
  /** Their uuids, of those that are here. */
  standardsOf: (standards: PackageReferences['standards']) => string[]
}

const codeKey = ({ framework, code }: PackageReferences['standards'][number]): string =>
  nameKey(`${framework}\n${code}`)

export const createReferenceMapping = async (db: Database, document: UnitDocument): Promise<ReferenceMapping> => {
  const here = await listDisciplineRows(db)
  const standards = new Map((await listStandardRows(db)).map((row) => [codeKey(row), row]))
  const nowOf = (given: PackedDiscipline) =>
    here.find(({ id }) => id === given.id) ?? here.find(({ title }) => nameKey(title) === nameKey(given.title))
  const places = new Map(
    document.disciplines.map((given) => {
      const row = nowOf(given)
      const competencies = row ? (row.competencies as PackedDiscipline['competencies']) : given.competencies
      return [given.id, { id: row?.id ?? given.id, title: row?.title ?? given.title, competencies }] as const
    }),
  )
  const titleIn = (given: string, id: string): string =>
    document.disciplines.find((one) => one.id === given)?.competencies.find((one) => one.id === id)?.title ?? id
  return {
    disciplines: document.disciplines.filter((given) => nowOf(given) === undefined),
    standardsOf: (those) => those.flatMap((one) => standards.get(codeKey(one))?.uuid ?? []),
    part: (part) => {
      const place = places.get(part.discipline)
      const hasCompetency = place?.competencies.some(({ id }) => id === part.competency) ?? false
      // In the order and the spelling of here, so that the same standards are no change.
      const asked = new Set(part.standards.map(codeKey))
      const known = [...standards]
        .filter(([key]) => asked.has(key))
        .map(([, { framework, code }]) => ({ framework, code }))
      const missing = part.standards.filter((one) => !standards.has(codeKey(one)))
      return {
        part: {
          ...part,
          discipline: place?.id ?? part.discipline,
          competency: hasCompetency ? part.competency : '',
          standards: known,
        },
        notes: [
          ...(part.competency === '' || hasCompetency
            ? []
            : [
                `${place?.title ?? part.discipline} has no "${titleIn(part.discipline, part.competency)}" here: it is left out.`,
              ]),
          ...missing.map(
            ({ framework, code }) => `The standard ${code} of ${framework} doesn't exist here and is skipped.`,
          ),
        ],
      }
    },
  }
}
