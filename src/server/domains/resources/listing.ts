/** Lists the contents of a folder, or the search results in and below it, page by page. */
import type { adminFolderList, teacherFolderList } from '#contract/resources.ts'
import type { ResponseInput, RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { Database } from '#server/platform/database/database.ts'
import { formatListCursor, type ListCursor, parseListCursor } from './cursors.ts'
import type { FileRow } from './files.queries.ts'
import type { FolderRow } from './folders.queries.ts'
import { requireFolder } from './folders.ts'
import { countItems, listFilePage, listFolderPage, type ListQuery } from './listing.queries.ts'
import { type FolderPathStep, listPathSteps } from './tree.queries.ts'
import { toFile, toFolder } from './wire.ts'

type FolderListRequest = RequestData<typeof adminFolderList>
type FolderListing = ResponseInput<typeof teacherFolderList>

const FIRST_PAGE: { limit: number; cursor?: string | undefined } = { limit: 100 }

interface FolderListPage {
  folders: FolderRow[]
  files: FileRow[]
  next_cursor: string | null
}

/** Lists folders first; files fill the rest of the page. */
const loadPage = async (
  db: Database,
  listQuery: Omit<ListQuery, 'after'>,
  listCursor: ListCursor | null,
): Promise<FolderListPage> => {
  const { limit, sort } = listQuery
  const inFiles = listCursor?.part === 'file'
  const after = listCursor?.after ?? null
  const folders = inFiles ? [] : await listFolderPage(db, { ...listQuery, after })
  const remaining = limit - folders.length
  const files =
    remaining < 0 ? [] : await listFilePage(db, { ...listQuery, limit: remaining, after: inFiles ? after : null })
  const visibleItems = { folders: folders.slice(0, limit), files: files.slice(0, Math.max(0, remaining)) }
  const hasMore = remaining < 0 || files.length > remaining
  const last = visibleItems.files.at(-1) ?? visibleItems.folders.at(-1)
  return { ...visibleItems, next_cursor: hasMore && last ? formatListCursor(last, sort) : null }
}

/** Returns the visible part of a path: a demo teacher's path starts at the first marked folder. */
const trimVisiblePath = (steps: readonly FolderPathStep[], demo: boolean): FolderPathStep[] => {
  const first = demo ? steps.findIndex((step) => step.demo) : 0
  return first < 0 ? [] : steps.slice(first)
}

/** Returns the paths to the folders of these search results. */
const loadPaths = async (db: Database, { folders, files }: FolderListPage): Promise<Map<string, FolderPathStep[]>> => {
  const parentUuids = [...folders.map(({ parent_uuid }) => parent_uuid), ...files.map(({ folder_uuid }) => folder_uuid)]
  const steps = await listPathSteps(db, [...new Set(parentUuids.filter((uuid) => uuid !== null))])
  return Map.groupBy(steps, ({ start }) => start)
}

interface ListingReader {
  /** Sees only items marked for demo teachers. */
  demo: boolean
}

/** @throws Failure not_found for a folder that they can't see, invalid for a cursor of another list */
export const listFolder = async (
  db: Database,
  { Folder, Filter, Page }: FolderListRequest,
  { demo }: ListingReader,
): Promise<FolderListing> => {
  const folderUuid = Folder?.uuid ?? null
  const folder = folderUuid === null ? null : await requireFolder(db, folderUuid)
  const steps = folderUuid === null ? [] : trimVisiblePath(await listPathSteps(db, [folderUuid]), demo)
  if (demo && folder && steps.length === 0) throw new Failure('not_found')
  const { limit, cursor } = Page ?? FIRST_PAGE
  const [search, sort] = [Filter?.search ?? '', Filter?.sort ?? 'name']
  const listQuery = { folderUuid, search, demo, sort, limit }
  const page = await loadPage(db, listQuery, parseListCursor(cursor, sort))
  const paths = search === '' ? undefined : await loadPaths(db, page)
  const isDemo = steps.some((step) => step.demo)
  const getExtras = (parentUuid: string | null) => {
    if (!paths) return { demo: isDemo }
    const path = parentUuid === null ? [] : (paths.get(parentUuid) ?? [])
    const folderNames = trimVisiblePath(path, demo).map(({ name }) => name)
    return { demo: path.some((step) => step.demo), place: folderNames.join(' / ') }
  }
  return {
    Folder: folder && toFolder(folder, { demo: isDemo }),
    Breadcrumb: steps.map(({ uuid, name }) => ({ uuid, name })),
    Folders: page.folders.map((row) => toFolder(row, getExtras(row.parent_uuid))),
    Files: page.files.map((row) => toFile(row, getExtras(row.folder_uuid))),
    Counts: cursor === undefined && search === '' ? await countItems(db, { ...listQuery, after: null }) : null,
    Page: { next_cursor: page.next_cursor },
  }
}
