/** Drops files and folders of this disk onto a page, as from a desktop. */
import type { Locator } from 'playwright-core'

/** The DevTools number of the copy operation. */
const COPY_OPERATION = 1

/** Drops onto the center of an element. */
export const dropOnto = async (target: Locator, ...files: string[]): Promise<void> => {
  const page = target.page()
  const box = await target.boundingBox()
  if (!box) throw new Error('The drop target is missing')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files, dragOperationsMask: COPY_OPERATION }
  const devtools = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, ...middle, data })
  }
  await devtools.detach()
}

/** Runs before the page's own scripts: in a dropped folder, the file of that name can't be read. */
export const withholdFile = (name: string): void => {
  const failToRead = (_found: unknown, onError: ErrorCallback) => onError(new DOMException('', 'NotReadableError'))
  const withholdInFolder = (folder: FileSystemDirectoryEntry): void => {
    const reader = folder.createReader()
    const readEntries = reader.readEntries.bind(reader)
    reader.readEntries = (onEntries, onError) =>
      readEntries((entries) => {
        for (const entry of entries) if (entry.name === name) Object.assign(entry, { file: failToRead })
        onEntries(entries)
      }, onError)
    folder.createReader = () => reader
  }
  const items = DataTransferItem.prototype as unknown as {
    webkitGetAsEntry: (this: DataTransferItem) => FileSystemEntry | null
  }
  const { webkitGetAsEntry } = items
  items.webkitGetAsEntry = function () {
    const entry = webkitGetAsEntry.call(this)
    if (entry?.isDirectory) withholdInFolder(entry as FileSystemDirectoryEntry)
    return entry
  }
}
