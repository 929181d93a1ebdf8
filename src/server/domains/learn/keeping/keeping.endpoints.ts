/** The calls by which operators keep Learn; admins of a school read with some of them. */
import * as files from '#contract/learn/files.ts'
import * as lessons from '#contract/learn/lessons.ts'
import * as summary from '#contract/learn/summary.ts'
import * as units from '#contract/learn/units.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type CallContext, type Handlers, type Route, serve } from '../../../platform/http/serve.ts'
import { isUuid } from '../../../platform/uuid-text.ts'
import { sightOfAdmin } from '../sight.ts'
import { handoutFor, lessonFor, type Parts, unitFor } from '../teaching.ts'
import { attachToLesson, copyLessons, linesOf, orderLessons, removeAttachment, setComponents } from './contents.ts'
import { frameworksCovered } from './covering.ts'
import { editDiscipline, toPick } from './disciplines.ts'
import { beginLesson, deleteLesson, editLesson, lessonAsKept, restoreLesson } from './lessons.ts'
import { deletedLessons } from './lessons.queries.ts'
import { isDiscipline } from './subjects.queries.ts'
import { summaryFor } from './summary.ts'
import { keptUnitRows } from './units.queries.ts'
import { type Asked, beginUnit, editUnit, orderUnits, setUnitStatus, unitAsKept } from './units.ts'
import { restorableSince, restoreUntil, toUnitKeptLine } from './wire.ts'

const askedBy =
  (parts: Parts) =>
  (actor: Actor, { origin }: CallContext): Asked => ({
    ...parts,
    origin,
    by: actor.accountUuid,
    sight: sightOfAdmin(actor),
  })

interface Named {
  uuid: string
  title: string
}

const aboutUnit = <Unit extends Named>(context: CallContext, Unit: Unit) => {
  context.about({ kind: 'unit', uuid: Unit.uuid, name: Unit.title })
  return { Unit }
}
const aboutLesson = <Lesson extends Named>(context: CallContext, Lesson: Lesson) => {
  context.about({ kind: 'lesson', uuid: Lesson.uuid, name: Lesson.title })
  return { Lesson }
}

const unitHandlers = (parts: Parts): Handlers<typeof units> => {
  const { db, clock } = parts.platform
  const asked = askedBy(parts)
  return {
    async keptUnits({ Filter }, actor) {
      const rows = await keptUnitRows(db, { ...Filter, sight: sightOfAdmin(actor) })
      return { Units: rows.map(toUnitKeptLine), may_edit: actor.operator }
    },
    async keptUnit({ Unit: { uuid } }, actor, context) {
      const who = asked(actor, context)
      const gone = actor.operator ? await deletedLessons(db, uuid, restorableSince(clock.now())) : []
      return {
        Unit: await unitAsKept(who, uuid),
        Lessons: await linesOf(who, uuid),
        Deleted: gone.map((row) => ({
          uuid: row.uuid,
          title: row.title,
          restore_until: restoreUntil(row.deleted_at!),
        })),
        may_edit: actor.operator,
      }
    },
    unitAdd: async ({ Unit }, actor, context) => aboutUnit(context, await beginUnit(asked(actor, context), Unit)),
    unitEdit: async ({ Unit }, actor, context) => aboutUnit(context, await editUnit(asked(actor, context), Unit)),
    unitStatus: async ({ Unit }, actor, context) =>
      aboutUnit(context, await setUnitStatus(asked(actor, context), Unit)),
    async unitOrder({ Units: { grade, uuids } }, actor, context) {
      context.about({ kind: 'grade', name: grade })
      return { Units: await orderUnits(asked(actor, context), grade, uuids) }
    },
    competencyAndUnitInfo: async ({ Filter }, actor, context) => toPick(asked(actor, context), Filter?.grade),
    async disciplineEdit({ Discipline: wish }, actor, context) {
      const Discipline = await editDiscipline(asked(actor, context), wish)
      context.about({ kind: 'discipline', name: Discipline.title })
      return { Discipline }
    },
  }
}

