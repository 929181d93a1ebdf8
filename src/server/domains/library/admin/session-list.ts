/** The list of an admin: sessions in every state, filtered, sorted and a page at a time, with a count of each state. */
import type * as contract from '#contract/catalog.ts'
import type { RequestData } from '#contract/endpoint.ts'
import type { CatalogStatus } from '#rules/catalog.ts'
import { foldAccents } from '#rules/fold-accents.ts'
import type { SessionRow } from '../catalog.queries.ts'
import { browseCatalog, matchesChoice, sortSessions, getEffectiveKind } from '../search/filter-sessions.ts'
import { paginate } from '../search/paginate-in-memory.ts'
import { toGroup, toSession, type LibraryView } from '../responses.ts'
import { toCatalogUploadLimits } from './catalog-uploads.ts'
import { type CatalogRequest, isRestorable, loadCatalogContext } from './sessions.ts'
import { type SessionLineRow, listSessionLines, listSessionRows } from './sessions.queries.ts'
import { getCatalogStatus } from './status.ts'
import { type CatalogContext, toCatalogLine } from './admin-responses.ts'

type SessionListRequest = RequestData<typeof contract.sessionList>
type SessionListFilter = NonNullable<SessionListRequest['Filter']>

const matchesSearch = (row: SessionLineRow, search = ''): boolean => {
  const text = foldAccents(`${row.title} ${row.description} ${row.narrator}`)
  return foldAccents(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** @param positions the positions of the sessions in the requested group */
const matchesFilter = (
  row: SessionLineRow,
  filter: SessionListFilter,
  positions: ReadonlyMap<string, number>,
): boolean => {
  const { status, search, group_uuid, audience, duration_min = 0, duration_max = Number.POSITIVE_INFINITY } = filter
  const state = getCatalogStatus(row)
  if (status ? state !== status : state === 'deleted') return false
  if (group_uuid && !positions.has(row.uuid)) return false
  if (row.duration < duration_min || row.duration > duration_max) return false
  return (
    matchesChoice(audience, row.audience) &&
    matchesChoice(getEffectiveKind(filter), row.session_type) &&
    matchesSearch(row, search)
  )
}

const getPositionsInGroup = ({ memberships }: CatalogContext, group: string | undefined): Map<string, number> =>
  new Map(
    memberships
      .filter((membership) => membership.group_uuid === group)
      .map((membership) => [membership.session_uuid, membership.position]),
  )

const sortRows = (
  rows: SessionLineRow[],
  { sort, group_uuid }: SessionListFilter,
  positions: ReadonlyMap<string, number>,
): SessionLineRow[] => {
  if (sort === 'changed') return rows.toSorted((a, b) => b.updated_at.getTime() - a.updated_at.getTime())
  if (sort !== undefined && sort !== 'shown') return sortSessions(rows, sort)
  if (!group_uuid) return rows
  return rows.toSorted((a, b) => (positions.get(a.uuid) ?? 0) - (positions.get(b.uuid) ?? 0))
}

const countByStatus = (rows: readonly SessionLineRow[]): Record<CatalogStatus | 'all', number> => {
  const counts = { all: 0, draft: 0, processing: 0, published: 0, withdrawn: 0, deleted: 0 }
  for (const row of rows) {
    const status = getCatalogStatus(row)
    counts[status] += 1
    if (status !== 'deleted') counts.all += 1
  }
  return counts
}

interface SessionListReader extends CatalogRequest {
  /** The view of the whole catalog, including drafts. */
  view: LibraryView
  /** Only system admins read deleted sessions and uploads that are being processed. */
  isOperator: boolean
}

/** Deleted sessions, and those added since the view was read, are not in the view. */
const loadSessionRows = async (
  { platform, view }: SessionListReader,
  lines: readonly SessionLineRow[],
): Promise<Map<string, SessionRow>> => {
  const cached = lines.flatMap(({ uuid }) => view.catalog.session(uuid) ?? [])
  const cachedUuids = new Set(cached.map(({ uuid }) => uuid))
  const missing = lines.map(({ uuid }) => uuid).filter((uuid) => !cachedUuids.has(uuid))
  const loadedRows = missing.length > 0 ? await listSessionRows(platform.db, missing) : []
  return new Map([...cached, ...loadedRows].map((row) => [row.uuid, row]))
}

const isGroupFilter = ({ group_type }: SessionListFilter): boolean =>
  group_type === 'series' || group_type === 'collection'

const listMatchingGroups = ({ view }: SessionListReader, { group_type, audience, search }: SessionListFilter) =>
  browseCatalog(view.catalog, { group_type, audience, search }, view.listener.audience).groups

const toResponseSessions = async (
  reader: SessionListReader,
  lines: readonly SessionLineRow[],
  context: CatalogContext,
) => {
  const rows = await loadSessionRows(reader, lines)
  // The catalog is copied, because results computed from its rows are cached with it, and deleted ones must not stay
  // there.
  const view = { ...reader.view, catalog: { ...reader.view.catalog } }
  return lines.flatMap((line) => {
    const row = rows.get(line.uuid)
    if (!row) return []
    const isInView = reader.view.catalog.session(row.uuid) === row
    return [{ ...toSession(isInView ? reader.view : view, row), catalog: toCatalogLine(line, context) }]
  })
}

export const listAdminSessions = async (
  reader: SessionListReader,
  { Filter: filter = {}, Page }: SessionListRequest,
) => {
  const { db, clock, config } = reader.platform
  const now = clock.now()
  const fullContext = await loadCatalogContext(db, reader.origin)
  const context = reader.isOperator ? fullContext : { ...fullContext, processings: [] }
  const rows = (await listSessionLines(db)).filter(
    (row) => !row.deleted_at || (reader.isOperator && isRestorable(row, now)),
  )
  const summary = { Counts: countByStatus(rows), Limits: toCatalogUploadLimits(config) }
  if (isGroupFilter(filter)) {
    const { items, page } = paginate(listMatchingGroups(reader, filter), ({ row }) => row.uuid, Page)
    return { ...summary, Sessions: [], Groups: items.map((group) => toGroup(reader.view, group)), Page: page }
  }
  const positions = getPositionsInGroup(context, filter.group_uuid)
  const matching = rows.filter((row) => matchesFilter(row, filter, positions))
  const { items, page } = paginate(sortRows(matching, filter, positions), ({ uuid }) => uuid, Page)
  return { ...summary, Sessions: await toResponseSessions(reader, items, context), Groups: [], Page: page }
}
