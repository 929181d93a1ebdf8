/** The contents of a lesson besides its texts, and the lessons of a unit. */
import { randomUUID } from 'node:crypto'
import type { AuthoringLesson } from '#contract/learn/authoring.ts'
import type * as contract from '#contract/learn/lessons.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { MAX_LESSONS } from '#rules/learn/lessons.ts'
import { findFreeTitle, toNameKey, tidyName } from '#rules/names.ts'
import type { Database } from '#server/platform/database/database.ts'
import { formatJson } from '#server/platform/database/json-text.ts'
import { parseLessonParts } from '../stored-text.ts'
import { findAttachment, deleteAttachments, type AttachmentOwnerRef } from './attachments.queries.ts'
import { listExistingFiles, setAttachments, storeUploadedFiles } from './attachments.ts'
import { pickDefinedFields, createFieldsFailure, requireWebLinks, requireSupportedTexts } from './validation.ts'
import { updateIfUnchanged, getAuthoringLesson } from './lessons.ts'
import {
  updateLesson,
  copyAttachments,
  copyLesson,
  copySessions,
  listAuthoringLessons,
  getLessonTitles,
  lockLesson,
  updateLessonOrder,
  saveLessonSessions,
  listLessonTitles,
} from './lessons.queries.ts'
import { updateDiscipline, lockDiscipline } from './subjects.queries.ts'
import { updateUnit, findAuthoringUnit, lockUnit } from './authoring-units.queries.ts'
import { type AuthoringRequest, getLessonFolders, getAuthoringUnit } from './units.ts'
import { toAuthoringLessonLine } from './authoring-responses.ts'

/** @throws Failure not_found, changed, invalid, and as for refused uploads */
export const attachToLesson = async (
  request: AuthoringRequest,
  { uuid, revision, attachments }: RequestData<typeof contract.lessonAttachments>['Lesson'],
): Promise<AuthoringLesson> => {
  const { platform, ports, by } = request
  const stored = await getAuthoringLesson(request, uuid)
  if (stored.revision !== revision) throw new Failure('changed', { blocks: { Lesson: stored } })
  const unit = await findAuthoringUnit(platform.db, { uuid: stored.unit_uuid, visibility: 'all' })
  const requests = await storeUploadedFiles(ports, attachments, {
    folders: getLessonFolders(unit?.grade ?? '', unit?.title ?? ''),
    by,
  })
  const files = await listExistingFiles(ports, requests)
  return updateIfUnchanged(request, { uuid, revision }, async (tx) => {
    await setAttachments(tx, {
      owner: { column: 'lesson_uuid', id: uuid },
      requests,
      path: 'Lesson.attachments',
      files,
    })
    return {}
  })
}

const requireKnownSessions = async (
  { ports, origin }: AuthoringRequest,
  requests: readonly { session_uuid: string }[],
) => {
  if (requests.length === 0) return
  const uuids = requests.map(({ session_uuid }) => session_uuid)
  const existing = await ports.sessions(uuids, { origin, all: true })
  const problems = uuids.flatMap((uuid, index) =>
    existing.has(uuid)
      ? []
      : [{ path: `Lesson.sessions.${index}`, message: 'This session is no longer in the library.' }],
  )
  if (problems.length > 0) throw createFieldsFailure(...problems)
}

/** @throws Failure not_found, changed, invalid */
export const setComponents = async (
  request: AuthoringRequest,
  { uuid, revision, sessions, links, extension }: RequestData<typeof contract.lessonComponents>['Lesson'],
): Promise<AuthoringLesson> => {
  if (links) requireWebLinks(links)
  if (extension) requireSupportedTexts('Lesson', { extension })
  // This runs before the transaction, because the library uses a connection of its own.
  await requireKnownSessions(request, sessions ?? [])
  return updateIfUnchanged(request, { uuid, revision }, async (tx, row) => {
    if (sessions) await saveLessonSessions(tx, uuid, sessions)
    return pickDefinedFields({
      links: links && formatJson(links.map((link) => ({ ...link, title: tidyName(link.title) }))),
      parts: extension && formatJson({ ...parseLessonParts(row.parts), extension }),
    })
  })
}