const lessonHandlers = (parts: Parts): Handlers<typeof lessons> => {
  const asked = askedBy(parts)
  return {
    keptLesson: async ({ Lesson }, actor, context) => ({
      Lesson: await lessonAsKept(asked(actor, context), Lesson.uuid),
      may_edit: actor.operator,
    }),
    lessonAdd: async ({ Lesson }, actor, context) =>
      aboutLesson(context, await beginLesson(asked(actor, context), Lesson)),
    lessonEdit: async ({ Lesson }, actor, context) =>
      aboutLesson(context, await editLesson(asked(actor, context), Lesson)),
    lessonDelete: async ({ Lesson }, actor, context) =>
      aboutLesson(context, await deleteLesson(asked(actor, context), Lesson.uuid)),
    lessonRestore: async ({ Lesson }, actor, context) =>
      aboutLesson(context, await restoreLesson(asked(actor, context), Lesson.uuid)),
    lessonAttachments: async ({ Lesson }, actor, context) =>
      aboutLesson(context, await attachToLesson(asked(actor, context), Lesson)),
    lessonComponents: async ({ Lesson }, actor, context) =>
      aboutLesson(context, await setComponents(asked(actor, context), Lesson)),
    async lessonNumbers({ Unit }, actor, context) {
      const who = asked(actor, context)
      const Lessons = await orderLessons(who, Unit.uuid, Unit.lesson_uuids)
      aboutUnit(context, await unitAsKept(who, Unit.uuid))
      return { Lessons }
    },
    async attachmentDelete({ Attachment: { uuid } }, actor, context) {
      const { revision, title } = await removeAttachment(asked(actor, context), uuid)
      context.about({ kind: 'attachment', uuid, name: title })
      return { revision }
    },
    async duplicateLessons({ Lessons }, actor, context) {
      const done = await copyLessons(asked(actor, context), Lessons)
      return { ...done, ...aboutUnit(context, done.Unit) }
    },
    resilencyStandards: async (_blocks, actor) => ({
      Frameworks: await frameworksCovered(parts.platform.db, sightOfAdmin(actor)),
    }),
    async preview({ Preview: { type, uuid } }, actor, { origin }) {
      const viewer = { accountUuid: actor.accountUuid, sight: 'all', origin } as const
      const nothing = { Unit: null, Lessons: [], Lesson: null, Handout: null }
      if (type === 'unit') return { ...nothing, ...(await unitFor(parts, uuid, viewer)) }
      if (type === 'lesson') return { ...nothing, Lesson: await lessonFor(parts, uuid, viewer) }
      return { ...nothing, Handout: await handoutFor(parts, uuid, viewer) }
    },
  }
}

const fileHandlers = (parts: Parts): Handlers<typeof files> => {
  const { platform, ports } = parts
  const asked = askedBy(parts)
  const uuidIn = ({ params }: CallContext): string => {
    const id = params['id'] ?? ''
    if (!isUuid(id)) throw new Failure('not_found')
    return id
  }
  return {
    async disciplineFileUploadUrls({ File }, _actor, { params }) {
      if (!(await isDiscipline(platform.db, params['id'] ?? ''))) throw new Failure('not_found')
      return { Uploads: await ports.addresses(File.files) }
    },
    async unitFileUploadUrls({ File }, actor, context) {
      await unitAsKept(asked(actor, context), uuidIn(context))
      return { Uploads: await ports.addresses(File.files) }
    },
    async lessonFileUploadUrls({ File }, actor, context) {
      const { restore_until } = await lessonAsKept(asked(actor, context), uuidIn(context))
      if (restore_until) throw new Failure('not_found')
      return { Uploads: await ports.addresses(File.files) }
    },
  }
}

const summaryHandlers = ({ platform }: Parts): Handlers<typeof summary> => ({
  learnSummary: async (_blocks, actor) => ({
    ...(await summaryFor(platform, { sight: sightOfAdmin(actor), organizationUuid: actor.organizationUuid })),
    may_edit: actor.operator,
  }),
})

export const keepingEndpoints = (parts: Parts): Route[] => [
  ...serve(units, unitHandlers(parts)),
  ...serve(lessons, lessonHandlers(parts)),
  ...serve(files, fileHandlers(parts)),
  ...serve(summary, summaryHandlers(parts)),
]
