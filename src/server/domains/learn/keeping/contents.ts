/** What stands in a lesson beside its texts, and which lessons stand in a unit. */
import { randomUUID } from 'node:crypto'
import type { LessonKept } from '#contract/learn/kept.ts'
import type * as contract from '#contract/learn/lessons.ts'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { MOST_LESSONS } from '#rules/learn/lessons.ts'
import { freeTitle, nameKey, tidyName } from '#rules/names.ts'
import type { Database } from '../../../platform/database/database.ts'
import { jsonOf } from '../../../platform/database/json-text.ts'
import { partsIn } from '../written.ts'
import { attachment, dropAttachments, type Owner } from './attachments.queries.ts'
import { namedFiles, setAttachments, withFiles } from './attachments.ts'
import { givenOf, invalid, refuseOtherAddresses, refuseOtherTexts } from './checking.ts'
import { changeAsSeen, lessonAsKept } from './lessons.ts'
import {
  changeLesson,
  copyAttachments,
  copyLesson,
  copySessions,
  keptLessonRows,
  lessonTitles,
  lockLesson,
  placeLessons,
  setSessions,
  titlesIn,
} from './lessons.queries.ts'
import { changeDiscipline, lockDiscipline } from './subjects.queries.ts'
import { changeUnit, keptUnitRow, lockUnit } from './units.queries.ts'
import { type Asked, foldersOf, unitAsKept } from './units.ts'
import { toLessonKeptLine } from './wire.ts'

/** @throws Failure not_found, changed, invalid, and as uploads are refused */
export const attachToLesson = async (
  asked: Asked,
  { uuid, revision, attachments }: Received<typeof contract.lessonAttachments>['Lesson'],
): Promise<LessonKept> => {
  const { platform, ports, by } = asked
  const stored = await lessonAsKept(asked, uuid)
  if (stored.revision !== revision) throw new Failure('changed', { blocks: { Lesson: stored } })
  const unit = await keptUnitRow(platform.db, { uuid: stored.unit_uuid, sight: 'all' })
  const wishes = await withFiles(ports, attachments, { folders: foldersOf(unit?.grade ?? '', unit?.title ?? ''), by })
  const files = await namedFiles(ports, wishes)
  return changeAsSeen(asked, { uuid, revision }, async (tx) => {
    await setAttachments(tx, { owner: { column: 'lesson_uuid', id: uuid }, wishes, path: 'Lesson.attachments', files })
    return {}
  })
}

const refuseUnknownSessions = async ({ ports, origin }: Asked, wishes: readonly { session_uuid: string }[]) => {
  if (wishes.length === 0) return
  const uuids = wishes.map(({ session_uuid }) => session_uuid)
  const known = await ports.sessions(uuids, { origin, all: true })
  const wrong = uuids.flatMap((uuid, at) =>
    known.has(uuid) ? [] : [{ path: `Lesson.sessions.${at}`, message: 'This session is not in the library anymore.' }],
  )
  if (wrong.length > 0) throw invalid(...wrong)
}

/** @throws Failure not_found, changed, invalid */
export const setComponents = async (
  asked: Asked,
  { uuid, revision, sessions, links, extension }: Received<typeof contract.lessonComponents>['Lesson'],
): Promise<LessonKept> => {
  if (links) refuseOtherAddresses(links)
  if (extension) refuseOtherTexts('Lesson', { extension })
  // Before the transaction: the library is asked on a connection of its own.
  await refuseUnknownSessions(asked, sessions ?? [])
  return changeAsSeen(asked, { uuid, revision }, async (tx, row) => {
    if (sessions) await setSessions(tx, uuid, sessions)
    return givenOf({
      links: links && jsonOf(links.map((link) => ({ ...link, title: tidyName(link.title) }))),
      parts: extension && jsonOf({ ...partsIn(row.parts), extension }),
    })
  })
}

const ownerOf = (row: {
  lesson_uuid: string | null
  unit_uuid: string | null
  discipline_id: string | null
}): Owner => {
  if (row.lesson_uuid !== null) return { column: 'lesson_uuid', id: row.lesson_uuid }
  if (row.unit_uuid !== null) return { column: 'unit_uuid', id: row.unit_uuid }
  return { column: 'discipline_id', id: row.discipline_id ?? '' }
}

/** What it was attached to has changed by that. */
const touch = async (tx: Database, { column, id }: Owner, now: Date): Promise<number> => {
  const [lock, change] = {
    lesson_uuid: [lockLesson, changeLesson] as const,
    unit_uuid: [lockUnit, changeUnit] as const,
    discipline_id: [lockDiscipline, changeDiscipline] as const,
  }[column]
  const row = await lock(tx, id)
  await change(tx, id, { change: {}, now })
  return (row?.revision ?? 0) + 1
}

/** @throws Failure not_found */
export const removeAttachment = async ({ platform: { db, clock } }: Asked, uuid: string) =>
  db.transaction().execute(async (tx) => {
    const row = await attachment(tx, uuid)
    if (!row) throw new Failure('not_found')
    const revision = await touch(tx, ownerOf(row), clock.now())
    await dropAttachments(tx, [uuid])
    return { revision, title: row.title }
  })

export const linesOf = async (asked: Asked, unit: string, tx: Database = asked.platform.db) =>
  (await keptLessonRows(tx, { unit, sight: asked.sight })).map(toLessonKeptLine)

/** @throws Failure not_found, changed where these are not the lessons that it has */
export const orderLessons = async (asked: Asked, unit: string, uuids: readonly string[]) => {
  const { db, clock } = asked.platform
  const done = await db.transaction().execute(async (tx) => {
    if (!(await lockUnit(tx, unit))) throw new Failure('not_found')
    const there = new Set((await linesOf(asked, unit, tx)).map(({ uuid }) => uuid))
    const asks = new Set(uuids)
    if (asks.size !== uuids.length || asks.symmetricDifference(there).size > 0) return false
    await placeLessons(tx, uuids, clock.now())
    return true
  })
  const Lessons = await linesOf(asked, unit)
  if (!done) throw new Failure('changed', { blocks: { Lessons } })
  return Lessons
}

/** In the order in which they are named. @throws Failure not_found for a unit or a lesson that is not there, invalid */
export const copyLessons = async (
  asked: Asked,
  { uuids, unit_uuid: unit }: Received<typeof contract.duplicateLessons>['Lessons'],
) => {
  const { db, clock } = asked.platform
  await db.transaction().execute(async (tx) => {
    if (!(await lockUnit(tx, unit))) throw new Failure('not_found')
    const titles = await lessonTitles(tx, uuids)
    const taken = new Set((await titlesIn(tx, unit)).map(nameKey))
    if (taken.size + uuids.length > MOST_LESSONS) {
      throw invalid({ path: 'Lessons.uuids', message: `A unit has at most ${MOST_LESSONS} lessons.` })
    }
    for (const from of uuids) {
      const title = titles.get(from)
      if (title === undefined) throw new Failure('not_found')
      const copy = { from, to: randomUUID(), unit, title: freeTitle(title, taken) }
      taken.add(nameKey(copy.title))
      await copyLesson(tx, copy, clock.now())
      await copySessions(tx, copy)
      await copyAttachments(tx, copy)
    }
  })
  return { Unit: await unitAsKept(asked, unit), Lessons: await linesOf(asked, unit) }
}
