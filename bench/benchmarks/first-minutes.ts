/** The start time of Alaia according to the README: in a fresh clone, and with everything installed and built. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, root, startProgram } from '../harness/process.ts'
import { type Benchmark, createNotRunRow, createRow, type BenchRow } from '../harness/row.ts'
import { createEmbeddedEnvironment } from '../harness/measured-server.ts'

const SECOND_START_LIMIT_MS = 3000
/** Maximum milliseconds in a fresh clone. */
const FRESH_LIMIT_MS = 120_000

/** @param project the folder of a clone */
const startOnce = async (project: string, dataDir: string): Promise<number> => {
  const port = await findFreePort()
  const env = { ALAIA_DATA: dataDir, PORT: String(port), RENDER_AHEAD: '0', PARTNER_SANDBOX: '0' }
  const command = [process.execPath, join(project, 'bin/alaia.mjs'), 'start']
  const program = await startProgram({ command, port, env, usesAllCores: true })
  await program.stop()
  return program.startMs
}

/** Measures a clone of the last commit. */
const measureFreshClone = async (): Promise<BenchRow> => {
  const what = 'a fresh clone: installed, built, seeded and responding'
  const goal = `<= ${FRESH_LIMIT_MS / 1000} s`
  const folder = mkdtempSync(join(tmpdir(), 'alaia-fresh-'))
  try {
    const project = join(folder, 'alaia')
    execFileSync('git', ['clone', '--quiet', root, project])
    const startMs = await startOnce(project, join(folder, 'data'))
    return createRow({ what, measured: `${(startMs / 1000).toFixed(0)} s`, goal, isMet: startMs <= FRESH_LIMIT_MS })
  } catch {
    return createNotRunRow(what, goal, 'it could not be cloned or installed on this machine')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const firstMinutesBenchmark: Benchmark = {
  name: 'first-minutes',
  title: 'First minutes',
  note: 'The time from `npm start` to the first response. The fresh clone downloads its packages from the registry. For the other two starts, everything is installed and built, and the first of them also creates the demo school.',
  async measure() {
    const environment = createEmbeddedEnvironment()
    try {
      const first = await startOnce(root, environment.dataDir)
      const second = await startOnce(root, environment.dataDir)
      return [
        await measureFreshClone(),
        createRow({ what: 'the first start of a built clone', measured: `${(first / 1000).toFixed(1)} s` }),
        createRow({
          what: 'the second start',
          measured: `${(second / 1000).toFixed(1)} s`,
          goal: `<= ${SECOND_START_LIMIT_MS / 1000} s`,
          isMet: second <= SECOND_START_LIMIT_MS,
        }),
      ]
    } finally {
      await environment.remove()
    }
  },
}
