/** Reads dropped files and whole folders, with their paths on the person's disk. */

export interface UploadFile {
  file: File
  /** The path below the target folder, such as "Unit 1/sheet.pdf"; only a name for a single file. */
  path: string
}

export interface DroppedFiles {
  files: UploadFile[]
  /** The paths of empty folders. */
  empty: string[]
  /** The paths of entries that couldn't be read. */
  unreadable: string[]
}

const createDroppedFiles = (part: Partial<DroppedFiles>): DroppedFiles => ({
  files: [],
  empty: [],
  unreadable: [],
  ...part,
})

const mergeDroppedFiles = (parts: readonly DroppedFiles[]): DroppedFiles => ({
  files: parts.flatMap(({ files }) => files),
  empty: parts.flatMap(({ empty }) => empty),
  unreadable: parts.flatMap(({ unreadable }) => unreadable),
})

const readFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** Reads all entries of a folder. The browser returns a hundred at a time, and none at the end. */
const readEntries = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) return children
    children.push(...batch)
  }
}

/** Whether an operating system created the file in the folder, so that it should not be uploaded. */
const isSystemFile = (name: string): boolean => /^(\.|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i.test(name)

const readEntry = async (entry: FileSystemEntry, path: string): Promise<DroppedFiles> => {
  if (entry.isFile) return createDroppedFiles({ files: [{ file: await readFile(entry as FileSystemFileEntry), path }] })
  const entries = (await readEntries(entry as FileSystemDirectoryEntry)).filter(({ name }) => !isSystemFile(name))
  if (entries.length === 0) return createDroppedFiles({ empty: [path] })
  const results: DroppedFiles[] = []
  for (const child of entries) results.push(await readEntrySafely(child, `${path}/${child.name}`))
  return mergeDroppedFiles(results)
}

/** An unreadable entry doesn't prevent the others from being sent. */
const readEntrySafely = (entry: FileSystemEntry, path: string): Promise<DroppedFiles> =>
  readEntry(entry, path).catch(() => createDroppedFiles({ unreadable: [path] }))

/** Must be called during the drop event; the entries are read after it. */
export const readDroppedFiles = (transfer: DataTransfer): Promise<DroppedFiles> => {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return Promise.all(entries.map((entry) => readEntrySafely(entry, entry.name))).then(mergeDroppedFiles)
}

/**
 * Reads the files of an input; an input for folders provides paths. A file that someone chose by itself is always sent.
 */
export const readChosenFiles = (chosen: readonly File[]): DroppedFiles =>
  createDroppedFiles({
    files: chosen
      .filter(({ webkitRelativePath }) => !webkitRelativePath.split('/').some(isSystemFile))
      .map((file) => ({ file, path: file.webkitRelativePath || file.name })),
  })
