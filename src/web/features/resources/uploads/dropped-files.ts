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

const dropped = (part: Partial<DroppedFiles>): DroppedFiles => ({ files: [], empty: [], unreadable: [], ...part })

const together = (parts: readonly DroppedFiles[]): DroppedFiles => ({
  files: parts.flatMap(({ files }) => files),
  empty: parts.flatMap(({ empty }) => empty),
  unreadable: parts.flatMap(({ unreadable }) => unreadable),
})

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** Reads all entries of a folder. The browser returns a hundred at a time, and none at the end. */
const entriesIn = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}

/** Whether an operating system created the file in the folder, so that it should not be uploaded. */
const isLeftOver = (name: string): boolean => /^(\.|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i.test(name)

const read = async (entry: FileSystemEntry, path: string): Promise<DroppedFiles> => {
  if (entry.isFile) return dropped({ files: [{ file: await fileOf(entry as FileSystemFileEntry), path }] })
  const entries = (await entriesIn(entry as FileSystemDirectoryEntry)).filter(({ name }) => !isLeftOver(name))
  if (entries.length === 0) return dropped({ empty: [path] })
  const results: DroppedFiles[] = []
  for (const inside of entries) results.push(await below(inside, `${path}/${inside.name}`))
  return together(results)
}

/** An unreadable entry doesn't prevent the others from being sent. */
const below = (entry: FileSystemEntry, path: string): Promise<DroppedFiles> =>
  read(entry, path).catch(() => dropped({ unreadable: [path] }))

/** Must be called during the drop event; the entries are read after it. */
export const readDroppedFiles = (transfer: DataTransfer): Promise<DroppedFiles> => {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return Promise.all(entries.map((entry) => below(entry, entry.name))).then(together)
}

/**
 * Reads the files of an input; an input for folders provides paths. A file that someone chose by itself is always sent.
 */
export const readChosenFiles = (chosen: readonly File[]): DroppedFiles =>
  dropped({
    files: chosen
      .filter(({ webkitRelativePath }) => !webkitRelativePath.split('/').some(isLeftOver))
      .map((file) => ({ file, path: file.webkitRelativePath || file.name })),
  })
