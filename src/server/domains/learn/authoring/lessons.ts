/** Management of lessons by system admins: create, edit, delete and restore. */
import { randomUUID } from 'node:crypto'
import type { AuthoringLesson } from '#contract/learn/authoring.ts'
import type * as contract from '#contract/learn/lessons.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { tidyName } from '#rules/names.ts'
import { getRestoreCutoff } from '#rules/undo.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type RowRevision, withRevision } from '#server/platform/database/revision.ts'
import { findLesson } from '../lesson.queries.ts'
import { loadLessonContext } from '../teaching.ts'
import { formatJson } from '#server/platform/database/json-text.ts'
import { parseLessonParts } from '../stored-text.ts'
import {
  pickDefinedFields,
  withUniqueTitle,
  requireSupportedTexts,
  requireKnownStandards,
  requireKnownSubject,
} from './validation.ts'
import {
  insertLessonRow,
  updateLesson,
  type LessonChange,
  type LockedLesson,
  lockLesson,
  shiftLessonNumbers,
  renumberLessons,
  getUnitOfLesson,
} from './lessons.queries.ts'
import { lockUnit } from './authoring-units.queries.ts'
import type { AuthoringRequest } from './units.ts'
import { toAuthoringLesson } from './authoring-responses.ts'

/** The minutes of a new lesson. */
const DEFAULT_MINUTES = 30

/** Returns a lesson; system admins also get deleted ones. @throws Failure not_found */
export const getAuthoringLesson = async (request: AuthoringRequest, uuid: string): Promise<AuthoringLesson> => {
  const { platform, origin, visibility, by } = request
  const row = await findLesson(platform.db, { uuid, visibility, accountUuid: by })
  if (!row) throw new Failure('not_found')
  return toAuthoringLesson(row, await loadLessonContext(request, row, { accountUuid: by, visibility, origin }))
}

/**
 * Changes a lesson if its revision is still the given one.
 * @throws Failure not_found, name_taken, or changed with the stored lesson
 */
export const updateIfUnchanged = async (
  request: AuthoringRequest,
  { uuid, revision }: RowRevision,
  change: (tx: Database, row: LockedLesson) => Promise<LessonChange>,
): Promise<AuthoringLesson> => {
  const { db, clock } = request.platform
  const loadStored = () => getAuthoringLesson(request, uuid)
  await withUniqueTitle('Lesson.title', () =>
    withRevision(db, {
      revision,
      lock: (tx) => lockLesson(tx, uuid),
      loadStored: async () => ({ Lesson: await loadStored() }),
      edit: async (tx, row) => updateLesson(tx, uuid, { change: await change(tx, row), now: clock.now() }),
    }),
  )
  return loadStored()
}

type LessonFieldInput = Omit<RequestData<typeof contract.lessonEdit>['Lesson'], 'uuid' | 'revision'>
type CurrentSubject = Pick<LockedLesson, 'discipline_id' | 'competency' | 'parts'>

/** @throws Failure invalid */
const validateChange = async (tx: Database, row: CurrentSubject, fields: LessonFieldInput): Promise<LessonChange> => {
  const { title, competency, parts, ...rest } = fields
  if (parts) requireSupportedTexts('Lesson.parts', parts)
  if (fields.discipline_id !== undefined || competency !== undefined) {
    const subject = { discipline_id: row.discipline_id, ...pickDefinedFields({ discipline_id: fields.discipline_id }) }
    await requireKnownSubject(tx, 'Lesson', {
      ...subject,
      competency: competency === undefined ? row.competency : competency,
    })
  }
  if (fields.standards) await requireKnownStandards(tx, 'Lesson', fields.standards)
  return pickDefinedFields({
    ...rest,
    title: title && tidyName(title),
    competency: competency === null ? '' : competency,
    parts: parts && formatJson({ ...parseLessonParts(row.parts), ...pickDefinedFields(parts) }),
  })
}

/**
 * Creates a lesson in the discipline of its unit, unless the fields name another.
 * @throws Failure not_found, name_taken, invalid
 */
export const createLesson = async (
  request: AuthoringRequest,
  { unit_uuid, title, ...fields }: RequestData<typeof contract.lessonAdd>['Lesson'],
): Promise<AuthoringLesson> => {
  const { db, clock } = request.platform
  const uuid = randomUUID()
  await withUniqueTitle('Lesson.title', () =>
    db.transaction().execute(async (tx) => {
      const unit = await lockUnit(tx, unit_uuid)
      if (!unit) throw new Failure('not_found')
      const { discipline_id, competency } = unit
      const lesson = { uuid, unit_uuid, title: tidyName(title), minutes: DEFAULT_MINUTES, discipline_id, competency }
      const now = clock.now()
      await insertLessonRow(tx, lesson, now)
      const change = await validateChange(tx, { discipline_id, competency, parts: {} }, fields)
      if (Object.keys(change).length > 0) await updateLesson(tx, uuid, { change, now })
    }),
  )
  return getAuthoringLesson(request, uuid)
}

/** @throws Failure not_found, changed, name_taken, invalid */
export const editLesson = async (
  request: AuthoringRequest,
  { uuid, revision, ...fields }: RequestData<typeof contract.lessonEdit>['Lesson'],
): Promise<AuthoringLesson> =>
  updateIfUnchanged(request, { uuid, revision }, (tx, row) => validateChange(tx, row, fields))

/** Locks the unit before the lesson, as all callers do. @throws Failure not_found */
const withLockedUnit = async (
  request: AuthoringRequest,
  uuid: string,
  run: (tx: Database, row: LockedLesson) => Promise<void>,
) =>
  request.platform.db.transaction().execute(async (tx) => {
    const unit = await getUnitOfLesson(tx, uuid)
    if (unit !== undefined) await lockUnit(tx, unit)
    const row = await lockLesson(tx, uuid)
    if (!row) throw new Failure('not_found')
    await run(tx, row)
  })

/** Deletes a lesson; deleting it twice has the same effect. @throws Failure not_found */
export const deleteLesson = async (request: AuthoringRequest, uuid: string): Promise<AuthoringLesson> => {
  const now = request.platform.clock.now()
  await withLockedUnit(request, uuid, async (tx, row) => {
    if (row.deleted_at) return
    await updateLesson(tx, uuid, { change: { deleted_at: now }, now })
    await renumberLessons(tx, row.unit_uuid)
  })
  return getAuthoringLesson(request, uuid)
}

/**
 * @throws Failure not_found if it was not deleted, or too long ago; name_taken if another lesson has its title by now
 */
export const restoreLesson = async (request: AuthoringRequest, uuid: string): Promise<AuthoringLesson> => {
  const now = request.platform.clock.now()
  await withUniqueTitle('Lesson.title', () =>
    withLockedUnit(request, uuid, async (tx, row) => {
      if (!row.deleted_at || row.deleted_at < getRestoreCutoff(now)) throw new Failure('not_found')
      await shiftLessonNumbers(tx, row.unit_uuid, row.number)
      await updateLesson(tx, uuid, { change: { deleted_at: null }, now })
      await renumberLessons(tx, row.unit_uuid)
    }),
  )
  return getAuthoringLesson(request, uuid)
}
