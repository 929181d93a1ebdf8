/** What a school's platform was told or is to be told, and what did not open, over HTTP for the school's admins. */
import * as contract from '#contract/assignments/outbox.ts'
import { type Route, serve } from '../../../platform/http/serve.ts'
import { pageOf, placeIn } from '../../../platform/newest-first.ts'
import { FIRST_PAGE } from '../../../platform/pages.ts'
import type { Platform } from '../../../platform/platform.ts'
import { toOutboxRow, toUnopenedRow } from '../wire.ts'
import { unopenedCount, unopenedRows } from '../working/unopened.queries.ts'
import { hurry, outboxCounts, outboxRows } from './listing.queries.ts'
import { sendOutbox } from './sending-later.ts'

export const outboxEndpoints = (platform: Platform): Route[] => {
  const { db, clock } = platform
  return serve(contract, {
    async outboxList({ Filter, Page: { limit, cursor } = FIRST_PAGE }, { organizationUuid }) {
      const wish = { organizationUuid, state: Filter?.state, before: placeIn(cursor), limit: limit + 1 }
      const rows = await outboxRows(db, wish)
      const { items, next_cursor } = pageOf(rows, limit, ({ created_at, uuid }) => ({ at: created_at, uuid }))
      const Counts = await outboxCounts(db, organizationUuid)
      return { Outbox: items.map(toOutboxRow), Counts, Page: { next_cursor } }
    },
    async outboxResend({ Outbox: { uuids } }, { organizationUuid }, context) {
      const now = clock.now()
      const resent = await db.transaction().execute(async (tx) => {
        const count = await hurry(tx, { organizationUuid, uuids, now })
        if (count > 0) await sendOutbox(platform, tx)
        return count
      })
      if (resent === 0) context.about(null)
      return { resent }
    },
    async unopenedList({ Page: { limit, cursor } = FIRST_PAGE }, { organizationUuid }) {
      const wish = { organizationUuid, before: placeIn(cursor), limit: limit + 1 }
      const rows = await unopenedRows(db, wish)
      const { items, next_cursor } = pageOf(rows, limit, ({ tried_at, uuid }) => ({ at: tried_at, uuid }))
      const count = await unopenedCount(db, organizationUuid)
      return { Unopened: items.map(toUnopenedRow), count, Page: { next_cursor } }
    },
  })
}
