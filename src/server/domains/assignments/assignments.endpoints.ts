/** Assigned work: teachers publish it and see who did it, and pupils do it. */
import * as contract from '#contract/assignments.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Handlers, type Route, serve } from '../../platform/http/serve.ts'
import { pageOf, placeIn } from '../../platform/newest-first.ts'
import { FIRST_PAGE } from '../../platform/pages.ts'
import { outboxEndpoints } from './outbox/outbox.endpoints.ts'
import type { Parts } from './ports.ts'
import { progressCsv } from './progress-csv.ts'
import { editPublished, theirs, withdrawOne } from './publishing/changing.ts'
import { publishedRows, pupilRows } from './publishing/published.queries.ts'
import { platformName } from './publishing/sections.queries.ts'
import { publishToClasses } from './publishing/publishing.ts'
import { classesOf } from './publishing/sections.ts'
import { openAssignment } from './working/opening.ts'
import { tellAssignment } from './working/telling.ts'
import { assignedRows } from './working/work.queries.ts'
import { toAssigned, toPublished, toPupil } from './wire.ts'

/** Nobody does anything in somebody else's name. */
const mustBe = (actor: Actor, { uuid }: { uuid: string }): void => {
  if (uuid !== actor.accountUuid) throw new Failure('not_found')
}

const teacherHandlers = (parts: Parts) => {
  const { db } = parts.platform
  const progressOf = async (actor: Actor, uuid: string) => {
    const row = await theirs(parts, actor, uuid)
    return { Assignment: toPublished(row), Pupils: (await pupilRows(db, row)).map(toPupil) }
  }
  return {
    async staffSections(_blocks, actor) {
      const { sections, onPlatform, asOf } = await classesOf(parts, actor)
      const Sections = sections.map(({ uuid, name, grade, subject, students_count }) => ({
        uuid,
        name,
        grade,
        subject,
        students_count,
      }))
      const platform_name = onPlatform ? await platformName(db, actor.organizationUuid) : null
      return { Sections, on_platform: onPlatform, platform_name, as_of: asOf?.toISOString() ?? null }
    },
    async publish({ Assignment }, actor, { origin }) {
      const { rows, added } = await publishToClasses(parts, Assignment, { actor, origin })
      return { Assignments: rows.map(toPublished), added }
    },
    publishedEdit: async ({ Assignment }, actor) => ({
      Assignment: toPublished(await editPublished(parts, actor, Assignment)),
    }),
    withdraw: async ({ Assignment }, actor) => ({
      Assignment: toPublished(await withdrawOne(parts, actor, Assignment.uuid)),
    }),
    async publishedList({ Filter, Page: { limit, cursor } = FIRST_PAGE }, actor) {
      const { lesson_uuid: lessonUuid, withdrawn = false } = Filter ?? {}
      const wish = { lessonUuid, withdrawn, before: placeIn(cursor), limit: limit + 1 }
      const rows = await publishedRows(db, actor, wish)
      const { items, next_cursor } = pageOf(rows, limit, ({ published_at, uuid }) => ({ at: published_at, uuid }))
      return { Assignments: items.map(toPublished), Page: { next_cursor } }
    },
    async progress({ Assignment }, actor, context) {
      const answer = await progressOf(actor, Assignment.uuid)
      context.about({ kind: 'assignment', uuid: answer.Assignment.uuid, name: answer.Assignment.title })
      return answer
    },
    async progressExport({ Assignment }, actor, context) {
      const { Assignment: published, Pupils } = await progressOf(actor, Assignment.uuid)
      context.about({ kind: 'assignment', uuid: published.uuid, name: published.title })
      return { Csv: progressCsv(published, Pupils, actor.timeZone) }
    },
  } satisfies Partial<Handlers<typeof contract>>
}

const learnerHandlers = (parts: Parts) =>
  ({
    async assignmentCreate({ Assignment, ManagedUser }, actor, { origin }) {
      mustBe(actor, ManagedUser)
      return { Assignment: toAssigned(await openAssignment(parts, Assignment, { actor, origin })) }
    },
    async assignmentUpdate({ Assignment, ManagedUser }, actor) {
      mustBe(actor, ManagedUser)
      await tellAssignment(parts, actor, Assignment)
      return {}
    },
    assignedList: async (_blocks, actor) => ({
      Assignments: (await assignedRows(parts.platform.db, actor)).map(toAssigned),
    }),
  }) satisfies Partial<Handlers<typeof contract>>

export const assignmentsEndpoints = (parts: Parts): Route[] => [
  ...serve(contract, { ...teacherHandlers(parts), ...learnerHandlers(parts) }),
  ...outboxEndpoints(parts.platform),
]
