// @tag embedded-database-kills
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { createMigratedFolder } from '#tests/support/server/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { openDatabase } from '../database.ts'

const program = fileURLToPath(new URL('../../../../../tests/support/server/open-data-folder.ts', import.meta.url))
const running: ChildProcess[] = []

const startProcess = (folder: string, task: string): { process: ChildProcess; lines: string[] } => {
  const child = spawn(process.execPath, [program, folder, task], { stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return { process: child, lines }
}

const waitUntil = async (condition: () => boolean): Promise<void> => {
  await expect.poll(condition, { timeout: 60_000, interval: 5 }).toBe(true)
}

const killProcess = async (child: ChildProcess): Promise<void> => {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')))

test('acknowledged writes survive a kill during writing, three times in a row', async () => {
  const folder = await createMigratedFolder()
  let acknowledged = 0
  for (const additional of [40, 90, 60]) {
    const { process: child, lines } = startProcess(folder, 'write')
    const target = acknowledged + additional
    await waitUntil(() => Number(lines.at(-1) ?? 0) >= target)
    await killProcess(child)
    acknowledged = Number(lines.at(-1))
  }
  const database = await openDatabase({ dataDir: folder, log: createJsonLog('error') })
  const [counts] = await database.query(
    'select max(n) as last, count(*) as count, count(*) filter (where pair not in (select n from written)) as single from written',
  )
  await database.close()
  expect(counts!['last']).toBeGreaterThanOrEqual(acknowledged)
  expect(counts).toEqual({ last: counts!['last'], count: counts!['last'], single: 0 })
})

test('a second process is rejected with a message, and the first continues undisturbed', async () => {
  const folder = await createMigratedFolder()
  const first = startProcess(folder, 'write')
  await waitUntil(() => first.lines.length > 0)
  const second = startProcess(folder, 'write')
  await once(second.process, 'exit')
  expect(second.lines).toEqual([
    expect.stringMatching(
      `^DatabaseOpenError: The data folder ${folder} is in use by process ${first.process.pid} on \\S+: stop that one first, or set ALAIA_DATA to another folder.$`,
    ),
  ])
  const before = Number(first.lines.at(-1))
  await waitUntil(() => Number(first.lines.at(-1)) > before)
})

test('a job whose process was killed runs again when the next process starts', async () => {
  const folder = await createMigratedFolder()
  const first = startProcess(folder, 'work')
  await waitUntil(() => first.lines.includes('attempt 1'))
  await killProcess(first.process)
  const second = startProcess(folder, 'work')
  await waitUntil(() => second.lines.length > 0)
  expect(second.lines).toEqual(['attempt 2'])
})
