/** Saves a teacher's own records of a lesson. */
import type * as contract from '#contract/learn.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { HOUR_MS } from '#rules/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  listDaysTaught,
  isLessonVisible,
  upsertExitCheck,
  markTaught,
  findNote,
  listExitChecks,
  upsertNote,
  unmarkTaught,
} from './teaching-records.queries.ts'
import type { Viewer } from './teaching.ts'
import { toNote, toExitChecks } from './responses.ts'

/** A day that has begun in any time zone is not in the future. */
const TIME_ZONE_MARGIN_MS = 14 * HOUR_MS
/** Earlier dates are mistakes, because there were no lessons before. */
const FIRST_DAY = '2024-01-01'

/** @throws Failure invalid */
const validateDay = ({ clock }: Platform, day: string, path: string): void => {
  const lastDay = new Date(clock.now().getTime() + TIME_ZONE_MARGIN_MS).toISOString().slice(0, 10)
  if (day >= FIRST_DAY && day <= lastDay) return
  const message = day < FIRST_DAY ? 'Choose a day in 2024 or later.' : 'Choose today or an earlier date.'
  throw new Failure('invalid', { fields: [{ path, message }] })
}

const requireVisibleLesson = async ({ db }: Platform, uuid: string, { visibility }: Viewer): Promise<void> => {
  if (!(await isLessonVisible(db, { uuid, visibility }))) throw new Failure('not_found')
}

/** @throws Failure not_found, invalid */
export const setLessonTaught = async (
  platform: Platform,
  { lesson_uuid, taught_on, taught }: RequestData<typeof contract.lessonMark>['Mark'],
  viewer: Viewer,
): Promise<string[]> => {
  const teachingDay = { accountUuid: viewer.accountUuid, lessonUuid: lesson_uuid, day: taught_on }
  validateDay(platform, taught_on, 'Mark.taught_on')
  await requireVisibleLesson(platform, lesson_uuid, viewer)
  if (taught) await markTaught(platform.db, teachingDay, platform.clock.now())
  else await unmarkTaught(platform.db, teachingDay)
  return listDaysTaught(platform.db, teachingDay)
}

/** @throws Failure not_found, changed with the notes as stored */
export const saveLessonNote = async (
  platform: Platform,
  { lesson_uuid, text, revision }: RequestData<typeof contract.lessonNote>['Note'],
  viewer: Viewer,
): Promise<contract.LessonNote> => {
  await requireVisibleLesson(platform, lesson_uuid, viewer)
  const teacherLesson = { accountUuid: viewer.accountUuid, lessonUuid: lesson_uuid }
  const saved = await upsertNote(platform.db, { ...teacherLesson, text, revision }, platform.clock.now())
  if (saved) return toNote(lesson_uuid, saved)
  throw new Failure('changed', { blocks: { Note: toNote(lesson_uuid, await findNote(platform.db, teacherLesson)) } })
}

/** @throws Failure not_found, invalid */
export const saveExitCheck = async (
  platform: Platform,
  { lesson_uuid, client_uuid, held_on, hands }: RequestData<typeof contract.lessonExitCheck>['Pulse'],
  viewer: Viewer,
): Promise<contract.Pulse[]> => {
  validateDay(platform, held_on, 'Pulse.held_on')
  await requireVisibleLesson(platform, lesson_uuid, viewer)
  const teacherLesson = { accountUuid: viewer.accountUuid, lessonUuid: lesson_uuid }
  await upsertExitCheck(
    platform.db,
    { ...teacherLesson, clientUuid: client_uuid, day: held_on, hands },
    platform.clock.now(),
  )
  return toExitChecks(lesson_uuid, await listExitChecks(platform.db, teacherLesson))
}
