import { expect, test } from 'vitest'
import { findManifest } from '#rules/import-folder.ts'
import { readPickedFolder, readDroppedFolder } from './folder.ts'

const createPickedFile = (path: string): File =>
  Object.defineProperty(new File(['x'], path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path })

const createFileEntry = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
})

/** Lists its entries in batches of two, as browsers do in batches of a hundred. */
const createFolderEntry = (name: string, children: readonly object[]) => ({
  name,
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const remaining = [...children]
    return { readEntries: (resolve: (batch: object[]) => void) => resolve(remaining.splice(0, 2)) }
  },
})

const dropEntries = (...entries: object[]) =>
  readDroppedFolder({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })) } as unknown as DataTransfer)()

test('readPickedFolder names files by their path within the folder and skips hidden files', () => {
  const { name, files } = readPickedFolder(
    ['winter/sounds/b.wav', 'winter/a.wav', 'winter/.DS_Store'].map(createPickedFile),
  )
  expect([name, files.map((file) => file.name)]).toEqual(['winter', ['a.wav', 'sounds/b.wav']])
  expect(readPickedFolder([new File(['x'], 'a.wav')])).toMatchObject({ name: '', files: [{ name: 'a.wav' }] })
})

test('readDroppedFolder reads every file, including files in subfolders', async () => {
  const children = ['c.wav', 'a.wav', 'b.wav'].map(createFileEntry)
  const winter = createFolderEntry('winter', [...children, createFolderEntry('sounds', [createFileEntry('d.wav')])])
  const { name, files } = await dropEntries(winter)
  expect([name, files.map((file) => file.name)]).toEqual(['winter', ['a.wav', 'b.wav', 'c.wav', 'sounds/d.wav']])
  const looseFiles = await dropEntries(
    createFileEntry('manifest.csv'),
    createFolderEntry('sounds', [createFileEntry('d.wav')]),
  )
  expect(looseFiles.files.map((file) => file.name)).toEqual(['manifest.csv', 'sounds/d.wav'])
})

test('findManifest returns the CSV file named manifest, or the only CSV file at the top level', () => {
  expect(findManifest(['other.csv', 'Manifest.CSV'])).toBe('Manifest.CSV')
  expect(findManifest(['snow.wav', 'table.csv'])).toBe('table.csv')
  expect(findManifest(['a.csv', 'b.csv', 'below/manifest.csv'])).toBeUndefined()
})
