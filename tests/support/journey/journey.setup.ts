/**
 * Starts a server for each worker of the browser tests, on the built app, with a demo school and a few rendered
 * sessions. They start while the other suites run; journey.wait.ts waits for them.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { copySeededData, LAZY } from '../server/seeded-data-folder.ts'
import { SERVER_COUNT } from './server-count.ts'
import { type ServerProcess, startServer } from '../server/server-process.ts'

export interface TestServer {
  address: string
  data: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder that gets `houses.json` when the servers are ready, or `failed.txt`. */
    street: string
    /** The seeded data folder, to be copied. */
    filled: string
  }
}

const built = fileURLToPath(new URL('../../../dist/web/index.html', import.meta.url))
/** A single test file runs in one worker. */
const isOneFile = process.argv.filter((argument) => argument.includes('tests/journeys/')).length === 1
/** The number of servers, which share no data. */
const opened = isOneFile ? 1 : SERVER_COUNT

const startServers = async (street: string, filled: string): Promise<ServerProcess[]> => {
  await copySeededData(filled)
  const open = async (number: number) => {
    const data = join(street, String(number))
    await cp(filled, data, { recursive: true })
    return { server: await startServer({ ALAIA_DATA: data, ...LAZY }), data }
  }
  const servers = await Promise.all(Array.from({ length: opened }, (_, number) => open(number)))
  const list = servers.map(({ server, data }): TestServer => ({ address: server.address, data }))
  await writeFile(join(street, 'making.json'), JSON.stringify(list))
  await rename(join(street, 'making.json'), join(street, 'houses.json'))
  return servers.map(({ server }) => server)
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  if (!existsSync(built)) throw new Error('Journeys need the built app: run them by npm test, or build it first.')
  const street = await mkdtemp(join(tmpdir(), 'alaia-journeys-'))
  const filled = join(street, 'filled')
  await mkdir(filled)
  project.provide('street', street)
  project.provide('filled', filled)
  const opening = startServers(street, filled).catch(async (cause: unknown) => {
    await writeFile(join(street, 'failed.txt'), String(cause))
    return []
  })
  return async () => {
    await Promise.all((await opening).map((server) => server.end('SIGTERM')))
    await rm(street, { recursive: true, force: true })
  }
}
