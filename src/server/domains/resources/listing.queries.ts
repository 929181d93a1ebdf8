/** Lists folders and files page by page. */
import { type SqlBool, sql } from 'kysely'
import { containsText } from '#server/platform/database/contains-text.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { resourceSorts } from '#contract/resources/shapes.ts'
import type { FileRow } from './files.queries.ts'
import { type FolderRow, countItemsSql } from './folders.queries.ts'

export type Sort = (typeof resourceSorts)[number]

/** Selects what to list: the items directly in a folder, or all items below it whose name contains the search text. */
export interface ListQuery {
  /** Null is the top level. */
  folderUuid: string | null
  search: string
  /** Lists only what demo teachers see. */
  demo: boolean
  sort: Sort
  limit: number
  /** The last item of the page before: its sort value and its uuid. */
  after: { value: string; uuid: string } | null
}

/** Selects the folder and all folders below it; for demo teachers, only marked folders and those below them. */
const selectReachableFoldersSql = ({ folderUuid, demo }: ListQuery) => {
  const isStartFolderSql =
    folderUuid === null ? (demo ? sql`demo` : sql`parent_uuid is null`) : sql`uuid = ${folderUuid}`
  return sql`(
    with recursive below as (
      select uuid from resource_folder where ${isStartFolderSql} and deletion_uuid is null
      union
      select folder.uuid from below
      join resource_folder folder on folder.parent_uuid = below.uuid and folder.deletion_uuid is null
    )
    select uuid from below)`
}

const isFolderListedSql = (listQuery: ListQuery) => {
  const { folderUuid, search, demo } = listQuery
  if (search !== '') {
    const isBelowSql =
      folderUuid === null && !demo ? sql<SqlBool>`true` : sql<SqlBool>`uuid in ${selectReachableFoldersSql(listQuery)}`
    const isNotTheFolderItselfSql = folderUuid === null ? sql<SqlBool>`true` : sql<SqlBool>`uuid <> ${folderUuid}`
    return sql<SqlBool>`${isBelowSql} and ${isNotTheFolderItselfSql} and ${containsText(sql.ref('name'), search)}`
  }
  if (folderUuid !== null) return sql<SqlBool>`parent_uuid = ${folderUuid}`
  return demo ? sql<SqlBool>`demo` : sql<SqlBool>`parent_uuid is null`
}

const isFileListedSql = (listQuery: ListQuery) => {
  const { folderUuid, search, demo } = listQuery
  if (search !== '') {
    const isBelowSql =
      folderUuid === null && !demo
        ? sql<SqlBool>`true`
        : sql<SqlBool>`folder_uuid in ${selectReachableFoldersSql(listQuery)}`
    return sql<SqlBool>`${isBelowSql} and ${containsText(sql.ref('name'), search)}`
  }
  if (folderUuid !== null) return sql<SqlBool>`folder_uuid = ${folderUuid}`
  return demo ? sql<SqlBool>`false` : sql<SqlBool>`folder_uuid is null`
}

/** Selects what comes after the cursor. Names ascend; sizes and dates descend. */
const isAfterCursorSql = (sort: Sort, { value, uuid }: NonNullable<ListQuery['after']>) => {
  if (sort === 'name') return sql<SqlBool>`(sort_key, uuid) > (${value}::text, ${uuid}::uuid)`
  const [column, type] = sort === 'changed' ? [sql`changed_at`, sql`timestamptz`] : [sql`size`, sql`bigint`]
  return sql<SqlBool>`(${column} < ${value}::${type} or (${column} = ${value}::${type} and uuid > ${uuid}::uuid))`
}

/**
 * Returns up to `limit` + 1 rows; the additional row shows that there is a next page. A folder has no size, so it is
 * sorted by name instead.
 */
export const listFolderPage = (db: Database, listQuery: ListQuery): Promise<FolderRow[]> => {
  const { limit, after } = listQuery
  const sort = listQuery.sort === 'size' ? 'name' : listQuery.sort
  return db
    .selectFrom('resource_folder')
    .selectAll()
    .select(countItemsSql.as('items'))
    .where('deletion_uuid', 'is', null)
    .where(isFolderListedSql(listQuery))
    .$if(after !== null, (query) => query.where(isAfterCursorSql(sort, after!)))
    .orderBy(sort === 'name' ? 'sort_key' : sql`changed_at desc`)
    .orderBy('uuid')
    .limit(limit + 1)
    .execute()
}

/** Returns up to `limit` + 1 rows, like `listFolderPage`. */
export const listFilePage = (db: Database, listQuery: ListQuery): Promise<FileRow[]> => {
  const { sort, limit, after } = listQuery
  const orders = { name: sql`sort_key`, changed: sql`changed_at desc`, size: sql`size desc` }
  return db
    .selectFrom('resource_file')
    .selectAll()
    .where('deletion_uuid', 'is', null)
    .where(isFileListedSql(listQuery))
    .$if(after !== null, (query) => query.where(isAfterCursorSql(sort, after!)))
    .orderBy(orders[sort])
    .orderBy('uuid')
    .limit(limit + 1)
    .execute()
}

export interface ItemCounts {
  folders: number
  files: number
  bytes: number
}

export const countItems = async (db: Database, listQuery: ListQuery): Promise<ItemCounts> => {
  const { rows } = await sql<ItemCounts>`
    select (select count(*) from resource_folder where deletion_uuid is null and ${isFolderListedSql(listQuery)})::int as folders,
      count(*)::int as files, coalesce(sum(size), 0) as bytes
    from resource_file where deletion_uuid is null and ${isFileListedSql(listQuery)}`.execute(db)
  return rows[0] ?? { folders: 0, files: 0, bytes: 0 }
}
