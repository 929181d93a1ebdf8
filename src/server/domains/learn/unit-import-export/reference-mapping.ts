/** Maps the disciplines, competencies and standards of a unit file to those of this installation. */
import { toNameKey } from '#rules/names.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PackedDiscipline, PackedLesson, UnitDocument } from './unit-document.ts'
import { listDisciplineRows, listStandardRows } from './pack-unit.queries.ts'

type PackageReferences = Pick<PackedLesson, 'discipline' | 'competency' | 'standards'>

export interface ReferenceMapping {
  /** The disciplines that do not exist here yet. */
  disciplines: PackedDiscipline[]
  /**
   * Maps the references of a unit or lesson. Each reference that does not exist here is left out and described in the
   * notes.
   */
  part: <Part extends PackageReferences>(part: Part) => { part: Part; notes: string[] }
  /** Returns the uuids of the standards that exist here. */
  mapStandards: (standards: PackageReferences['standards']) => string[]
}

const toCodeKey = ({ framework, code }: PackageReferences['standards'][number]): string =>
  toNameKey(`${framework}\n${code}`)

export const createReferenceMapping = async (db: Database, document: UnitDocument): Promise<ReferenceMapping> => {
  const disciplineRows = await listDisciplineRows(db)
  const standards = new Map((await listStandardRows(db)).map((row) => [toCodeKey(row), row]))
  const findExisting = (packed: PackedDiscipline) =>
    disciplineRows.find(({ id }) => id === packed.id) ??
    disciplineRows.find(({ title }) => toNameKey(title) === toNameKey(packed.title))
  const targets = new Map(
    document.disciplines.map((packed) => {
      const row = findExisting(packed)
      const competencies = row ? (row.competencies as PackedDiscipline['competencies']) : packed.competencies
      return [packed.id, { id: row?.id ?? packed.id, title: row?.title ?? packed.title, competencies }] as const
    }),
  )
  const getCompetencyTitle = (packed: string, id: string): string =>
    document.disciplines.find((item) => item.id === packed)?.competencies.find((item) => item.id === id)?.title ?? id
  return {
    disciplines: document.disciplines.filter((packed) => findExisting(packed) === undefined),
    mapStandards: (items) => items.flatMap((item) => standards.get(toCodeKey(item))?.uuid ?? []),
    part: (part) => {
      const target = targets.get(part.discipline)
      const hasCompetency = target?.competencies.some(({ id }) => id === part.competency) ?? false
      // The order and spelling are those of this installation, so that equal standards are not a change.
      const requestedKeys = new Set(part.standards.map(toCodeKey))
      const existing = [...standards]
        .filter(([key]) => requestedKeys.has(key))
        .map(([, { framework, code }]) => ({ framework, code }))
      const missing = part.standards.filter((item) => !standards.has(toCodeKey(item)))
      return {
        part: {
          ...part,
          discipline: target?.id ?? part.discipline,
          competency: hasCompetency ? part.competency : '',
          standards: existing,
        },
        notes: [
          ...(part.competency === '' || hasCompetency
            ? []
            : [
                `${target?.title ?? part.discipline} has no "${getCompetencyTitle(part.discipline, part.competency)}" here: it is left out.`,
              ]),
          ...missing.map(
            ({ framework, code }) => `The standard ${code} of ${framework} doesn't exist here and is skipped.`,
          ),
        ],
      }
    },
  }
}
