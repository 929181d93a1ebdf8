/** Makes a plan true, within one transaction: what is the same already is not touched. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'
import { putAttachments } from '../keeping/attachments.queries.ts'
import { changeLesson, placeLessons, setSessions } from '../keeping/lessons.queries.ts'
import { addDiscipline } from '../keeping/subjects.queries.ts'
import { changeUnit, moveToGrade } from '../keeping/units.queries.ts'
import { jsonOf } from '../../../platform/database/json-text.ts'
import type { PackedAttachment, PackedLesson } from './document.ts'
import type { Plan, PlannedLesson } from './planning.ts'
import {
  attachmentsThere,
  dropAttachmentsOf,
  insertLesson,
  insertUnit,
  type LessonFields,
  parkTitles,
  putHandout,
} from './planning.queries.ts'

interface Put {
  tx: Database
  plan: Plan
  now: Date
  /** Uuids of files that were new, by those that the package gives them. */
  placed: ReadonlyMap<string, string>
}

const unitFields = ({ unit, standardsOf }: Plan) => ({
  title: unit.title,
  discipline_id: unit.discipline,
  competency: unit.competency,
  description: unit.description,
  about: jsonOf(unit.about),
  before: jsonOf(unit.before),
  sequence: unit.sequence,
  standards: standardsOf(unit.standards),
  scene: unit.cover.scene,
  palette: unit.cover.palette,
  demo: unit.demo,
})

const putUnit = async ({ tx, plan, now }: Put): Promise<void> => {
  const { unit, stored, isUnitChanged } = plan
  const fields = unitFields(plan)
  if (!stored) return insertUnit(tx, { uuid: unit.uuid, slug: unit.slug, grade: unit.grade, ...fields }, now)
  if (!isUnitChanged) return undefined
  // A name can be free only in the grade that it goes to.
  if (stored.unit.grade !== unit.grade) await changeUnit(tx, unit.uuid, { change: { title: unit.uuid }, now })
  if (stored.unit.grade !== unit.grade) await moveToGrade(tx, unit.uuid, unit.grade)
  return changeUnit(tx, unit.uuid, { change: fields, now })
}

const lessonFields = (lesson: PackedLesson, { standardsOf }: Plan): LessonFields => ({
  title: lesson.title,
  description: lesson.description,
  minutes: lesson.minutes,
  aims: lesson.aims,
  discipline_id: lesson.discipline,
  competency: lesson.competency,
  standards: standardsOf(lesson.standards),
  parts: jsonOf(lesson.parts),
  links: jsonOf(lesson.links),
  live: lesson.live,
})

const putLesson = async ({ tx, plan, now }: Put, { lesson, isNew }: PlannedLesson, number: number): Promise<void> => {
  const fields = lessonFields(lesson, plan)
  const { uuid } = lesson
  if (isNew) await insertLesson(tx, { uuid, unit_uuid: plan.unit.uuid, number, ...fields }, now)
  else await changeLesson(tx, uuid, { change: { ...fields, deleted_at: null }, now })
  const sessions = lesson.sessions.map((session) => ({
    session_uuid: session.uuid,
    sub_section: session.sub_section,
  }))
  await setSessions(tx, uuid, sessions)
}

const changedLessons = ({ lessons }: Plan): PlannedLesson[] => lessons.filter(({ isChanged }) => isChanged)

const putLessons = async (put: Put): Promise<void> => {
  const { tx, plan, now } = put
  const changed = changedLessons(plan)
  const before = changed.filter(({ isNew }) => !isNew).map(({ lesson }) => lesson.uuid)
  await parkTitles(tx, before)
  for (const [at, planned] of plan.lessons.entries()) if (planned.isChanged) await putLesson(put, planned, at + 1)
  await placeLessons(tx, [...plan.lessons.map(({ lesson }) => lesson.uuid), ...plan.stays], now)
}

const rowsOf = (attachments: readonly PackedAttachment[], { placed }: Put, taken: ReadonlySet<string>) =>
  attachments.map(({ uuid, title, role, sub_section, file, handout }, at) => ({
    // One that belongs to something else by now stays there.
    uuid: taken.has(uuid) ? randomUUID() : uuid,
    title,
    role,
    sub_section,
    file_uuid: file === undefined ? null : (placed.get(file) ?? file),
    handout_uuid: handout ?? null,
    position: at + 1,
  }))

/** Of all that changes at once: an attachment may have gone from one lesson to the next. */
const putAllAttachments = async (put: Put): Promise<void> => {
  const { tx, plan } = put
  const lessons = changedLessons(plan).map(({ lesson }) => lesson)
  const units = plan.isUnitChanged ? [plan.unit] : []
  const owners = [
    ...units.map(({ uuid: id, attachments }) => ({ column: 'unit_uuid' as const, id, attachments })),
    ...lessons.map(({ uuid: id, attachments }) => ({ column: 'lesson_uuid' as const, id, attachments })),
  ]
  await dropAttachmentsOf(tx, { units: units.map(({ uuid }) => uuid), lessons: lessons.map(({ uuid }) => uuid) })
  const uuids = owners.flatMap(({ attachments }) => attachments.map(({ uuid }) => uuid))
  const taken = await attachmentsThere(tx, uuids)
  for (const { attachments, ...owner } of owners) await putAttachments(tx, owner, rowsOf(attachments, put, taken))
}

/** @throws 23505 where somebody was faster with a name */
export const putPlan = async (put: Put): Promise<void> => {
  const { tx, plan, now } = put
  for (const { competencies, ...discipline } of plan.disciplines) {
    await addDiscipline(tx, { ...discipline, competencies: jsonOf(competencies) }, now)
  }
  await putUnit(put)
  for (const { handout, isChanged } of plan.handouts) {
    const { own: _, ...fields } = handout
    if (isChanged) await putHandout(tx, { ...fields, unit_uuid: plan.unit.uuid })
  }
  await putLessons(put)
  await putAllAttachments(put)
}
