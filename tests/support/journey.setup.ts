/** A real server for each worker that runs journeys, on the built app, with a demo school and a few sounds made. */
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { NEWCOMER } from './newcomer.ts'
import { startServer } from './server-process.ts'
import { finishTours } from './tours.ts'

export interface House {
  address: string
  data: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    houses: House[]
    /** The data of a house that was opened once, to be copied: to fill one takes longer than most journeys. */
    filled: string
  }
}

const built = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url))
/** Sounds and hand-outs made before anyone opens one, once for all houses; the others are made when a journey opens them. */
const AHEAD = '3'

/** Where one file is named, one worker runs it. */
const isOneFile = process.argv.filter((word) => word.includes('tests/journeys/')).length === 1
/** As many as there are workers (vitest.config.ts): people in one do not meet those in the other. */
const HOUSES = isOneFile ? 1 : 3

const newFolder = () => mkdtemp(join(tmpdir(), 'alaia-journeys-'))

const fill = async (): Promise<string> => {
  const data = await newFolder()
  const server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0' })
  await finishTours(server.address, data, [NEWCOMER])
  await server.end('SIGTERM')
  return data
}

const openHouse = async (filled: string) => {
  const data = await newFolder()
  await cp(filled, data, { recursive: true })
  return { server: await startServer({ ALAIA_DATA: data, RENDER_AHEAD: AHEAD }), data }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  if (!existsSync(built)) throw new Error('Journeys need the built app: run them by npm test, or build it first.')
  const filled = await fill()
  const houses = await Promise.all(Array.from({ length: HOUSES }, () => openHouse(filled)))
  project.provide('filled', filled)
  project.provide(
    'houses',
    houses.map(({ server, data }) => ({ address: server.address, data })),
  )
  return async () => {
    await Promise.all(houses.map(({ server }) => server.end('SIGTERM')))
    const folders = [filled, ...houses.map(({ data }) => data)]
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }
}
