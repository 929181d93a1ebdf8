/** Sends what lies on this device of a unit or a lesson that is not open. What stands against it stays here. */
import { keptLesson } from '#contract/learn/lessons.ts'
import { keptUnit } from '#contract/learn/units.ts'
import { call } from '#web/lib/api.ts'
import { lessonKind } from './lesson/lesson-sheet.ts'
import { unitKind } from './unit/unit-sheet.ts'
import { keptOn } from './writing/kept.ts'
import type { Seen } from './writing/refusals.ts'
import type { SheetKind } from './writing/sheet-kind.ts'
import { Sheet } from './writing/sheet.ts'

const send = async <Stored extends Seen, Fields extends object>(
  kind: SheetKind<Stored, Fields>,
  stored: Stored,
  account: string,
): Promise<void> => {
  const place = `${kind.block}/${stored.uuid}`
  const kept = await keptOn(account, place, kind.fieldsOf(stored))
  const sheet = new Sheet(kind, stored, { account, place, kept })
  await sheet.save()
  sheet.close()
}

/** @throws ApiError */
export const sendKeptUnit = async (account: string, uuid: string): Promise<void> =>
  send(unitKind, (await call(keptUnit, { Unit: { uuid } })).Unit, account)

/** @throws ApiError */
export const sendKeptLesson = async (account: string, uuid: string): Promise<void> =>
  send(lessonKind, (await call(keptLesson, { Lesson: { uuid } })).Lesson, account)
