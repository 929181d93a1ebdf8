/** Files and whole folders that are dropped onto the page, with the paths that they had on somebody's disk. */

export interface SentFile {
  file: File
  /** Below the folder it is sent to, as "Unit 1/sheet.pdf"; only its name where it lay in none. */
  path: string
}

export interface Dropped {
  files: SentFile[]
  /** Paths of folders in which nothing lies. */
  empty: string[]
}

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

const below = async (entry: FileSystemEntry, path: string): Promise<Dropped> => {
  if (entry.isFile) return { files: [{ file: await fileOf(entry as FileSystemFileEntry), path }], empty: [] }
  const entries = (await entriesIn(entry as FileSystemDirectoryEntry)).filter(({ name }) => !isLeftOver(name))
  if (entries.length === 0) return { files: [], empty: [path] }
  const found: Dropped = { files: [], empty: [] }
  for (const inside of entries) {
    const { files, empty } = await below(inside, `${path}/${inside.name}`)
    found.files.push(...files)
    found.empty.push(...empty)
  }
  return found
}

/** To be called while the drop is going on; what was dropped is read after it. */
export const droppedIn = (transfer: DataTransfer): Promise<Dropped> => {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return Promise.all(entries.map((entry) => below(entry, entry.name))).then((all) => ({
    files: all.flatMap(({ files }) => files),
    empty: all.flatMap(({ empty }) => empty),
  }))
}

/** As an input gives them; one for folders tells their paths. What somebody chose by itself was meant. */
export const chosenIn = (files: readonly File[]): SentFile[] =>
  files
    .filter(({ webkitRelativePath }) => !webkitRelativePath.split('/').some(isLeftOver))
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
