/** Endpoints of the journal. Every call reads and changes only the entries of the caller. */
import { sql } from 'kysely'
import type { Audience } from '#contract/identity.ts'
import * as contract from '#contract/journal.ts'
import { listPrompts } from '#rules/journal-prompts.ts'
import { parseSearchWords } from '#rules/journal.ts'
import { getDayInZone } from '#rules/time-zones.ts'
import { createRoutes, type SessionColumns } from '#server/platform/http/create-routes.ts'
import { paginateByTime, parseTimeCursor } from '#server/platform/pagination/time-cursor.ts'
import { FIRST_PAGE } from '#server/platform/pagination/pagination.ts'
import type { Platform } from '#server/platform/platform.ts'
import { chooseTimeZone } from '#server/platform/local-days.ts'
import { updateEntry, deleteEntry, requireEntry, createEntry, restoreEntry } from './journal.service.ts'
import { listEntries, listEntryMonths } from './journal.queries.ts'
import { toEntry, toEntryExcerpt } from './entry-responses.ts'

const audienceColumn: SessionColumns = { audience: sql`identity_account.audience` }

export const createJournalRoutes = (platform: Platform) => {
  const { db, clock } = platform
  return createRoutes(
    contract,
    {
      async add({ Journal }, { accountUuid }) {
        return { Entry: toEntry(await createEntry(platform, accountUuid, Journal)) }
      },
      async update({ Journal }, { accountUuid }) {
        return { Entry: toEntry(await updateEntry(platform, accountUuid, Journal)) }
      },
      async remove({ Journal: { uuid } }, { accountUuid }) {
        await deleteEntry(platform, accountUuid, uuid)
        return {}
      },
      async restore({ Journal: { uuid } }, { accountUuid }) {
        return { Entry: toEntry(await restoreEntry(platform, accountUuid, uuid)) }
      },
      async info({ Journal: { uuid } }, { accountUuid }) {
        return { Entry: toEntry(await requireEntry(platform, accountUuid, uuid)) }
      },
      async summary({ Range, Search, Page = FIRST_PAGE }, actor, { known }) {
        const searchTerms = Search?.text ? parseSearchWords(Search.text) : undefined
        const request = {
          from: Range?.from,
          to: Range?.to,
          words: searchTerms,
          before: parseTimeCursor(Page.cursor),
          limit: Page.limit + 1,
        }
        const rows = searchTerms?.length === 0 ? [] : await listEntries(db, actor.accountUuid, request)
        const { items, next_cursor } = paginateByTime(rows, Page.limit, ({ written_at, uuid }) => ({
          at: written_at,
          uuid,
        }))
        return {
          Entries: items.map((row) => toEntryExcerpt(row, searchTerms)),
          Months: await listEntryMonths(db, actor.accountUuid),
          Prompts: listPrompts(known['audience'] as Audience, getDayInZone(chooseTimeZone(actor, Range), clock.now())),
          Page: { next_cursor },
        }
      },
    },
    { summary: audienceColumn },
  )
}
