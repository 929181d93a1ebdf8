/** The list of an admin: sessions in every state, filtered, sorted and a page at a time, with a count of each state. */
import type * as contract from '#contract/catalog.ts'
import type { RequestData } from '#contract/endpoint.ts'
import type { CatalogStatus } from '#rules/catalog.ts'
import { foldAccents } from '#rules/fold-accents.ts'
import type { SessionRow } from '../catalog.queries.ts'
import { browseCatalog, matchesChoice, sortSessions as sorted, effectiveKind } from '../search/filter-sessions.ts'
import { paginate } from '../search/pagination.ts'
import { toGroup, toSession, type LibraryView } from '../wire.ts'
import { toCatalogUploadLimits } from './uploads.ts'
import { type CatalogRequest, isRestorable, loadCatalogContext } from './sessions.ts'
import { type LineRow, listSessionLines, sessionRowsAmong } from './sessions.queries.ts'
import { statusOf } from './status.ts'
import { type CatalogContext, toCatalogLine } from './wire.ts'

type Request = RequestData<typeof contract.sessionList>
type SessionListFilter = NonNullable<Request['Filter']>

const matchesSearch = (row: LineRow, search = ''): boolean => {
  const text = foldAccents(`${row.title} ${row.description} ${row.narrator}`)
  return foldAccents(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** @param positions the positions of the sessions in the requested group */
const matchesFilter = (row: LineRow, filter: SessionListFilter, positions: ReadonlyMap<string, number>): boolean => {
  const { status, search, group_uuid, audience, duration_min = 0, duration_max = Number.POSITIVE_INFINITY } = filter
  const state = statusOf(row)
  if (status ? state !== status : state === 'deleted') return false
  if (group_uuid && !positions.has(row.uuid)) return false
  if (row.duration < duration_min || row.duration > duration_max) return false
  return (
    matchesChoice(audience, row.audience) &&
    matchesChoice(effectiveKind(filter), row.session_type) &&
    matchesSearch(row, search)
  )
}

const positionsInGroup = ({ memberships }: CatalogContext, group: string | undefined): Map<string, number> =>
  new Map(memberships.filter((one) => one.group_uuid === group).map((one) => [one.session_uuid, one.position]))

const inOrder = (
  rows: LineRow[],
  { sort, group_uuid }: SessionListFilter,
  positions: ReadonlyMap<string, number>,
): LineRow[] => {
  if (sort === 'changed') return rows.toSorted((a, b) => b.updated_at.getTime() - a.updated_at.getTime())
  if (sort !== undefined && sort !== 'shown') return sorted(rows, sort)
  if (!group_uuid) return rows
  return rows.toSorted((a, b) => (positions.get(a.uuid) ?? 0) - (positions.get(b.uuid) ?? 0))
}

const countsOf = (rows: readonly LineRow[]): Record<CatalogStatus | 'all', number> => {
  const counts = { all: 0, draft: 0, processing: 0, published: 0, withdrawn: 0, deleted: 0 }
  for (const row of rows) {
    const status = statusOf(row)
    counts[status] += 1
    if (status !== 'deleted') counts.all += 1
  }
  return counts
}

interface Reader extends CatalogRequest {
  /** The view of the whole catalog, including drafts. */
  view: LibraryView
  /** Only system admins read deleted sessions and uploads that are being processed. */
  isOperator: boolean
}

/** Deleted sessions, and those added since the view was read, are not in the view. */
const loadSessionRows = async (
  { platform, view }: Reader,
  lines: readonly LineRow[],
): Promise<Map<string, SessionRow>> => {
  const cached = lines.flatMap(({ uuid }) => view.catalogue.session(uuid) ?? [])
  const cachedUuids = new Set(cached.map(({ uuid }) => uuid))
  const missing = lines.map(({ uuid }) => uuid).filter((uuid) => !cachedUuids.has(uuid))
  const read = missing.length > 0 ? await sessionRowsAmong(platform.db, missing) : []
  return new Map([...cached, ...read].map((row) => [row.uuid, row]))
}

const isOfGroups = ({ group_type }: SessionListFilter): boolean =>
  group_type === 'series' || group_type === 'collection'

const groupsIn = ({ view }: Reader, { group_type, audience, search }: SessionListFilter) =>
  browseCatalog(view.catalogue, { group_type, audience, search }, view.marks.audience).groups

const onWire = async (reader: Reader, lines: readonly LineRow[], around: CatalogContext) => {
  const rows = await loadSessionRows(reader, lines)
  // The catalog is copied, because results computed from its rows are cached with it, and deleted ones must not stay
  // there.
  const view = { ...reader.view, catalogue: { ...reader.view.catalogue } }
  return lines.flatMap((line) => {
    const row = rows.get(line.uuid)
    if (!row) return []
    const isInView = reader.view.catalogue.session(row.uuid) === row
    return [{ ...toSession(isInView ? reader.view : view, row), catalog: toCatalogLine(line, around) }]
  })
}

export const listSessions = async (reader: Reader, { Filter: filter = {}, Page }: Request) => {
  const { db, clock, config } = reader.platform
  const now = clock.now()
  const all = await loadCatalogContext(db, reader.origin)
  const around = reader.isOperator ? all : { ...all, processings: [] }
  const rows = (await listSessionLines(db)).filter(
    (row) => !row.deleted_at || (reader.isOperator && isRestorable(row, now)),
  )
  const summary = { Counts: countsOf(rows), Limits: toCatalogUploadLimits(config) }
  if (isOfGroups(filter)) {
    const { items, page } = paginate(groupsIn(reader, filter), ({ row }) => row.uuid, Page)
    return { ...summary, Sessions: [], Groups: items.map((group) => toGroup(reader.view, group)), Page: page }
  }
  const positions = positionsInGroup(around, filter.group_uuid)
  const matching = rows.filter((row) => matchesFilter(row, filter, positions))
  const { items, page } = paginate(inOrder(matching, filter, positions), ({ uuid }) => uuid, Page)
  return { ...summary, Sessions: await onWire(reader, items, around), Groups: [], Page: page }
}
