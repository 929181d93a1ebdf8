/** Assignments: teachers publish them and see who completed them, and students complete them. */
import * as contract from '#contract/assignments.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Handlers, type Route, createRoutes } from '#server/platform/http/create-routes.ts'
import { paginateByTime, parseTimeCursor } from '#server/platform/pagination/time-cursor.ts'
import { FIRST_PAGE } from '#server/platform/pagination/pagination.ts'
import { createOutboxRoutes } from './outbox/outbox.endpoints.ts'
import type { AssignmentsContext } from './ports.ts'
import { createProgressCsv } from './progress-csv.ts'
import {
  updatePublishedAssignment,
  requireOwnPublished,
  withdrawPublishedAssignment,
} from './publishing/update-published.ts'
import { listPublished, listStudentProgress } from './publishing/published.queries.ts'
import { getPlatformName } from './publishing/sections.queries.ts'
import { publishToClasses } from './publishing/publishing.ts'
import { listClasses } from './publishing/sections.ts'
import { openAssignment } from './submissions/open-assignment.ts'
import { updateSubmission } from './submissions/report-progress.ts'
import { listAssigned } from './submissions/submissions.queries.ts'
import { toAssigned, toPublished, toStudentProgress } from './responses.ts'

/** Requires that the request names the person who sends it. @throws Failure not_found */
const requireSelf = (actor: Actor, { uuid }: { uuid: string }): void => {
  if (uuid !== actor.accountUuid) throw new Failure('not_found')
}

const createTeacherHandlers = (deps: AssignmentsContext) => {
  const { db } = deps.platform
  const getProgress = async (actor: Actor, uuid: string) => {
    const row = await requireOwnPublished(deps, actor, uuid)
    return { Assignment: toPublished(row), Pupils: (await listStudentProgress(db, row)).map(toStudentProgress) }
  }
  return {
    async staffSections(_blocks, actor) {
      const { sections, isOnPlatform, asOf } = await listClasses(deps, actor)
      const Sections = sections.map(({ uuid, name, grade, subject, students_count }) => ({
        uuid,
        name,
        grade,
        subject,
        students_count,
      }))
      const platform_name = isOnPlatform ? await getPlatformName(db, actor.organizationUuid) : null
      return { Sections, on_platform: isOnPlatform, platform_name, as_of: asOf?.toISOString() ?? null }
    },
    async publish({ Assignment }, actor, { origin }) {
      const { rows, added } = await publishToClasses(deps, Assignment, { actor, origin })
      return { Assignments: rows.map(toPublished), added }
    },
    publishedEdit: async ({ Assignment }, actor) => ({
      Assignment: toPublished(await updatePublishedAssignment(deps, actor, Assignment)),
    }),
    withdraw: async ({ Assignment }, actor) => ({
      Assignment: toPublished(await withdrawPublishedAssignment(deps, actor, Assignment.uuid)),
    }),
    async publishedList({ Filter, Page: { limit, cursor } = FIRST_PAGE }, actor) {
      const { lesson_uuid: lessonUuid, withdrawn = false } = Filter ?? {}
      const query = { lessonUuid, withdrawn, before: parseTimeCursor(cursor), limit: limit + 1 }
      const rows = await listPublished(db, actor, query)
      const { items, next_cursor } = paginateByTime(rows, limit, ({ published_at, uuid }) => ({
        at: published_at,
        uuid,
      }))
      return { Assignments: items.map(toPublished), Page: { next_cursor } }
    },
    async progress({ Assignment }, actor, context) {
      const response = await getProgress(actor, Assignment.uuid)
      context.about({ kind: 'assignment', uuid: response.Assignment.uuid, name: response.Assignment.title })
      return response
    },
    async progressExport({ Assignment }, actor, context) {
      const { Assignment: published, Pupils } = await getProgress(actor, Assignment.uuid)
      context.about({ kind: 'assignment', uuid: published.uuid, name: published.title })
      return { Csv: createProgressCsv(published, Pupils, actor.timeZone) }
    },
  } satisfies Partial<Handlers<typeof contract>>
}

const createStudentHandlers = (deps: AssignmentsContext) =>
  ({
    async assignmentCreate({ Assignment, ManagedUser }, actor, { origin }) {
      requireSelf(actor, ManagedUser)
      return { Assignment: toAssigned(await openAssignment(deps, Assignment, { actor, origin })) }
    },
    async assignmentUpdate({ Assignment, ManagedUser }, actor) {
      requireSelf(actor, ManagedUser)
      await updateSubmission(deps, actor, Assignment)
      return {}
    },
    assignedList: async (_blocks, actor) => ({
      Assignments: (await listAssigned(deps.platform.db, actor)).map(toAssigned),
    }),
  }) satisfies Partial<Handlers<typeof contract>>

export const createAssignmentsRoutes = (deps: AssignmentsContext): Route[] => [
  ...createRoutes(contract, { ...createTeacherHandlers(deps), ...createStudentHandlers(deps) }),
  ...createOutboxRoutes(deps.platform),
]