const toAttachmentOwner = (row: {
  lesson_uuid: string | null
  unit_uuid: string | null
  discipline_id: string | null
}): AttachmentOwnerRef => {
  if (row.lesson_uuid !== null) return { column: 'lesson_uuid', id: row.lesson_uuid }
  if (row.unit_uuid !== null) return { column: 'unit_uuid', id: row.unit_uuid }
  return { column: 'discipline_id', id: row.discipline_id ?? '' }
}

/** Raises the revision of the owner of a changed attachment. */
const markOwnerChanged = async (tx: Database, { column, id }: AttachmentOwnerRef, now: Date): Promise<number> => {
  const [lock, change] = {
    lesson_uuid: [lockLesson, updateLesson] as const,
    unit_uuid: [lockUnit, updateUnit] as const,
    discipline_id: [lockDiscipline, updateDiscipline] as const,
  }[column]
  const row = await lock(tx, id)
  await change(tx, id, { change: {}, now })
  return (row?.revision ?? 0) + 1
}

/** @throws Failure not_found */
export const removeAttachment = async ({ platform: { db, clock } }: AuthoringRequest, uuid: string) =>
  db.transaction().execute(async (tx) => {
    const row = await findAttachment(tx, uuid)
    if (!row) throw new Failure('not_found')
    const revision = await markOwnerChanged(tx, toAttachmentOwner(row), clock.now())
    await deleteAttachments(tx, [uuid])
    return { revision, title: row.title }
  })

export const listLessonLines = async (request: AuthoringRequest, unit: string, tx: Database = request.platform.db) =>
  (await listAuthoringLessons(tx, { unit, visibility: request.visibility })).map(toAuthoringLessonLine)

/** @throws Failure not_found, or changed if the list does not match the unit's lessons */
export const orderLessons = async (request: AuthoringRequest, unit: string, uuids: readonly string[]) => {
  const { db, clock } = request.platform
  const isOrdered = await db.transaction().execute(async (tx) => {
    if (!(await lockUnit(tx, unit))) throw new Failure('not_found')
    const existingUuids = new Set((await listLessonLines(request, unit, tx)).map(({ uuid }) => uuid))
    const requested = new Set(uuids)
    if (requested.size !== uuids.length || requested.symmetricDifference(existingUuids).size > 0) return false
    await updateLessonOrder(tx, uuids, clock.now())
    return true
  })
  const Lessons = await listLessonLines(request, unit)
  if (!isOrdered) throw new Failure('changed', { blocks: { Lessons } })
  return Lessons
}

/** Copies lessons in the given order. @throws Failure not_found for a unit or a lesson that does not exist, invalid */
export const copyLessons = async (
  request: AuthoringRequest,
  { uuids, unit_uuid: unit }: RequestData<typeof contract.duplicateLessons>['Lessons'],
) => {
  const { db, clock } = request.platform
  await db.transaction().execute(async (tx) => {
    if (!(await lockUnit(tx, unit))) throw new Failure('not_found')
    const titles = await getLessonTitles(tx, uuids)
    const usedTitles = new Set((await listLessonTitles(tx, unit)).map(toNameKey))
    if (usedTitles.size + uuids.length > MAX_LESSONS) {
      throw createFieldsFailure({ path: 'Lessons.uuids', message: `A unit has at most ${MAX_LESSONS} lessons.` })
    }
    for (const from of uuids) {
      const title = titles.get(from)
      if (title === undefined) throw new Failure('not_found')
      const copy = { from, to: randomUUID(), unit, title: findFreeTitle(title, usedTitles) }
      usedTitles.add(toNameKey(copy.title))
      await copyLesson(tx, copy, clock.now())
      await copySessions(tx, copy)
      await copyAttachments(tx, copy)
    }
  })
  return { Unit: await getAuthoringUnit(request, unit), Lessons: await listLessonLines(request, unit) }
}
