/** HTTP endpoints for school admins: the outbox calls to the school's platform, and assignments that didn't open. */
import * as contract from '#contract/assignments/outbox.ts'
import { type Route, createRoutes } from '#server/platform/http/create-routes.ts'
import { paginateByTime, parseTimeCursor } from '#server/platform/pagination/time-cursor.ts'
import { FIRST_PAGE } from '#server/platform/pagination/pagination.ts'
import type { Platform } from '#server/platform/platform.ts'
import { toOutboxRow, toUnopenedRow } from '../responses.ts'
import { countUnopened, listUnopened } from '../submissions/unopened.queries.ts'
import { retryCallsNow, countOutboxCalls, listOutboxCalls } from './outbox-list.queries.ts'
import { enqueueOutbox } from './enqueue-outbox.ts'

export const createOutboxRoutes = (platform: Platform): Route[] => {
  const { db, clock } = platform
  return createRoutes(contract, {
    async outboxList({ Filter, Page: { limit, cursor } = FIRST_PAGE }, { organizationUuid }) {
      const query = { organizationUuid, state: Filter?.state, before: parseTimeCursor(cursor), limit: limit + 1 }
      const rows = await listOutboxCalls(db, query)
      const { items, next_cursor } = paginateByTime(rows, limit, ({ created_at, uuid }) => ({ at: created_at, uuid }))
      const Counts = await countOutboxCalls(db, organizationUuid)
      return { Outbox: items.map(toOutboxRow), Counts, Page: { next_cursor } }
    },
    async outboxResend({ Outbox: { uuids } }, { organizationUuid }, context) {
      const now = clock.now()
      const resent = await db.transaction().execute(async (tx) => {
        const count = await retryCallsNow(tx, { organizationUuid, uuids, now })
        if (count > 0) await enqueueOutbox(platform, tx)
        return count
      })
      // Nothing was sent again, so no audit event is recorded.
      if (resent === 0) context.about(null)
      return { resent }
    },
    async unopenedList({ Page: { limit, cursor } = FIRST_PAGE }, { organizationUuid }) {
      const query = { organizationUuid, before: parseTimeCursor(cursor), limit: limit + 1 }
      const rows = await listUnopened(db, query)
      const { items, next_cursor } = paginateByTime(rows, limit, ({ tried_at, uuid }) => ({ at: tried_at, uuid }))
      const count = await countUnopened(db, organizationUuid)
      return { Unopened: items.map(toUnopenedRow), count, Page: { next_cursor } }
    },
  })
}
