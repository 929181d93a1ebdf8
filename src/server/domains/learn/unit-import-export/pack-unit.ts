/** Converts the rows of a unit to its description in a zip. */
import type { Grade } from '#rules/grades.ts'
import { attachmentRoles, disciplineColors } from '#rules/learn/lessons.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { StoredLink } from '../lesson.queries.ts'
import type { LearnFileInfo } from '../ports.ts'
import { parseLessonParts, parseRichText } from '../stored-text.ts'
import {
  type PackedAttachment,
  type PackedDiscipline,
  type PackedHandout,
  type PackedLesson,
  type UnitDocument,
} from './unit-document.ts'
import {
  type ExportedAttachmentRow,
  listAttachmentRows,
  type ExportedDisciplineRow,
  listDisciplineRows,
  type ExportedHandoutRow,
  listHandoutRows,
  type ExportedLessonRow,
  listLessonRows,
  type ExportedSessionRow,
  listLessonSessionRows,
  type ExportedStandardRow,
  listStandardRows,
  type ExportedUnitRow,
  findUnitRow,
} from './pack-unit.queries.ts'

export interface UnitBundle {
  unit: ExportedUnitRow
  lessons: ExportedLessonRow[]
  attachments: ExportedAttachmentRow[]
  sessions: ExportedSessionRow[]
  handouts: ExportedHandoutRow[]
  standards: ExportedStandardRow[]
  disciplines: ExportedDisciplineRow[]
}

export const loadUnitBundle = async (db: Database, uuid: string): Promise<UnitBundle | undefined> => {
  const unit = await findUnitRow(db, uuid)
  if (!unit) return undefined
  const lessons = await listLessonRows(db, uuid)
  const uuids = lessons.map((lesson) => lesson.uuid)
  const attachments = await listAttachmentRows(db, uuid, uuids)
  const referencedIds = attachments.flatMap(({ handout_uuid }) => handout_uuid ?? [])
  return {
    unit,
    lessons,
    attachments,
    sessions: await listLessonSessionRows(db, uuids),
    handouts: await listHandoutRows(db, uuid, referencedIds),
    standards: await listStandardRows(db),
    disciplines: await listDisciplineRows(db),
  }
}

/** Lists each file once, in the order of the attachments. */
export const listReferencedFiles = ({ attachments }: Pick<UnitBundle, 'attachments'>): string[] => [
  ...new Set(attachments.flatMap(({ file_uuid }) => file_uuid ?? [])),
]

export interface BundleResources {
  /** The files that exist. */
  files: ReadonlyMap<string, LearnFileInfo>
  sessions: ReadonlyMap<string, { title: string }>
}

/** The description without its files, whose hashes are only known once they have been read. */
export type UnitDescription = Omit<UnitDocument, 'files'>

const getCompetencies = ({ competencies }: ExportedDisciplineRow) => competencies as PackedDiscipline['competencies']

/** Returns the competency, or '' if its discipline no longer has it. */
const findCompetency = ({ disciplines }: UnitBundle, row: { discipline_id: string; competency: string }): string => {
  const discipline = disciplines.find(({ id }) => id === row.discipline_id)
  return discipline && getCompetencies(discipline).some(({ id }) => id === row.competency) ? row.competency : ''
}

const listStandards = ({ standards }: UnitBundle, uuids: readonly string[]) =>
  standards.filter(({ uuid }) => uuids.includes(uuid)).map(({ framework, code }) => ({ framework, code }))

const toAttachments = (
  { attachments }: UnitBundle,
  isIncluded: (row: ExportedAttachmentRow) => boolean,
  { files }: BundleResources,
): PackedAttachment[] =>
  attachments.flatMap((row) => {
    const { uuid, title, sub_section, file_uuid, handout_uuid } = row
    if (!isIncluded(row) || (file_uuid !== null && !files.has(file_uuid))) return []
    const role = attachmentRoles.find((candidate) => candidate === row.role) ?? 'other'
    const target = file_uuid === null ? { handout: handout_uuid ?? '' } : { file: file_uuid }
    return [{ uuid, title, role, sub_section, ...target }]
  })

const packLesson = (bundle: UnitBundle, row: ExportedLessonRow, bundleResources: BundleResources): PackedLesson => ({
  uuid: row.uuid,
  title: row.title,
  description: row.description,
  minutes: row.minutes,
  aims: row.aims,
  discipline: row.discipline_id,
  competency: findCompetency(bundle, row),
  standards: listStandards(bundle, row.standards),
  parts: parseLessonParts(row.parts),
  links: (row.links as StoredLink[]).map(({ title, url, sub_section }) => ({ title, url, sub_section })),
  sessions: bundle.sessions
    .filter(({ lesson_uuid }) => lesson_uuid === row.uuid)
    .map(({ session_uuid: uuid, sub_section }) => ({
      uuid,
      title: bundleResources.sessions.get(uuid)?.title ?? '',
      sub_section,
    })),
  attachments: toAttachments(bundle, ({ lesson_uuid }) => lesson_uuid === row.uuid, bundleResources),
  live: row.live,
})

const packUnit = (bundle: UnitBundle, bundleResources: BundleResources): UnitDocument['unit'] => {
  const { unit } = bundle
  return {
    uuid: unit.uuid,
    slug: unit.slug,
    grade: unit.grade as Grade,
    title: unit.title,
    description: unit.description,
    discipline: unit.discipline_id,
    competency: findCompetency(bundle, unit),
    standards: listStandards(bundle, unit.standards),
    about: parseRichText(unit.about),
    before: parseRichText(unit.before),
    sequence: unit.sequence,
    cover: { scene: unit.scene, palette: unit.palette },
    demo: unit.demo,
    attachments: toAttachments(bundle, ({ unit_uuid }) => unit_uuid !== null, bundleResources),
  }
}

const packHandout = ({ unit_uuid, ...row }: ExportedHandoutRow, unit: string): PackedHandout => ({
  uuid: row.uuid,
  own: unit_uuid === unit,
  slug: row.slug,
  title: row.title,
  kind: row.kind,
  orientation: row.orientation,
  audience: row.audience,
  text: row.text,
})

const packDiscipline = (row: ExportedDisciplineRow): PackedDiscipline => ({
  id: row.id,
  title: row.title,
  description: row.description,
  color: disciplineColors.find((candidate) => candidate === row.color) ?? disciplineColors[0],
  icon: row.icon,
  competencies: getCompetencies(row).map(({ id, title, description }) => ({ id, title, description })),
})

export const describeUnit = (bundle: UnitBundle, bundleResources: BundleResources): UnitDescription => {
  const { unit, lessons, handouts, disciplines } = bundle
  const referencedIds = new Set([unit, ...lessons].map(({ discipline_id }) => discipline_id))
  return {
    format: 'alaia-unit',
    version: 1,
    unit: packUnit(bundle, bundleResources),
    lessons: lessons.map((lesson) => packLesson(bundle, lesson, bundleResources)),
    handouts: handouts.map((row) => packHandout(row, unit.uuid)),
    disciplines: disciplines.filter(({ id }) => referencedIds.has(id)).map(packDiscipline),
  }
}
