/** Learn: what teachers teach, and what operators keep of it. */
import * as contract from '#contract/learn.ts'
import type { Grade } from '#rules/grades.ts'
import type { Actor } from '../../platform/actor.ts'
import { type CallContext, type Handlers, type Route, serve } from '../../platform/http/serve.ts'
import { exchangeEndpoints } from './exchange/exchange.endpoints.ts'
import { keepingEndpoints } from './keeping/keeping.endpoints.ts'
import { keepHands, markLesson, writeNote } from './keeping-own.ts'
import { sightOfTeacher } from './sight.ts'
import { lessonsOnStandard, standardsCovered } from './standards.queries.ts'
import { arrivalFor, handoutFor, lessonFor, type Parts, unitFor, unitsOf, type Viewer } from './teaching.ts'

const viewerOf = (actor: Actor, { origin }: CallContext): Viewer => ({
  accountUuid: actor.accountUuid,
  sight: sightOfTeacher(actor),
  origin,
})

const teacherHandlers = (parts: Parts): Handlers<typeof contract> => {
  const { platform } = parts
  return {
    arrival: async (_blocks, actor, context) => arrivalFor(parts, viewerOf(actor, context)),
    unitList: async ({ Unit }, actor, context) => unitsOf(parts, Unit, viewerOf(actor, context)),
    lessonList: async ({ Unit }, actor, context) => unitFor(parts, Unit.uuid, viewerOf(actor, context)),
    lessonInfo: async ({ Lesson }, actor, context) => ({
      Lesson: await lessonFor(parts, Lesson.uuid, viewerOf(actor, context)),
    }),
    async standards({ Filter = {} }, actor) {
      const wish = { sight: sightOfTeacher(actor), grade: Filter.grade }
      const rows = await standardsCovered(platform.db, wish)
      const uuid = Filter.standard_uuid
      const lessons = uuid ? await lessonsOnStandard(platform.db, { ...wish, uuid }) : []
      return {
        Standards: rows.map(({ by_grade, ...row }) => ({
          ...row,
          lessons_count: Object.values(by_grade ?? {}).reduce((sum, count) => sum + count, 0),
        })),
        Lessons: lessons.map((row) => ({ ...row, grade: row.grade as Grade })),
      }
    },
    handoutInfo: async ({ Handout }, actor, context) => ({
      Handout: await handoutFor(parts, Handout.uuid, viewerOf(actor, context)),
    }),
    lessonMark: async ({ Mark }, actor, context) => ({
      taught: await markLesson(platform, Mark, viewerOf(actor, context)),
    }),
    lessonNote: async ({ Note }, actor, context) => ({
      Note: await writeNote(platform, Note, viewerOf(actor, context)),
    }),
    lessonPulse: async ({ Pulse }, actor, context) => ({
      Pulses: await keepHands(platform, Pulse, viewerOf(actor, context)),
    }),
  }
}

export const learnEndpoints = (parts: Parts): Route[] => [
  ...serve(contract, teacherHandlers(parts)),
  ...keepingEndpoints(parts),
  ...exchangeEndpoints(parts),
]
