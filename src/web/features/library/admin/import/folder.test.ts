import { expect, test } from 'vitest'
import { findManifest } from '#rules/import-folder.ts'
import { chosenFolder, droppedFolder } from './folder.ts'

const chosen = (path: string): File =>
  Object.defineProperty(new File(['x'], path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path })

const fileEntry = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
})

/** Lists its entries in batches of two, as browsers do in batches of a hundred. */
const folderEntry = (name: string, inside: readonly object[]) => ({
  name,
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const left = [...inside]
    return { readEntries: (resolve: (batch: object[]) => void) => resolve(left.splice(0, 2)) }
  },
})

const dropped = (...entries: object[]) =>
  droppedFolder({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })) } as unknown as DataTransfer)()

test('readPickedFolder names files by their path within the folder and skips hidden files', () => {
  const { name, files } = chosenFolder(['winter/sounds/b.wav', 'winter/a.wav', 'winter/.DS_Store'].map(chosen))
  expect([name, files.map((file) => file.name)]).toEqual(['winter', ['a.wav', 'sounds/b.wav']])
  expect(chosenFolder([new File(['x'], 'a.wav')])).toMatchObject({ name: '', files: [{ name: 'a.wav' }] })
})

test('readDroppedFolder reads every file, including files in subfolders', async () => {
  const inside = ['c.wav', 'a.wav', 'b.wav'].map(fileEntry)
  const winter = folderEntry('winter', [...inside, folderEntry('sounds', [fileEntry('d.wav')])])
  const { name, files } = await dropped(winter)
  expect([name, files.map((file) => file.name)]).toEqual(['winter', ['a.wav', 'b.wav', 'c.wav', 'sounds/d.wav']])
  const loose = await dropped(fileEntry('manifest.csv'), folderEntry('sounds', [fileEntry('d.wav')]))
  expect(loose.files.map((file) => file.name)).toEqual(['manifest.csv', 'sounds/d.wav'])
})

test('findManifest returns the CSV file named manifest, or the only CSV file at the top level', () => {
  expect(findManifest(['other.csv', 'Manifest.CSV'])).toBe('Manifest.CSV')
  expect(findManifest(['snow.wav', 'table.csv'])).toBe('table.csv')
  expect(findManifest(['a.csv', 'b.csv', 'below/manifest.csv'])).toBeUndefined()
})
