/** The files of a picked or dropped folder, each with its path within the folder. */
import { isIgnoredPath } from '#rules/import-folder.ts'

export interface FolderFile {
  /** The path as a manifest spells it. */
  name: string
  file: File
}

export interface Folder {
  /** The name is empty if files were picked one by one. */
  name: string
  files: FolderFile[]
}

const toSortedFolder = (name: string, files: readonly FolderFile[]): Folder => ({
  name,
  files: files
    .filter((file) => !isIgnoredPath(file.name))
    .sort((file, otherFile) => (file.name < otherFile.name ? -1 : file.name > otherFile.name ? 1 : 0)),
})

/** Reads a picked folder. The browser's paths start with the folder's name, which is removed. */
export const readPickedFolder = (files: readonly File[]): Folder => {
  const root = files[0]?.webkitRelativePath?.split('/')[0] ?? ''
  const toRelativePath = ({ webkitRelativePath: path, name }: File): string =>
    path ? path.slice(root.length + 1) : name
  return toSortedFolder(
    root,
    files.map((file) => ({ name: toRelativePath(file), file })),
  )
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Reads all entries of a folder. The browser returns them in batches until a batch is empty. */
const readAllEntries = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const results: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) return results
    results.push(...batch)
  }
}

const collectFiles = async (entries: readonly FileSystemEntry[], pathPrefix: string): Promise<FolderFile[]> => {
  const results: FolderFile[] = []
  for (const entry of entries) {
    const name = `${pathPrefix}${entry.name}`
    if (isFile(entry)) {
      results.push({ name, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) })
    } else if (isFolder(entry)) {
      results.push(...(await collectFiles(await readAllEntries(entry), `${name}/`)))
    }
  }
  return results
}

/**
 * The dropped items are available only during the drop event, so their entries are read at once.
 * @returns a function that reads the files later
 */
export const readDroppedFolder = (transfer: DataTransfer): (() => Promise<Folder>) => {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return async () => {
    const [onlyEntry] = entries
    if (onlyEntry && entries.length === 1 && isFolder(onlyEntry)) {
      return toSortedFolder(onlyEntry.name, await collectFiles(await readAllEntries(onlyEntry), ''))
    }
    return toSortedFolder('', await collectFiles(entries, ''))
  }
}
