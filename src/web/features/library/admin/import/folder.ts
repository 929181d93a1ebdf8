/** The files of a folder that was chosen or dropped, each by its path within it. */
import { isIgnoredPath } from '#rules/import-folder.ts'

export interface FolderFile {
  /** As a manifest spells it. */
  name: string
  file: File
}

export interface Folder {
  /** Empty where files were chosen one by one. */
  name: string
  files: FolderFile[]
}

const sorted = (name: string, files: readonly FolderFile[]): Folder => ({
  name,
  files: files
    .filter((one) => !isIgnoredPath(one.name))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)),
})

/** From the device's own choice: paths begin with the name of the folder there. */
export const chosenFolder = (files: readonly File[]): Folder => {
  const root = files[0]?.webkitRelativePath?.split('/')[0] ?? ''
  const nameOf = ({ webkitRelativePath: path, name }: File): string => (path ? path.slice(root.length + 1) : name)
  return sorted(
    root,
    files.map((file) => ({ name: nameOf(file), file })),
  )
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A folder tells its content in parts, until a part is empty. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return found
    found.push(...part)
  }
}

const filesIn = async (entries: readonly FileSystemEntry[], above: string): Promise<FolderFile[]> => {
  const found: FolderFile[] = []
  for (const entry of entries) {
    const name = `${above}${entry.name}`
    if (isFile(entry)) {
      found.push({ name, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) })
    } else if (isFolder(entry)) {
      found.push(...(await filesIn(await entriesOf(entry), `${name}/`)))
    }
  }
  return found
}

/** What was dropped is only there while the drop lasts, so its entries are taken at once. @returns its files, later */
export const droppedFolder = (transfer: DataTransfer): (() => Promise<Folder>) => {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return async () => {
    const [only] = entries
    if (only && entries.length === 1 && isFolder(only)) {
      return sorted(only.name, await filesIn(await entriesOf(only), ''))
    }
    return sorted('', await filesIn(entries, ''))
  }
}
