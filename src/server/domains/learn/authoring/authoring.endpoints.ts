/** The endpoints with which system admins manage Learn. School admins may use some of them to read. */
import * as files from '#contract/learn/files.ts'
import * as lessons from '#contract/learn/lessons.ts'
import * as summary from '#contract/learn/summary.ts'
import * as units from '#contract/learn/units.ts'
import { Failure } from '#contract/failures.ts'
import { getRestoreCutoff, getRestoreDeadline } from '#rules/undo.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type CallContext, type Handlers, type Route, createRoutes } from '#server/platform/http/create-routes.ts'
import { isUuid } from '#server/platform/uuid-text.ts'
import { getAdminVisibility } from '../visibility.ts'
import { getHandout, getLesson, type LearnContext, getUnit } from '../teaching.ts'
import {
  attachToLesson,
  copyLessons,
  listLessonLines,
  orderLessons,
  removeAttachment,
  setComponents,
} from './lesson-contents.ts'
import { getStandardsCoverage } from './standards-coverage.ts'
import { editDiscipline, listSubjectOptions } from './disciplines.ts'
import { createLesson, deleteLesson, editLesson, getAuthoringLesson, restoreLesson } from './lessons.ts'
import { listDeletedLessons } from './lessons.queries.ts'
import { hasDiscipline } from './subjects.queries.ts'
import { getLearnSummary } from './summary.ts'
import { listAuthoringUnits } from './authoring-units.queries.ts'
import { type AuthoringRequest, createUnit, editUnit, orderUnits, setUnitStatus, getAuthoringUnit } from './units.ts'
import { toAuthoringUnitLine } from './authoring-responses.ts'

const toAuthoringRequest =
  (deps: LearnContext) =>
  (actor: Actor, { origin }: CallContext): AuthoringRequest => ({
    ...deps,
    origin,
    by: actor.accountUuid,
    visibility: getAdminVisibility(actor),
  })

interface TitledItem {
  uuid: string
  title: string
}

const auditUnit = <Unit extends TitledItem>(context: CallContext, Unit: Unit) => {
  context.about({ kind: 'unit', uuid: Unit.uuid, name: Unit.title })
  return { Unit }
}
const auditLesson = <Lesson extends TitledItem>(context: CallContext, Lesson: Lesson) => {
  context.about({ kind: 'lesson', uuid: Lesson.uuid, name: Lesson.title })
  return { Lesson }
}

const createUnitHandlers = (deps: LearnContext): Handlers<typeof units> => {
  const { db, clock } = deps.platform
  const toRequest = toAuthoringRequest(deps)
  return {
    async editorUnits({ Filter }, actor) {
      const rows = await listAuthoringUnits(db, { ...Filter, visibility: getAdminVisibility(actor) })
      return { Units: rows.map(toAuthoringUnitLine), may_edit: actor.operator }
    },
    async editorUnit({ Unit: { uuid } }, actor, context) {
      const request = toRequest(actor, context)
      const deleted = actor.operator ? await listDeletedLessons(db, uuid, getRestoreCutoff(clock.now())) : []
      return {
        Unit: await getAuthoringUnit(request, uuid),
        Lessons: await listLessonLines(request, uuid),
        Deleted: deleted.map((row) => ({
          uuid: row.uuid,
          title: row.title,
          restore_until: getRestoreDeadline(row.deleted_at!).toISOString(),
        })),
        may_edit: actor.operator,
      }
    },
    unitAdd: async ({ Unit }, actor, context) => auditUnit(context, await createUnit(toRequest(actor, context), Unit)),
    unitEdit: async ({ Unit }, actor, context) => auditUnit(context, await editUnit(toRequest(actor, context), Unit)),
    unitStatus: async ({ Unit }, actor, context) =>
      auditUnit(context, await setUnitStatus(toRequest(actor, context), Unit)),
    async unitOrder({ Units: { grade, uuids } }, actor, context) {
      context.about({ kind: 'grade', name: grade })
      return { Units: await orderUnits(toRequest(actor, context), grade, uuids) }
    },
    competencyAndUnitInfo: async ({ Filter }, actor, context) =>
      listSubjectOptions(toRequest(actor, context), Filter?.grade),
    async disciplineEdit({ Discipline: input }, actor, context) {
      const Discipline = await editDiscipline(toRequest(actor, context), input)
      context.about({ kind: 'discipline', name: Discipline.title })
      return { Discipline }
    },
  }
}

