/** The table of sessions: narrowed, in order, a page of it, and how many there are of each state. */
import type * as contract from '#contract/catalogue.ts'
import type { Received } from '#contract/endpoint.ts'
import type { CatalogueStatus } from '#rules/catalogue.ts'
import { foldAccents } from '#rules/fold-accents.ts'
import { pageOf } from '../finding/paging.ts'
import { limitsOnWire } from './uploads.ts'
import { type Asked, isRestorable, surroundings } from './sessions.ts'
import { type LineRow, lineRows } from './sessions.queries.ts'
import { statusOf } from './status.ts'
import { type Surroundings, toLine } from './wire.ts'

type Wish = Received<typeof contract.sessionList>
type Filter = NonNullable<Wish['Filter']>

/** @param places of the sessions in the group that was asked for */
const fits = (row: LineRow, filter: Filter, places: ReadonlyMap<string, number>): boolean => {
  const { status, search, group_uuid, audience } = filter
  const state = statusOf(row)
  if (status ? state !== status : state === 'deleted') return false
  if (audience && row.audience !== audience) return false
  if (group_uuid && !places.has(row.uuid)) return false
  const text = foldAccents(`${row.title} ${row.description} ${row.narrator}`)
  return foldAccents(search ?? '')
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const placesIn = ({ memberships }: Surroundings, group: string | undefined): Map<string, number> =>
  new Map(memberships.filter((one) => one.group_uuid === group).map((one) => [one.session_uuid, one.position]))

const inOrder = (rows: LineRow[], { sort, group_uuid }: Filter, places: ReadonlyMap<string, number>): LineRow[] => {
  if (sort === 'title') return rows.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  if (sort === 'changed') return rows.toSorted((a, b) => b.updated_at.getTime() - a.updated_at.getTime())
  if (!group_uuid) return rows
  return rows.toSorted((a, b) => (places.get(a.uuid) ?? 0) - (places.get(b.uuid) ?? 0))
}

const countsOf = (rows: readonly LineRow[]): Record<CatalogueStatus | 'all', number> => {
  const counts = { all: 0, draft: 0, processing: 0, published: 0, withdrawn: 0, deleted: 0 }
  for (const row of rows) {
    const status = statusOf(row)
    counts[status] += 1
    if (status !== 'deleted') counts.all += 1
  }
  return counts
}

export const listSessions = async ({ platform, origin }: Asked, { Filter: filter = {}, Page }: Wish) => {
  const now = platform.clock.now()
  const around = await surroundings(platform.db, origin)
  const rows = (await lineRows(platform.db)).filter((row) => !row.deleted_at || isRestorable(row, now))
  const places = placesIn(around, filter.group_uuid)
  const wanted = inOrder(
    rows.filter((row) => fits(row, filter, places)),
    filter,
    places,
  )
  const { items, page } = pageOf(wanted, ({ uuid }) => uuid, Page)
  return {
    Sessions: items.map((row) => toLine(row, around)),
    Counts: countsOf(rows),
    Limits: limitsOnWire(platform.config),
    Page: page,
  }
}
