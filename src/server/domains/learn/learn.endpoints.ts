/** The endpoints of Learn: units and lessons for teachers, authoring for system admins, and import and export. */
import * as contract from '#contract/learn.ts'
import type { Grade } from '#rules/grades.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type CallContext, type Handlers, type Route, createRoutes } from '#server/platform/http/create-routes.ts'
import { createUnitImportExportRoutes } from './unit-import-export/unit-import-export.endpoints.ts'
import { createAuthoringRoutes } from './authoring/authoring.endpoints.ts'
import { saveExitCheck, setLessonTaught, saveLessonNote } from './teaching-records.ts'
import { getTeacherVisibility } from './visibility.ts'
import { listLessonsForStandard, listStandardsCoverage } from './standards.queries.ts'
import { getLearnHome, getHandout, getLesson, type LearnContext, getUnit, listUnits, type Viewer } from './teaching.ts'

const toViewer = (actor: Actor, { origin }: CallContext): Viewer => ({
  accountUuid: actor.accountUuid,
  organizationUuid: actor.organizationUuid,
  visibility: getTeacherVisibility(actor),
  origin,
})

const createTeacherHandlers = (deps: LearnContext): Handlers<typeof contract> => {
  const { platform } = deps
  return {
    arrival: async (_blocks, actor, context) => getLearnHome(deps, toViewer(actor, context)),
    unitList: async ({ Unit }, actor, context) => listUnits(deps, Unit, toViewer(actor, context)),
    lessonList: async ({ Unit }, actor, context) => getUnit(deps, Unit.uuid, toViewer(actor, context)),
    lessonInfo: async ({ Lesson }, actor, context) => ({
      Lesson: await getLesson(deps, Lesson.uuid, toViewer(actor, context)),
    }),
    async standards({ Filter = {} }, actor) {
      const filter = { visibility: getTeacherVisibility(actor), grade: Filter.grade }
      const rows = await listStandardsCoverage(platform.db, filter)
      const uuid = Filter.standard_uuid
      const lessons = uuid ? await listLessonsForStandard(platform.db, { ...filter, uuid }) : []
      return {
        Standards: rows.map(({ by_grade, ...row }) => ({
          ...row,
          lessons_count: Object.values(by_grade ?? {}).reduce((sum, count) => sum + count, 0),
        })),
        Lessons: lessons.map((row) => ({ ...row, grade: row.grade as Grade })),
      }
    },
    handoutInfo: async ({ Handout }, actor, context) => ({
      Handout: await getHandout(deps, Handout.uuid, toViewer(actor, context)),
    }),
    lessonMark: async ({ Mark }, actor, context) => ({
      taught: await setLessonTaught(platform, Mark, toViewer(actor, context)),
    }),
    lessonNote: async ({ Note }, actor, context) => ({
      Note: await saveLessonNote(platform, Note, toViewer(actor, context)),
    }),
    lessonExitCheck: async ({ Pulse }, actor, context) => ({
      Pulses: await saveExitCheck(platform, Pulse, toViewer(actor, context)),
    }),
  }
}

export const createLearnRoutes = (deps: LearnContext): Route[] => [
  ...createRoutes(contract, createTeacherHandlers(deps)),
  ...createAuthoringRoutes(deps),
  ...createUnitImportExportRoutes(deps),
]