const createLessonHandlers = (deps: LearnContext): Handlers<typeof lessons> => {
  const toRequest = toAuthoringRequest(deps)
  return {
    editorLesson: async ({ Lesson }, actor, context) => ({
      Lesson: await getAuthoringLesson(toRequest(actor, context), Lesson.uuid),
      may_edit: actor.operator,
    }),
    lessonAdd: async ({ Lesson }, actor, context) =>
      auditLesson(context, await createLesson(toRequest(actor, context), Lesson)),
    lessonEdit: async ({ Lesson }, actor, context) =>
      auditLesson(context, await editLesson(toRequest(actor, context), Lesson)),
    lessonDelete: async ({ Lesson }, actor, context) =>
      auditLesson(context, await deleteLesson(toRequest(actor, context), Lesson.uuid)),
    lessonRestore: async ({ Lesson }, actor, context) =>
      auditLesson(context, await restoreLesson(toRequest(actor, context), Lesson.uuid)),
    lessonAttachments: async ({ Lesson }, actor, context) =>
      auditLesson(context, await attachToLesson(toRequest(actor, context), Lesson)),
    lessonComponents: async ({ Lesson }, actor, context) =>
      auditLesson(context, await setComponents(toRequest(actor, context), Lesson)),
    async lessonNumbers({ Unit }, actor, context) {
      const request = toRequest(actor, context)
      const Lessons = await orderLessons(request, Unit.uuid, Unit.lesson_uuids)
      auditUnit(context, await getAuthoringUnit(request, Unit.uuid))
      return { Lessons }
    },
    async attachmentDelete({ Attachment: { uuid } }, actor, context) {
      const { revision, title } = await removeAttachment(toRequest(actor, context), uuid)
      context.about({ kind: 'attachment', uuid, name: title })
      return { revision }
    },
    async duplicateLessons({ Lessons }, actor, context) {
      const result = await copyLessons(toRequest(actor, context), Lessons)
      return { ...result, ...auditUnit(context, result.Unit) }
    },
    resilencyStandards: async (_blocks, actor) => ({
      Frameworks: await getStandardsCoverage(deps.platform.db, getAdminVisibility(actor)),
    }),
    async preview({ Preview: { type, uuid } }, actor, { origin }) {
      const viewer = { accountUuid: actor.accountUuid, visibility: 'all', origin } as const
      const emptyPreview = { Unit: null, Lessons: [], Lesson: null, Handout: null }
      if (type === 'unit') return { ...emptyPreview, ...(await getUnit(deps, uuid, viewer)) }
      if (type === 'lesson') return { ...emptyPreview, Lesson: await getLesson(deps, uuid, viewer) }
      return { ...emptyPreview, Handout: await getHandout(deps, uuid, viewer) }
    },
  }
}

const createFileHandlers = (deps: LearnContext): Handlers<typeof files> => {
  const { platform, ports } = deps
  const toRequest = toAuthoringRequest(deps)
  const requireUuidParam = ({ params }: CallContext): string => {
    const id = params['id'] ?? ''
    if (!isUuid(id)) throw new Failure('not_found')
    return id
  }
  return {
    async disciplineFileUploadUrls({ File }, actor, { params }) {
      if (!(await hasDiscipline(platform.db, params['id'] ?? ''))) throw new Failure('not_found')
      return { Uploads: await ports.addresses(File.files, actor.accountUuid) }
    },
    async unitFileUploadUrls({ File }, actor, context) {
      await getAuthoringUnit(toRequest(actor, context), requireUuidParam(context))
      return { Uploads: await ports.addresses(File.files, actor.accountUuid) }
    },
    async lessonFileUploadUrls({ File }, actor, context) {
      const { restore_until } = await getAuthoringLesson(toRequest(actor, context), requireUuidParam(context))
      if (restore_until) throw new Failure('not_found')
      return { Uploads: await ports.addresses(File.files, actor.accountUuid) }
    },
  }
}

const createSummaryHandlers = ({ platform }: LearnContext): Handlers<typeof summary> => ({
  learnSummary: async (_blocks, actor) => ({
    ...(await getLearnSummary(platform, {
      visibility: getAdminVisibility(actor),
      organizationUuid: actor.organizationUuid,
    })),
    may_edit: actor.operator,
  }),
})

export const createAuthoringRoutes = (deps: LearnContext): Route[] => [
  ...createRoutes(units, createUnitHandlers(deps)),
  ...createRoutes(lessons, createLessonHandlers(deps)),
  ...createRoutes(files, createFileHandlers(deps)),
  ...createRoutes(summary, createSummaryHandlers(deps)),
]
