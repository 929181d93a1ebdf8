/** The start time of Alaia according to the README: in a fresh clone, and with everything installed and built. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, root, startProgram } from '../harness/process.ts'
import { type Family, notRun, plain, type Row } from '../harness/row.ts'
import { embeddedGround } from '../harness/measured-server.ts'

const MOST = 3000
/** Maximum milliseconds in a fresh clone. */
const MOST_FRESH = 120_000

/** @param project the folder of a clone */
const startOnce = async (project: string, dataDir: string): Promise<number> => {
  const port = await freePort()
  const env = { ALAIA_DATA: dataDir, PORT: String(port), RENDER_AHEAD: '0', PARTNER_SANDBOX: '0' }
  const command = [process.execPath, join(project, 'bin/alaia.mjs'), 'start']
  const program = await startProgram({ command, port, env, loose: true })
  await program.stop()
  return program.startMs
}

/** Measures a clone of the last commit. */
const freshRow = async (): Promise<Row> => {
  const what = 'a fresh clone: installed, built, seeded and responding'
  const goal = `<= ${MOST_FRESH / 1000} s`
  const folder = mkdtempSync(join(tmpdir(), 'alaia-fresh-'))
  try {
    const project = join(folder, 'alaia')
    execFileSync('git', ['clone', '--quiet', root, project])
    const took = await startOnce(project, join(folder, 'data'))
    return plain({ what, measured: `${(took / 1000).toFixed(0)} s`, goal, isMet: took <= MOST_FRESH })
  } catch {
    return notRun(what, goal, 'it could not be cloned or installed on this machine')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const firstMinutes: Family = {
  name: 'first-minutes',
  title: 'First minutes',
  note: 'The time from `npm start` to the first response. The fresh clone downloads its packages from the registry. For the other two starts, everything is installed and built, and the first of them also creates the demo school.',
  async measure() {
    const ground = embeddedGround()
    try {
      const first = await startOnce(root, ground.dataDir)
      const second = await startOnce(root, ground.dataDir)
      return [
        await freshRow(),
        plain({ what: 'the first start of a built clone', measured: `${(first / 1000).toFixed(1)} s` }),
        plain({
          what: 'the second start',
          measured: `${(second / 1000).toFixed(1)} s`,
          goal: `<= ${MOST / 1000} s`,
          isMet: second <= MOST,
        }),
      ]
    } finally {
      await ground.remove()
    }
  },
}
