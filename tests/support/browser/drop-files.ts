/** Drops files and folders of this disk onto a page, as from a desktop. */
import type { Locator } from 'playwright-core'

/** The DevTools number of the copy operation. */
const COPY = 1

/** Drops onto the center of an element. */
export const dropOnto = async (target: Locator, ...files: string[]): Promise<void> => {
  const page = target.page()
  const box = await target.boundingBox()
  if (!box) throw new Error('Nothing is there to drop onto')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files, dragOperationsMask: COPY }
  const devtools = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, ...middle, data })
  }
  await devtools.detach()
}

/** Runs before the page's own scripts: in a dropped folder, the file of that name can't be read. */
export const withholdFile = (name: string): void => {
  const unread = (_found: unknown, failed: ErrorCallback) => failed(new DOMException('', 'NotReadableError'))
  const withholdIn = (folder: FileSystemDirectoryEntry): void => {
    const reader = folder.createReader()
    const readEntries = reader.readEntries.bind(reader)
    reader.readEntries = (found, failed) =>
      readEntries((entries) => {
        for (const entry of entries) if (entry.name === name) Object.assign(entry, { file: unread })
        found(entries)
      }, failed)
    folder.createReader = () => reader
  }
  const items = DataTransferItem.prototype as unknown as {
    webkitGetAsEntry: (this: DataTransferItem) => FileSystemEntry | null
  }
  const { webkitGetAsEntry } = items
  items.webkitGetAsEntry = function () {
    const entry = webkitGetAsEntry.call(this)
    if (entry?.isDirectory) withholdIn(entry as FileSystemDirectoryEntry)
    return entry
  }
}
