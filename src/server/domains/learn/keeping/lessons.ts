/** Lessons in the hands of operators: begun, edited, deleted and brought back. */
import { randomUUID } from 'node:crypto'
import type { LessonKept } from '#contract/learn/kept.ts'
import type * as contract from '#contract/learn/lessons.ts'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { tidyName } from '#rules/names.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lessonRow } from '../lesson.queries.ts'
import { around } from '../teaching.ts'
import { jsonOf } from '../../../platform/database/json-text.ts'
import { partsIn } from '../written.ts'
import { givenOf, namedOnce, refuseOtherTexts, refuseUnknownStandards, refuseUnknownSubject } from './checking.ts'
import {
  addLesson,
  changeLesson,
  type LessonChange,
  type LockedLesson,
  lockLesson,
  moveBack,
  renumberLessons,
  unitOfLesson,
} from './lessons.queries.ts'
import { lockUnit } from './units.queries.ts'
import type { Asked } from './units.ts'
import { restorableSince, toLessonKept } from './wire.ts'

/** Minutes of one that begins. */
const USUAL_LENGTH = 30

/** Deleted ones too, for operators. @throws Failure not_found */
export const lessonAsKept = async (asked: Asked, uuid: string): Promise<LessonKept> => {
  const { platform, origin, sight, by } = asked
  const row = await lessonRow(platform.db, { uuid, sight, accountUuid: by })
  if (!row) throw new Failure('not_found')
  return toLessonKept(row, await around(asked, row, { accountUuid: by, sight, origin }))
}

interface Seen {
  uuid: string
  revision: number
}

const lockedAsSeen = async (tx: Database, { uuid, revision }: Seen): Promise<LockedLesson | undefined> => {
  const row = await lockLesson(tx, uuid)
  if (!row || row.deleted_at) throw new Failure('not_found')
  return row.revision === revision ? row : undefined
}

/**
 * Changes a lesson in the state in which it was seen.
 * @throws Failure not_found, name_taken, or changed with what is stored
 */
export const changeAsSeen = async (
  asked: Asked,
  seen: Seen,
  change: (tx: Database, row: LockedLesson) => Promise<LessonChange>,
): Promise<LessonKept> => {
  const { db, clock } = asked.platform
  const done = await namedOnce('Lesson.title', () =>
    db.transaction().execute(async (tx) => {
      const row = await lockedAsSeen(tx, seen)
      if (!row) return false
      await changeLesson(tx, seen.uuid, { change: await change(tx, row), now: clock.now() })
      return true
    }),
  )
  const stored = await lessonAsKept(asked, seen.uuid)
  if (!done) throw new Failure('changed', { blocks: { Lesson: stored } })
  return stored
}

type Fields = Omit<Received<typeof contract.lessonEdit>['Lesson'], 'uuid' | 'revision'>
type Subject = Pick<LockedLesson, 'discipline_id' | 'competency' | 'parts'>

/** @throws Failure invalid */
const checkedChange = async (tx: Database, row: Subject, fields: Fields): Promise<LessonChange> => {
  const { title, competency, parts, ...rest } = fields
  if (parts) refuseOtherTexts('Lesson.parts', parts)
  if (fields.discipline_id !== undefined || competency !== undefined) {
    const subject = { discipline_id: row.discipline_id, ...givenOf({ discipline_id: fields.discipline_id }) }
    await refuseUnknownSubject(tx, 'Lesson', {
      ...subject,
      competency: competency === undefined ? row.competency : competency,
    })
  }
  if (fields.standards) await refuseUnknownStandards(tx, 'Lesson', fields.standards)
  return givenOf({
    ...rest,
    title: title && tidyName(title),
    competency: competency === null ? '' : competency,
    parts: parts && jsonOf({ ...partsIn(row.parts), ...givenOf(parts) }),
  })
}

/** In the discipline of its unit, until it says otherwise. @throws Failure not_found, name_taken, invalid */
export const beginLesson = async (
  asked: Asked,
  { unit_uuid, title, ...fields }: Received<typeof contract.lessonAdd>['Lesson'],
): Promise<LessonKept> => {
  const { db, clock } = asked.platform
  const uuid = randomUUID()
  await namedOnce('Lesson.title', () =>
    db.transaction().execute(async (tx) => {
      const unit = await lockUnit(tx, unit_uuid)
      if (!unit) throw new Failure('not_found')
      const { discipline_id, competency } = unit
      const lesson = { uuid, unit_uuid, title: tidyName(title), minutes: USUAL_LENGTH, discipline_id, competency }
      const now = clock.now()
      await addLesson(tx, lesson, now)
      const change = await checkedChange(tx, { discipline_id, competency, parts: {} }, fields)
      if (Object.keys(change).length > 0) await changeLesson(tx, uuid, { change, now })
    }),
  )
  return lessonAsKept(asked, uuid)
}

/** @throws Failure not_found, changed, name_taken, invalid */
export const editLesson = async (
  asked: Asked,
  { uuid, revision, ...fields }: Received<typeof contract.lessonEdit>['Lesson'],
): Promise<LessonKept> => changeAsSeen(asked, { uuid, revision }, (tx, row) => checkedChange(tx, row, fields))

/** The unit is always locked before its lessons. @throws Failure not_found */
const withUnit = async (asked: Asked, uuid: string, work: (tx: Database, row: LockedLesson) => Promise<void>) =>
  asked.platform.db.transaction().execute(async (tx) => {
    const unit = await unitOfLesson(tx, uuid)
    if (unit !== undefined) await lockUnit(tx, unit)
    const row = await lockLesson(tx, uuid)
    if (!row) throw new Failure('not_found')
    await work(tx, row)
  })

/** Twice is once. @throws Failure not_found */
export const deleteLesson = async (asked: Asked, uuid: string): Promise<LessonKept> => {
  const now = asked.platform.clock.now()
  await withUnit(asked, uuid, async (tx, row) => {
    if (row.deleted_at) return
    await changeLesson(tx, uuid, { change: { deleted_at: now }, now })
    await renumberLessons(tx, row.unit_uuid)
  })
  return lessonAsKept(asked, uuid)
}

/** @throws Failure not_found where it was not deleted, or too long ago; name_taken where another has its name by now */
export const restoreLesson = async (asked: Asked, uuid: string): Promise<LessonKept> => {
  const now = asked.platform.clock.now()
  await namedOnce('Lesson.title', () =>
    withUnit(asked, uuid, async (tx, row) => {
      if (!row.deleted_at || row.deleted_at < restorableSince(now)) throw new Failure('not_found')
      await moveBack(tx, row.unit_uuid, row.number)
      await changeLesson(tx, uuid, { change: { deleted_at: null }, now })
      await renumberLessons(tx, row.unit_uuid)
    }),
  )
  return lessonAsKept(asked, uuid)
}
