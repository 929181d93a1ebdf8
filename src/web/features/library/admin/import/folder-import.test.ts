import { expect, test } from 'vitest'
import type { Folder } from './folder.ts'
import {
  createFolderImport,
  FileRejectedError,
  type ImportPort,
  type ImportRow,
  listRemainingRows,
} from './folder-import.ts'

const createFolder = (...names: string[]): (() => Promise<Folder>) => {
  const files = names.map((name) => ({ name, file: new File([`in ${name}`], name) }))
  return () => Promise.resolve({ name: 'winter', files })
}

const createRow = (line: number, outcome: ImportRow['outcome'] = 'added'): ImportRow => ({
  line,
  outcome,
  file: `${line}.wav`,
  title: '',
  files: [`${line}.wav`],
  problems: [],
})

const createReport = (rows: ImportRow[], dry_run: boolean) => {
  const count = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const counts = { added: count('added'), changed: count('changed'), unchanged: count('unchanged') }
  return { dry_run, ...counts, failed: count('failed'), rows, problems: [], unused: [] }
}

/** A simulated server that returns the given lines and records what was sent to it. */
const createTestImport = (rows: ImportRow[], failures: { sends: number } = { sends: 0 }) => {
  const sent: string[] = []
  const imported: number[][] = []
  const port: ImportPort = {
    hash: async () => 'a'.repeat(64),
    check: async () => createReport(rows, true),
    send: async (_file, name, { onProgress }) => {
      if (failures.sends > 0) {
        failures.sends -= 1
        throw new Error('The connection was lost.')
      }
      onProgress(1)
      sent.push(name)
      return `incoming/${name}`
    },
    importRows: async (_manifest, { lines }) => {
      imported.push(lines)
      return createReport(
        lines.map((line) => createRow(line)),
        false,
      )
    },
  }
  const folderImport = createFolderImport(port)
  const expectPhase = async (expected: string): Promise<void> => {
    await expect.poll(() => folderImport.state().phase).toBe(expected)
  }
  return { importing: folderImport, sent, taken: imported, phase: expectPhase, port }
}

test('the session import checks the folder before it uploads files, and imports ten rows at a time', async () => {
  const rows = [
    ...Array.from({ length: 12 }, (_, index) => createRow(index + 2)),
    createRow(14, 'failed'),
    createRow(15, 'unchanged'),
  ]
  const { importing, sent, taken, phase } = createTestImport(rows)
  importing.check(createFolder('manifest.csv', ...rows.map(({ file }) => file)))
  await phase('checked')
  expect(importing.state()).toMatchObject({ folder: 'winter', wanted: 12, read: { done: 14, of: 14 } })
  expect(sent).toEqual([])
  importing.take()
  await phase('done')
  expect(taken.map((lines) => lines.length)).toEqual([10, 2])
  expect(sent.toSorted()).toEqual(
    rows
      .slice(0, 12)
      .map(({ file }) => file)
      .toSorted(),
  )
  const { bytes, results } = importing.state()
  expect([bytes.sent, results.length]).toEqual([bytes.of, 12])
})

test('the session import continues with the remaining rows after a failed upload', async () => {
  const rows = [createRow(2), createRow(3)]
  const { importing, taken, phase } = createTestImport(rows, { sends: 1 })
  importing.check(createFolder('manifest.csv', '2.wav', '3.wav'))
  await phase('checked')
  importing.take()
  await phase('stopped')
  expect(importing.state()).toMatchObject({ problem: 'The connection was lost.', results: [] })
  importing.take()
  await phase('done')
  expect(taken).toEqual([[2, 3]])
})

test('the session import lists the remaining rows after an error and imports no row twice', async () => {
  const rows = Array.from({ length: 23 }, (_, index) => createRow(index + 2))
  const { importing, taken, phase, port } = createTestImport(rows)
  const { importRows } = port
  port.importRows = (manifest, batch, signal) =>
    taken.length === 1 ? Promise.reject(new Error('The server is busy.')) : importRows(manifest, batch, signal)
  importing.check(createFolder('manifest.csv', ...rows.map(({ file }) => file)))
  await phase('checked')
  importing.take()
  await phase('stopped')
  const { results, problem } = importing.state()
  expect([results.length, problem]).toEqual([10, 'The server is busy.'])
  expect(listRemainingRows(importing.state()).map(({ line }) => line)).toEqual(rows.slice(10).map(({ line }) => line))
  port.importRows = importRows
  importing.take()
  await phase('done')
  expect(listRemainingRows(importing.state())).toEqual([])
  expect(taken.flat()).toEqual(rows.map(({ line }) => line))
})

test('the session import retries only the failed rows', async () => {
  const rows = [createRow(2), createRow(3), createRow(4)]
  const { importing, taken, phase, port } = createTestImport(rows)
  const { importRows } = port
  port.importRows = async (_manifest, { lines }) => {
    taken.push(lines)
    return createReport([createRow(2), createRow(3, 'failed'), createRow(4)], false)
  }
  importing.check(createFolder('manifest.csv', ...rows.map(({ file }) => file)))
  await phase('checked')
  importing.take()
  await phase('done')
  port.importRows = importRows
  importing.takeFailed()
  await expect.poll(() => importing.state().results).toHaveLength(3)
  expect(taken).toEqual([[2, 3, 4], [3]])
  expect(importing.state().results.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added'])
})

test('the session import fails only the row of a file that is rejected', async () => {
  const rows = [createRow(2), createRow(3), createRow(4)]
  const { importing, sent, taken, phase, port } = createTestImport(rows)
  const { send } = port
  port.send = (file, name, options) =>
    name === '3.wav' ? Promise.reject(new FileRejectedError("This type can't be used.")) : send(file, name, options)
  importing.check(createFolder('manifest.csv', '2.wav', '3.wav', '4.wav'))
  await phase('checked')
  importing.take()
  await phase('done')
  expect([sent.toSorted(), taken]).toEqual([['2.wav', '4.wav'], [[2, 4]]])
  const { results, bytes } = importing.state()
  expect(results.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual(['3 failed', '2 added', '4 added'])
  expect(results[0]?.problems).toEqual([{ column: 'file', message: "This type can't be used." }])
  expect(bytes.sent).toBe(bytes.of)
})

test('the session import rejects a folder without a manifest, and an empty folder, with a message', async () => {
  const { importing, phase } = createTestImport([])
  importing.check(createFolder('snow.wav'))
  await phase('refused')
  expect(importing.state().problem).toBe('The folder has no manifest.csv. It needs a row for each session.')
  importing.check(createFolder())
  await expect.poll(() => importing.state().problem).toBe('The folder is empty.')
})
