/** Saves a teacher's own records of a lesson. */
import type * as contract from '#contract/learn.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  listDaysTaught,
  isLessonVisible,
  upsertPulse,
  markTaught,
  findNote,
  listPulses,
  upsertNote,
  unmarkTaught,
} from './teaching-records.queries.ts'
import type { Viewer } from './teaching.ts'
import { toNote, toPulses } from './wire.ts'

/** In milliseconds. A day that has begun in any time zone is not in the future. */
const AHEAD_OF_US = 14 * 3_600_000
/** Earlier dates are mistakes, because there were no lessons before. */
const FIRST_DAY = '2024-01-01'

/** @throws Failure invalid */
const refuseOtherDays = ({ clock }: Platform, day: string, path: string): void => {
  const last = new Date(clock.now().getTime() + AHEAD_OF_US).toISOString().slice(0, 10)
  if (day >= FIRST_DAY && day <= last) return
  const message = day < FIRST_DAY ? 'Choose a day in 2024 or later.' : 'Choose today or an earlier date.'
  throw new Failure('invalid', { fields: [{ path, message }] })
}

const refuseUnseen = async ({ db }: Platform, uuid: string, { sight }: Viewer): Promise<void> => {
  if (!(await isLessonVisible(db, { uuid, sight }))) throw new Failure('not_found')
}

/** @throws Failure not_found, invalid */
export const setLessonTaught = async (
  platform: Platform,
  { lesson_uuid, taught_on, taught }: RequestData<typeof contract.lessonMark>['Mark'],
  viewer: Viewer,
): Promise<string[]> => {
  const mark = { accountUuid: viewer.accountUuid, lessonUuid: lesson_uuid, day: taught_on }
  refuseOtherDays(platform, taught_on, 'Mark.taught_on')
  await refuseUnseen(platform, lesson_uuid, viewer)
  if (taught) await markTaught(platform.db, mark, platform.clock.now())
  else await unmarkTaught(platform.db, mark)
  return listDaysTaught(platform.db, mark)
}

/** @throws Failure not_found, changed with the notes as stored */
export const saveLessonNote = async (
  platform: Platform,
  { lesson_uuid, text, revision }: RequestData<typeof contract.lessonNote>['Note'],
  viewer: Viewer,
): Promise<contract.LessonNote> => {
  await refuseUnseen(platform, lesson_uuid, viewer)
  const whose = { accountUuid: viewer.accountUuid, lessonUuid: lesson_uuid }
  const saved = await upsertNote(platform.db, { ...whose, text, revision }, platform.clock.now())
  if (saved) return toNote(lesson_uuid, saved)
  throw new Failure('changed', { blocks: { Note: toNote(lesson_uuid, await findNote(platform.db, whose)) } })
}

/** @throws Failure not_found, invalid */
export const savePulse = async (
  platform: Platform,
  { lesson_uuid, client_uuid, held_on, hands }: RequestData<typeof contract.lessonPulse>['Pulse'],
  viewer: Viewer,
): Promise<contract.Pulse[]> => {
  refuseOtherDays(platform, held_on, 'Pulse.held_on')
  await refuseUnseen(platform, lesson_uuid, viewer)
  const whose = { accountUuid: viewer.accountUuid, lessonUuid: lesson_uuid }
  await upsertPulse(platform.db, { ...whose, clientUuid: client_uuid, day: held_on, hands }, platform.clock.now())
  return toPulses(lesson_uuid, await listPulses(platform.db, whose))
}
