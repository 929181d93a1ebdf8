/** One real server for all journeys of a run, on the built app, with a demo school and a few sounds made. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { NEWCOMER } from './newcomer.ts'
import { startServer } from './server-process.ts'
import { finishTours } from './tours.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    house: { address: string; data: string }
  }
}

const built = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url))
/** Sounds made before anyone opens one; the others are made when a journey opens them. */
const AHEAD = '3'

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  if (!existsSync(built)) throw new Error('Journeys need the built app: run them by npm test, or build it first.')
  const data = await mkdtemp(join(tmpdir(), 'alaia-journeys-'))
  const server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: AHEAD })
  await finishTours(server.address, data, [NEWCOMER])
  project.provide('house', { address: server.address, data })
  return async () => {
    await server.end('SIGTERM')
    await rm(data, { recursive: true, force: true })
  }
}
