/** The journal: what a person writes for themselves. Every question asked here is asked for its author. */
import { sql } from 'kysely'
import type { Audience } from '#contract/identity.ts'
import * as contract from '#contract/journal.ts'
import { promptsFor } from '#rules/journal-prompts.ts'
import { asked } from '#rules/journal.ts'
import { dayIn } from '#rules/zones.ts'
import { serve, type Wanted } from '../../platform/http/serve.ts'
import { pageOf, placeIn } from '../../platform/newest-first.ts'
import { FIRST_PAGE } from '../../platform/pages.ts'
import type { Platform } from '../../platform/platform.ts'
import { zoneOf } from '../../platform/zones.ts'
import { changeOwn, deleteOwn, foundEntry, keepEntry, takeBackDeletion } from './journal.service.ts'
import { entriesOf, monthsOfEntries } from './journal.queries.ts'
import { toEntry, toOpening } from './wire.ts'

const wantedAudience: Wanted = { audience: sql`identity_account.audience` }

export const journalEndpoints = (platform: Platform) => {
  const { db, clock } = platform
  return serve(
    contract,
    {
      async add({ Journal }, { accountUuid }) {
        return { Entry: toEntry(await keepEntry(platform, accountUuid, Journal)) }
      },
      async update({ Journal }, { accountUuid }) {
        return { Entry: toEntry(await changeOwn(platform, accountUuid, Journal)) }
      },
      async remove({ Journal: { uuid } }, { accountUuid }) {
        await deleteOwn(platform, accountUuid, uuid)
        return {}
      },
      async restore({ Journal: { uuid } }, { accountUuid }) {
        return { Entry: toEntry(await takeBackDeletion(platform, accountUuid, uuid)) }
      },
      async info({ Journal: { uuid } }, { accountUuid }) {
        return { Entry: toEntry(await foundEntry(platform, accountUuid, uuid)) }
      },
      async summary({ Range, Search, Page = FIRST_PAGE }, actor, { known }) {
        const words = Search?.text ? asked(Search.text) : undefined
        const wish = { from: Range?.from, to: Range?.to, words, before: placeIn(Page.cursor), limit: Page.limit + 1 }
        const rows = words?.length === 0 ? [] : await entriesOf(db, actor.accountUuid, wish)
        const { items, next_cursor } = pageOf(rows, Page.limit, ({ written_at, uuid }) => ({ at: written_at, uuid }))
        return {
          Entries: items.map((row) => toOpening(row, words)),
          Months: await monthsOfEntries(db, actor.accountUuid),
          Prompts: promptsFor(known['audience'] as Audience, dayIn(zoneOf(actor, Range), clock.now())),
          Page: { next_cursor },
        }
      },
    },
    { summary: wantedAudience },
  )
}
