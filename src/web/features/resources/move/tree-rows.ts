/** The tree of all folders, as far as it is open. */

export interface TreeFolder {
  uuid: string
  parent_uuid: string | null
  name: string
}

/** A folder as a line of the tree; the top has no uuid. */
export interface TreeRow {
  uuid: string | null
  name: string
  /** Starts at 1. */
  level: number
  hasMore: boolean
  isOpen: boolean
}

export type FoldersByParent = ReadonlyMap<string | null, readonly TreeFolder[]>

/** Groups folders by their parent. @param folders sorted by name */
export const groupByParent = (folders: readonly TreeFolder[]): FoldersByParent =>
  folders.reduce((byUuid, folder) => {
    const siblings = byUuid.get(folder.parent_uuid)
    if (siblings) siblings.push(folder)
    else byUuid.set(folder.parent_uuid, [folder])
    return byUuid
  }, new Map<string | null, TreeFolder[]>())

const TOP = ''
/** Returns the key of a folder in the set of open ones; the top has a key too. */
export const getFolderKey = (uuid: string | null): string => uuid ?? TOP

interface TreeOptions {
  top: string
  children: FoldersByParent
  /** The keys of the open folders. */
  opened: ReadonlySet<string>
}

/** Returns the visible lines, from top to bottom. @param options.top the label of the top folder */
export const toTreeRows = ({ top, children, opened }: TreeOptions): TreeRow[] => {
  const listRows = (uuid: string | null, name: string, level: number): TreeRow[] => {
    const childFolders = children.get(uuid) ?? []
    const isOpen = childFolders.length > 0 && opened.has(getFolderKey(uuid))
    const row = { uuid, name, level, hasMore: childFolders.length > 0, isOpen }
    return [row, ...(isOpen ? childFolders.flatMap((folder) => listRows(folder.uuid, folder.name, level + 1)) : [])]
  }
  return listRows(null, top, 1)
}

/** Returns a folder and all folders above it, from the top down. */
export const getFolderPath = (folders: readonly TreeFolder[], uuid: string | null): TreeFolder[] => {
  const byUuid = new Map(folders.map((folder) => [folder.uuid, folder]))
  const path: TreeFolder[] = []
  for (
    let current = uuid === null ? undefined : byUuid.get(uuid);
    current;
    current = byUuid.get(current.parent_uuid ?? TOP)
  ) {
    path.unshift(current)
  }
  return path
}

/** Returns where Tab enters the tree: the chosen line, or the lowest visible folder above it. @returns its uuid */
export const getTabStop = (
  rows: readonly TreeRow[],
  folders: readonly TreeFolder[],
  value: string | null,
): string | null => {
  const visible = new Set(rows.map(({ uuid }) => uuid))
  return (
    getFolderPath(folders, value)
      .filter(({ uuid }) => visible.has(uuid))
      .at(-1)?.uuid ?? null
  )
}

/** Whether a place is the folder itself or is below it: a folder can't be moved there. */
export const isInsideFolder = (folders: readonly TreeFolder[], folderUuid: string | null, folder: string): boolean =>
  getFolderPath(folders, folderUuid).some(({ uuid }) => uuid === folder)
