import { expect, test } from 'vitest'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { PAUSED } from '#web/ui/upload/send-file.ts'
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
        throw new UserFacingError('The connection was lost.')
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
  return { folderImport, sent, imported, phase: expectPhase, port }
}

test('the session import checks the folder before it uploads files, and imports ten rows at a time', async () => {
  const rows = [
    ...Array.from({ length: 12 }, (_, index) => createRow(index + 2)),
    createRow(14, 'failed'),
    createRow(15, 'unchanged'),
  ]
  const { folderImport, sent, imported, phase } = createTestImport(rows)
  folderImport.check(createFolder('manifest.csv', ...rows.map(({ file }) => file)))
  await phase('checked')
  expect(folderImport.state()).toMatchObject({ folder: 'winter', wanted: 12, read: { done: 14, of: 14 } })
  expect(sent).toEqual([])
  folderImport.start()
  await phase('done')
  expect(imported.map((lines) => lines.length)).toEqual([10, 2])
  expect(sent.toSorted()).toEqual(
    rows
      .slice(0, 12)
      .map(({ file }) => file)
      .toSorted(),
  )
  const { bytes, results } = folderImport.state()
  expect([bytes.sent, results.length]).toEqual([bytes.of, 12])
})

test('the session import continues with the remaining rows after a failed upload', async () => {
  const rows = [createRow(2), createRow(3)]
  const { folderImport, imported, phase } = createTestImport(rows, { sends: 1 })
  folderImport.check(createFolder('manifest.csv', '2.wav', '3.wav'))
  await phase('checked')
  folderImport.start()
  await phase('stopped')
  expect(folderImport.state()).toMatchObject({ problem: 'The connection was lost.', results: [] })
  folderImport.start()
  await phase('done')
  expect(imported).toEqual([[2, 3]])
})

test('the session import pauses the other uploads when it is stopped, and when one of them fails', async () => {
  const rows = [createRow(2), createRow(3), createRow(4)]
  const { folderImport, phase, port } = createTestImport(rows)
  const { send } = port
  const reasons: unknown[] = []
  const failing: (() => void)[] = []
  port.send = (_file, _name, { signal }) => {
    const { promise, reject } = Promise.withResolvers<string>()
    signal.addEventListener('abort', () => {
      reasons.push(signal.reason)
      reject(signal.reason as Error)
    })
    failing.push(() => reject(new UserFacingError('The connection was lost.')))
    return promise
  }
  folderImport.check(createFolder('manifest.csv', ...rows.map(({ file }) => file)))
  await phase('checked')
  folderImport.start()
  await expect.poll(() => failing.length).toBe(3)
  folderImport.stop()
  await phase('stopped')
  folderImport.start()
  await expect.poll(() => failing.length).toBe(6)
  failing.at(-1)?.()
  await phase('stopped')
  expect(reasons).toEqual(Array.from({ length: 6 }, () => PAUSED))
  port.send = send
  folderImport.start()
  await phase('done')
})

test('the session import lists the remaining rows after an error and imports no row twice', async () => {
  const rows = Array.from({ length: 23 }, (_, index) => createRow(index + 2))
  const { folderImport, imported, phase, port } = createTestImport(rows)
  const { importRows } = port
  port.importRows = (manifest, batch, signal) =>
    imported.length === 1
      ? Promise.reject(new UserFacingError('The server is busy.'))
      : importRows(manifest, batch, signal)
  folderImport.check(createFolder('manifest.csv', ...rows.map(({ file }) => file)))
  await phase('checked')
  folderImport.start()
  await phase('stopped')
  const { results, problem } = folderImport.state()
  expect([results.length, problem]).toEqual([10, 'The server is busy.'])
  expect(listRemainingRows(folderImport.state()).map(({ line }) => line)).toEqual(
    rows.slice(10).map(({ line }) => line),
  )
  port.importRows = importRows
  folderImport.start()
  await phase('done')
  expect(listRemainingRows(folderImport.state())).toEqual([])
  expect(imported.flat()).toEqual(rows.map(({ line }) => line))
})

test('the session import retries only the failed rows', async () => {
  const rows = [createRow(2), createRow(3), createRow(4)]
  const { folderImport, imported, phase, port } = createTestImport(rows)
  const { importRows } = port
  port.importRows = async (_manifest, { lines }) => {
    imported.push(lines)
    return createReport([createRow(2), createRow(3, 'failed'), createRow(4)], false)
  }
  folderImport.check(createFolder('manifest.csv', ...rows.map(({ file }) => file)))
  await phase('checked')
  folderImport.start()
  await phase('done')
  port.importRows = importRows
  folderImport.retryFailed()
  await expect.poll(() => folderImport.state().results).toHaveLength(3)
  expect(imported).toEqual([[2, 3, 4], [3]])
  expect(folderImport.state().results.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added'])
})

test('the session import fails only the row of a file that is rejected', async () => {
  const rows = [createRow(2), createRow(3), createRow(4)]
  const { folderImport, sent, imported, phase, port } = createTestImport(rows)
  const { send } = port
  port.send = (file, name, options) =>
    name === '3.wav' ? Promise.reject(new FileRejectedError("This type can't be used.")) : send(file, name, options)
  folderImport.check(createFolder('manifest.csv', '2.wav', '3.wav', '4.wav'))
  await phase('checked')
  folderImport.start()
  await phase('done')
  expect([sent.toSorted(), imported]).toEqual([['2.wav', '4.wav'], [[2, 4]]])
  const { results, bytes } = folderImport.state()
  expect(results.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual(['3 failed', '2 added', '4 added'])
  expect(results[0]?.problems).toEqual([{ column: 'file', message: "This type can't be used." }])
  expect(bytes.sent).toBe(bytes.of)
})

test('the session import rejects a folder without a manifest, and an empty folder, with a message', async () => {
  const { folderImport, phase } = createTestImport([])
  folderImport.check(createFolder('snow.wav'))
  await phase('refused')
  expect(folderImport.state().problem).toBe('The folder has no manifest.csv. It needs a row for each session.')
  folderImport.check(createFolder())
  await expect.poll(() => folderImport.state().problem).toBe('The folder is empty.')
})
