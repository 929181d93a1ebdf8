/** Files and whole folders that are dropped onto the page, with the paths that they had on somebody's disk. */

export interface UploadFile {
  file: File
  /** Below the folder it is sent to, as "Unit 1/sheet.pdf"; only its name where it lay in none. */
  path: string
}

export interface DroppedFiles {
  files: UploadFile[]
  /** Paths of folders in which nothing lies. */
  empty: string[]
  /** Paths of what the disk would not give. */
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

/** A folder gives its entries a hundred at a time, and none at the end. */
const entriesIn = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}

/** What systems leave in every folder, and nobody means to send. */
const isLeftOver = (name: string): boolean => /^(\.|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i.test(name)

const read = async (entry: FileSystemEntry, path: string): Promise<DroppedFiles> => {
  if (entry.isFile) return dropped({ files: [{ file: await fileOf(entry as FileSystemFileEntry), path }] })
  const entries = (await entriesIn(entry as FileSystemDirectoryEntry)).filter(({ name }) => !isLeftOver(name))
  if (entries.length === 0) return dropped({ empty: [path] })
  const found: DroppedFiles[] = []
  for (const inside of entries) found.push(await below(inside, `${path}/${inside.name}`))
  return together(found)
}

/** One that cannot be read keeps none of the others from being sent. */
const below = (entry: FileSystemEntry, path: string): Promise<DroppedFiles> =>
  read(entry, path).catch(() => dropped({ unreadable: [path] }))

/** To be called while the drop is going on; what was dropped is read after it. */
export const readDroppedFiles = (transfer: DataTransfer): Promise<DroppedFiles> => {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return Promise.all(entries.map((entry) => below(entry, entry.name))).then(together)
}

/** As an input gives them; one for folders tells their paths. What somebody chose by itself was meant. */
export const readChosenFiles = (chosen: readonly File[]): DroppedFiles =>
  dropped({
    files: chosen
      .filter(({ webkitRelativePath }) => !webkitRelativePath.split('/').some(isLeftOver))
      .map((file) => ({ file, path: file.webkitRelativePath || file.name })),
  })
