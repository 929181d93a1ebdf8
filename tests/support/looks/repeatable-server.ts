/**
 * The servers of the looks: the built app with a demo school in which every run is the same, and the component gallery.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { finishTours } from '../browser/finish-tours.ts'
import { copyCachedFolder, NO_RENDER_AHEAD } from '../server/seeded-data-folder.ts'
import { type ServerProcess, startServer } from '../server/server-process.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const preload = pathToFileURL(join(import.meta.dirname, 'repeatable-process.ts')).href

/** A Tuesday in the first semester of the demo school: ten in the morning in New York. */
export const LOOKS_TIME = '2026-11-17T15:00:00.000Z'
export const LOOKS_TIME_ZONE = 'America/New_York'

/** The demo school is an hour old, so that nothing is "a moment ago". */
const SEED_TIME = '2026-11-17T14:00:00.000Z'

/**
 * Rows that are seeded one after the other have different times, as usual. All of them are in the same minute, however
 * slow the machine is.
 */
const SEED_SPEED = 0.01
const STOPPED = 0

const createEnvironment = (seed: string, time: string, speed: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${preload}`,
  REPEATABLE_TIME: time,
  REPEATABLE_SPEED: String(speed),
  REPEATABLE_SEED: seed,
  // Rendered audio takes minutes, and arrives at a different moment in every run.
  ALAIA_ROLE: 'web',
  ...NO_RENDER_AHEAD,
})

/** Runs a program on data that no server has open. */
const runSeedProgram = async (program: string, data: string): Promise<void> => {
  const env = { ...process.env, ...createEnvironment(program, SEED_TIME, SEED_SPEED) }
  const child = spawn(process.execPath, [program, data], { cwd: root, stdio: 'inherit', env })
  const [exitCode] = (await once(child, 'exit')) as [number | null]
  if (exitCode !== 0) throw new Error(`${program} failed with exit code ${exitCode}`)
}

const seedData = async (data: string): Promise<void> => {
  const server = await startServer({ ALAIA_DATA: data, ...createEnvironment('seed', SEED_TIME, SEED_SPEED) })
  await finishTours(server.address, data)
  await server.end('SIGTERM')
  await runSeedProgram('tests/support/fixtures/seed-media.ts', data)
  await runSeedProgram('tests/support/looks/seed-audio.ts', data)
}

/** Starts the built app, on new data in which all sessions have audio. */
export const startRepeatableServer = async (data: string): Promise<ServerProcess> => {
  await mkdir(data, { recursive: true })
  await copyCachedFolder(data, { day: `looks of ${SEED_TIME}`, seed: seedData })
  return startServer({ ALAIA_DATA: data, ...createEnvironment('serve', LOOKS_TIME, STOPPED) })
}

/** The gallery exists only in development. Its components have no data. */
export const startGallery = async (data: string): Promise<ServerProcess> => {
  await mkdir(data, { recursive: true })
  return startServer({ ALAIA_DATA: data, ALAIA_DEV: '1', ALAIA_DEMO: '0' })
}
