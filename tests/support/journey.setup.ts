/**
 * A real server for each worker that runs journeys, on the built app, with a demo school and a few sounds made. They open
 * while the other suites run; journey.wait.ts waits for them.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import * as library from '#contract/library.ts'
import { uuidFor } from '#server/domains/library/library.seed.ts'
import { HOUSES } from './houses.ts'
import { NEWCOMER } from './newcomer.ts'
import { PLAYABLE, type Playable } from './playable.ts'
import { type ServerProcess, signedInAt, startServer } from './server-process.ts'
import { finishTours } from './tours.ts'

export interface House {
  address: string
  data: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where `houses.json` stands as soon as they are open, or `failed.txt`. */
    street: string
    /** The data of a house that was opened once, to be copied: to fill one takes longer than most journeys. */
    filled: string
  }
}

const built = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url))
/** Sounds and hand-outs that are made before anyone opens them; the others are made when a journey opens them. */
const AHEAD = '3'

/** Where one file is named, one worker runs it. */
const isOneFile = process.argv.filter((word) => word.includes('tests/journeys/')).length === 1
/** People in one do not meet those in the other. */
const opened = isOneFile ? 1 : HOUSES

/** Milliseconds until what journeys play has to be made. */
const PATIENCE = 600_000

/** Asks for what journeys play, and waits until that and a background sound are made. @throws where they never are */
const makeSounds = async ({ address }: ServerProcess, data: string): Promise<void> => {
  const { call } = await signedInAt(address, data, 'admin@riverbend.test')
  const isMade = async (slug: Playable): Promise<boolean> => {
    const asked = { MindfulnessSession: { session_uuid: uuidFor('session', slug) } }
    return !(await call(library.sessionInfo, asked)).Session.status
  }
  for (const until = performance.now() + PATIENCE; performance.now() < until; await pause(1000)) {
    const made = await Promise.all(PLAYABLE.map(isMade))
    const { AmbienceAudios } = await call(library.ambience, {})
    if (made.every(Boolean) && AmbienceAudios.length > 0) return
  }
  throw new Error('The sounds that journeys play were not made')
}

const fill = async (data: string): Promise<void> => {
  // No sound is made where the school is seeded: exercises of the demo have theirs when somebody asks.
  const first = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0' })
  await finishTours(first.address, data, [NEWCOMER])
  await first.end('SIGTERM')
  const second = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: AHEAD })
  try {
    await makeSounds(second, data)
  } finally {
    await second.end('SIGTERM')
  }
}

const openStreet = async (street: string, filled: string): Promise<ServerProcess[]> => {
  await fill(filled)
  const open = async (number: number) => {
    const data = join(street, String(number))
    await cp(filled, data, { recursive: true })
    return { server: await startServer({ ALAIA_DATA: data, RENDER_AHEAD: AHEAD }), data }
  }
  const houses = await Promise.all(Array.from({ length: opened }, (_, number) => open(number)))
  const list = houses.map(({ server, data }): House => ({ address: server.address, data }))
  await writeFile(join(street, 'making.json'), JSON.stringify(list))
  await rename(join(street, 'making.json'), join(street, 'houses.json'))
  return houses.map(({ server }) => server)
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  if (!existsSync(built)) throw new Error('Journeys need the built app: run them by npm test, or build it first.')
  const street = await mkdtemp(join(tmpdir(), 'alaia-journeys-'))
  const filled = join(street, 'filled')
  await mkdir(filled)
  project.provide('street', street)
  project.provide('filled', filled)
  const opening = openStreet(street, filled).catch(async (cause: unknown) => {
    await writeFile(join(street, 'failed.txt'), String(cause))
    return []
  })
  return async () => {
    await Promise.all((await opening).map((server) => server.end('SIGTERM')))
    await rm(street, { recursive: true, force: true })
  }
}
