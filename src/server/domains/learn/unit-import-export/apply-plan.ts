/** Applies an import plan within one transaction. Unchanged content is not touched. */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { saveAttachments } from '../authoring/attachments.queries.ts'
import { updateLesson, updateLessonOrder, saveLessonSessions } from '../authoring/lessons.queries.ts'
import { insertDiscipline } from '../authoring/subjects.queries.ts'
import { updateUnit, moveToGrade } from '../authoring/authoring-units.queries.ts'
import { formatJson } from '#server/platform/database/json-text.ts'
import type { PackedAttachment, PackedLesson } from './unit-document.ts'
import type { UnitImportPlan, PlannedLesson } from './import-plan.ts'
import {
  listExistingAttachments,
  deleteUnitAttachments,
  insertLesson,
  insertUnit,
  type ImportedLessonFields,
  setPlaceholderTitles,
  upsertHandout,
} from './import-plan.queries.ts'

interface PlanApplication {
  tx: Database
  plan: UnitImportPlan
  now: Date
  /** The uuids of newly stored files, by their uuids in the unit file. */
  storedUuids: ReadonlyMap<string, string>
}

const toUnitFields = ({ unit, mapStandards }: UnitImportPlan) => ({
  title: unit.title,
  discipline_id: unit.discipline,
  competency: unit.competency,
  description: unit.description,
  about: formatJson(unit.about),
  before: formatJson(unit.before),
  sequence: unit.sequence,
  standards: mapStandards(unit.standards),
  scene: unit.cover.scene,
  palette: unit.cover.palette,
  demo: unit.demo,
})

const saveUnit = async ({ tx, plan, now }: PlanApplication): Promise<void> => {
  const { unit, stored, isUnitChanged } = plan
  const fields = toUnitFields(plan)
  if (!stored) return insertUnit(tx, { uuid: unit.uuid, slug: unit.slug, grade: unit.grade, ...fields }, now)
  if (!isUnitChanged) return undefined
  // The title may only be free in the target grade, so the unit gets a placeholder until it is moved.
  if (stored.unit.grade !== unit.grade) await updateUnit(tx, unit.uuid, { change: { title: unit.uuid }, now })
  if (stored.unit.grade !== unit.grade) await moveToGrade(tx, unit.uuid, unit.grade)
  return updateUnit(tx, unit.uuid, { change: fields, now })
}

const toLessonFields = (lesson: PackedLesson, { mapStandards }: UnitImportPlan): ImportedLessonFields => ({
  title: lesson.title,
  description: lesson.description,
  minutes: lesson.minutes,
  aims: lesson.aims,
  discipline_id: lesson.discipline,
  competency: lesson.competency,
  standards: mapStandards(lesson.standards),
  parts: formatJson(lesson.parts),
  links: formatJson(lesson.links),
  live: lesson.live,
})

const saveLesson = async (
  { tx, plan, now }: PlanApplication,
  { lesson, isNew }: PlannedLesson,
  number: number,
): Promise<void> => {
  const fields = toLessonFields(lesson, plan)
  const { uuid } = lesson
  if (isNew) await insertLesson(tx, { uuid, unit_uuid: plan.unit.uuid, number, ...fields }, now)
  else await updateLesson(tx, uuid, { change: { ...fields, deleted_at: null }, now })
  const sessions = lesson.sessions.map((session) => ({
    session_uuid: session.uuid,
    sub_section: session.sub_section,
  }))
  await saveLessonSessions(tx, uuid, sessions)
}

const listChangedLessons = ({ lessons }: UnitImportPlan): PlannedLesson[] =>
  lessons.filter(({ isChanged }) => isChanged)

const saveLessons = async (application: PlanApplication): Promise<void> => {
  const { tx, plan, now } = application
  const changed = listChangedLessons(plan)
  const existingUuids = changed.filter(({ isNew }) => !isNew).map(({ lesson }) => lesson.uuid)
  await setPlaceholderTitles(tx, existingUuids)
  for (const [index, planned] of plan.lessons.entries()) {
    if (planned.isChanged) await saveLesson(application, planned, index + 1)
  }
  await updateLessonOrder(tx, [...plan.lessons.map(({ lesson }) => lesson.uuid), ...plan.remaining], now)
}

const toAttachmentRows = (
  attachments: readonly PackedAttachment[],
  { storedUuids }: PlanApplication,
  existing: ReadonlySet<string>,
) =>
  attachments.map(({ uuid, title, role, sub_section, file, handout }, index) => ({
    // An attachment that belongs to another owner by now stays there, so this one gets a new uuid.
    uuid: existing.has(uuid) ? randomUUID() : uuid,
    title,
    role,
    sub_section,
    file_uuid: file === undefined ? null : (storedUuids.get(file) ?? file),
    handout_uuid: handout ?? null,
    position: index + 1,
  }))

/**
 * Replaces the attachments of everything that changes at once, because one may have moved from one lesson to another.
 */
const saveAllAttachments = async (application: PlanApplication): Promise<void> => {
  const { tx, plan } = application
  const lessons = listChangedLessons(plan).map(({ lesson }) => lesson)
  const units = plan.isUnitChanged ? [plan.unit] : []
  const owners = [
    ...units.map(({ uuid: id, attachments }) => ({ column: 'unit_uuid' as const, id, attachments })),
    ...lessons.map(({ uuid: id, attachments }) => ({ column: 'lesson_uuid' as const, id, attachments })),
  ]
  await deleteUnitAttachments(tx, { units: units.map(({ uuid }) => uuid), lessons: lessons.map(({ uuid }) => uuid) })
  const uuids = owners.flatMap(({ attachments }) => attachments.map(({ uuid }) => uuid))
  const existing = await listExistingAttachments(tx, uuids)
  for (const { attachments, ...owner } of owners) {
    await saveAttachments(tx, owner, toAttachmentRows(attachments, application, existing))
  }
}

/** @throws 23505 if a title was taken in the meantime */
export const applyPlan = async (application: PlanApplication): Promise<void> => {
  const { tx, plan, now } = application
  for (const { competencies, ...discipline } of plan.disciplines) {
    await insertDiscipline(tx, { ...discipline, competencies: formatJson(competencies) }, now)
  }
  await saveUnit(application)
  for (const { handout, isChanged } of plan.handouts) {
    const { own: _, ...fields } = handout
    if (isChanged) await upsertHandout(tx, { ...fields, unit_uuid: plan.unit.uuid })
  }
  await saveLessons(application)
  await saveAllAttachments(application)
}
