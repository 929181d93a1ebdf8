/**
 * Starts a server for each worker of the browser tests, on the built app, with a demo school and a few rendered
 * sessions. They start while the other suites run; journey.wait.ts waits for them.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import type { TestProject } from 'vitest/node'
import { copySeededData, NO_RENDER_AHEAD } from '../server/seeded-data-folder.ts'
import { SERVER_COUNT } from './server-count.ts'
import { type ServerProcess, startServer } from '../server/server-process.ts'

export interface TestServer {
  address: string
  data: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder that gets `servers.json` when the servers are ready, or `failed.txt`. */
    serversFolder: string
    /** The seeded data folder, to be copied. */
    filled: string
  }
}

const builtPage = fileURLToPath(new URL('../../../dist/web/index.html', import.meta.url))
/** A single test file runs in one worker. */
const isOneFile = process.argv.filter((argument) => argument.includes('tests/journeys/')).length === 1
/** The number of servers, which share no data. */
const serverCount = isOneFile ? 1 : SERVER_COUNT

const startServers = async (serversFolder: string, filled: string): Promise<ServerProcess[]> => {
  await copySeededData(filled)
  const startOne = async (number: number) => {
    const data = join(serversFolder, String(number))
    await cp(filled, data, { recursive: true })
    // A browser must never reach the limit of calls of an installation, so it applies here.
    return { server: await startServer({ ALAIA_DATA: data, ...NO_RENDER_AHEAD, CALLS_PER_MINUTE: '' }), data }
  }
  const servers = await Promise.all(Array.from({ length: serverCount }, (_, number) => startOne(number)))
  const serverList = servers.map(({ server, data }): TestServer => ({ address: server.address, data }))
  await writeFile(join(serversFolder, 'starting.json'), JSON.stringify(serverList))
  await rename(join(serversFolder, 'starting.json'), join(serversFolder, 'servers.json'))
  return servers.map(({ server }) => server)
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  if (!existsSync(builtPage)) throw new Error('Journeys need the built app: run them by npm test, or build it first.')
  const serversFolder = await mkdtemp(join(tmpdir(), 'alaia-journeys-'))
  const filled = join(serversFolder, 'filled')
  await mkdir(filled)
  project.provide('serversFolder', serversFolder)
  project.provide('filled', filled)
  const starting = startServers(serversFolder, filled).catch(async (cause: unknown) => {
    await writeFile(join(serversFolder, 'failed.txt'), inspect(cause))
    return []
  })
  return async () => {
    await Promise.all((await starting).map((server) => server.end('SIGTERM')))
    await rm(serversFolder, { recursive: true, force: true })
  }
}
