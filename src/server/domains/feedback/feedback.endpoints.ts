/** Feedback endpoints: anybody signed in sends it, and the admins of their school read and answer it. */
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import * as contract from '#contract/feedback.ts'
import { getDayInZone } from '#rules/time-zones.ts'
import type { Owned } from '#server/platform/actor.ts'
import { type CallContext, createRoutes } from '#server/platform/http/create-routes.ts'
import { paginateByTime, parseTimeCursor } from '#server/platform/pagination/time-cursor.ts'
import { FIRST_PAGE } from '#server/platform/pagination/pagination.ts'
import type { Platform } from '#server/platform/platform.ts'
import { updateMessage, countByStatus, findMessage, type MessageRow, listMessages } from './feedback.queries.ts'
import { messagesToCsv, toFeedback } from './feedback.wire.ts'
import { sendFeedback } from './send-feedback.ts'

/** Most rows in one export; a larger one must be split by status. */
const MAX_EXPORTED = 10_000

/** Returns whether the sender is the actor; a student without an email sends none. */
const isSender = (
  { uuid, email }: { uuid: string; email?: string | null | undefined },
  accountUuid: string,
  { known }: CallContext,
): boolean => {
  const ownEmail = (known['email'] as string | null) ?? ''
  return uuid === accountUuid && (!email || email.toLowerCase() === ownEmail.toLowerCase())
}

export const createFeedbackRoutes = (platform: Platform) => {
  const { db, clock } = platform
  const requireMessage = async (organizationUuid: string, uuid: string): Promise<Owned<MessageRow>> => {
    const row = await findMessage(db, organizationUuid, uuid)
    if (!row) throw new Failure('not_found')
    return row
  }
  return createRoutes(
    contract,
    {
      async feedbackAdd({ Feedback, ManagedUser }, actor, context) {
        if (!isSender(ManagedUser, actor.accountUuid, context)) throw new Failure('not_found')
        const { uuid, status } = await sendFeedback(platform, actor, Feedback)
        return { Feedback: { uuid, status } }
      },
      async feedbackList({ Filter = {}, Page: { limit, cursor } = FIRST_PAGE }, { organizationUuid }) {
        const before = parseTimeCursor(cursor)
        const rows = await listMessages(db, organizationUuid, { ...Filter, before, limit: limit + 1 })
        const { items, next_cursor } = paginateByTime(rows, limit, ({ sent_at, uuid }) => ({ at: sent_at, uuid }))
        const Counts = await countByStatus(db, organizationUuid)
        return { Feedbacks: items.map(toFeedback), Counts, Page: { next_cursor } }
      },
      async feedbackInfo({ Feedback: { uuid } }, { organizationUuid }, context) {
        const row = await requireMessage(organizationUuid, uuid)
        context.about({ kind: 'feedback', uuid: row.uuid, person: row.account_uuid })
        return { Feedback: toFeedback(row) }
      },
      async feedbackCount(_blocks, { organizationUuid }) {
        return { Counts: await countByStatus(db, organizationUuid) }
      },
      async feedbackUpdate({ Feedback: change }, { organizationUuid, accountUuid: by }, context) {
        const row = await requireMessage(organizationUuid, change.uuid)
        const { status = row.status, note = row.note, changed_at } = change
        const isStale = changed_at !== undefined && changed_at !== (row.changed_at?.toISOString() ?? null)
        const at = clock.now()
        if (isStale || !(await updateMessage(db, row, { status, note, by, at }))) throw new Failure('changed')
        context.about({ kind: 'feedback', uuid: row.uuid, person: row.account_uuid })
        return { Feedback: toFeedback(await requireMessage(organizationUuid, row.uuid)) }
      },
      async feedbackExport({ Filter = {} }, { organizationUuid, timeZone }) {
        const rows = await listMessages(db, organizationUuid, { ...Filter, before: null, limit: MAX_EXPORTED })
        const name = `feedback-${getDayInZone(timeZone, clock.now())}.csv`
        return { Csv: { name, text: messagesToCsv(rows, timeZone) } }
      },
    },
    { feedbackAdd: { email: sql`identity_account.email` } },
  )
}
