/** How long somebody waits who starts Alaia as the README says, with everything installed and built. */
import { fileURLToPath } from 'node:url'
import { freePort, startProgram } from '../harness/process.ts'
import { type Family, plain } from '../harness/row.ts'
import { embeddedGround } from '../harness/subject.ts'

const MOST = 3000
const door = fileURLToPath(new URL('../../bin/alaia.mjs', import.meta.url))

const startOnce = async (dataDir: string): Promise<number> => {
  const port = await freePort()
  const env = { ALAIA_DATA: dataDir, PORT: String(port), RENDER_AHEAD: '0', PARTNER_SANDBOX: '0' }
  const program = await startProgram({ command: [process.execPath, door, 'start'], port, env, loose: true })
  await program.stop()
  return program.startMs
}

export const firstMinutes: Family = {
  name: 'first-minutes',
  title: 'First minutes',
  note: 'npm start with everything installed and built, until the first answer. The first one also fills the demo school.',
  async measure() {
    const ground = embeddedGround()
    try {
      const first = await startOnce(ground.dataDir)
      const second = await startOnce(ground.dataDir)
      return [
        plain({ what: 'the first start of a built clone', measured: `${(first / 1000).toFixed(1)} s` }),
        plain({
          what: 'the second start',
          measured: `${(second / 1000).toFixed(1)} s`,
          goal: `<= ${MOST / 1000} s`,
          holds: second <= MOST,
        }),
      ]
    } finally {
      await ground.remove()
    }
  },
}
