/** The real server in production mode with a signed-in person, on either database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestInput, Endpoint } from '#contract/endpoint.ts'
import { readDemoSignIns } from '#server/domains/identity/identity.seed.ts'
import { leanEnvironment, leanFlags } from '../../bin/lean.mjs'
import { startPostgres } from '#tests/support/server/temporary-postgres.ts'
import type { LoadRequest } from './load.ts'
import { listProcessTree, findFreePort, pin, type Program, SERVER_CORE, startProgram } from './process.ts'
import { type SchoolData, prepareSchool, signInAt, type SignedInPerson } from './school.ts'

/** A temporary folder, and a database server if requested. */
export interface BenchEnvironment extends SchoolData {
  /** The processes of its own database server. */
  databasePids: readonly number[]
  remove(): Promise<void>
}

export const createEmbeddedEnvironment = (): BenchEnvironment => {
  const dataDir = mkdtempSync(join(tmpdir(), 'alaia-bench-'))
  return {
    dataDir,
    databasePids: [],
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/**
 * Starts PostgreSQL with the durability that a school would use.
 *
 * @param usesAllCores lets the database run on all cores: a server that moves gigabytes per second on its own core
 * would starve it
 * @returns undefined if this machine has no PostgreSQL
 */
export const startPostgresEnvironment = async ({ usesAllCores = false } = {}): Promise<
  (BenchEnvironment & { url: string }) | undefined
> => {
  const postgres = await startPostgres({ durable: true })
  if (!postgres) return undefined
  for (const pid of usesAllCores ? [] : listProcessTree(postgres.pid)) pin(pid, SERVER_CORE)
  const environment = createEmbeddedEnvironment()
  return {
    ...environment,
    url: postgres.url,
    databasePids: [postgres.pid],
    async remove() {
      await postgres.stop()
      await environment.remove()
    },
  }
}

export interface MeasuredServer extends Program, SignedInPerson {
  /** Processes whose CPU time is part of the cost of a response. */
  pids: readonly number[]
  createRequest<E extends Endpoint>(endpoint: E, blocks: RequestInput<E>): LoadRequest
}

interface MeasuredServerOptions {
  environment: BenchEnvironment
  env?: Record<string, string>
  /** Flags for the server's Node, such as for a profiler. */
  flags?: string[]
  /** Runs on all cores. */
  usesAllCores?: boolean
  /** Somebody who is signed in already; by default, the student signs in. */
  person?: SignedInPerson
}

export const startAlaia = async ({
  environment,
  env = {},
  flags = [],
  usesAllCores,
}: Omit<MeasuredServerOptions, 'person'>): Promise<Program> => {
  const port = await findFreePort()
  return startProgram({
    command: [process.execPath, ...leanFlags, ...flags, 'src/server/main.ts'],
    port,
    usesAllCores,
    env: {
      ...leanEnvironment,
      NODE_ENV: 'production',
      ALAIA_DEMO: '1',
      RENDER_AHEAD: '0',
      CALLS_PER_MINUTE: '0',
      // Another process renders pictures and audio, so that their CPU time doesn't count as part of a response.
      ALAIA_ROLE: 'web',
      ALAIA_DATA: environment.dataDir,
      PORT: String(port),
      ...(environment.url ? { DATABASE_URL: environment.url } : {}),
      ...env,
    },
  })
}

export const startMeasuredServer = async (options: MeasuredServerOptions): Promise<MeasuredServer> => {
  const program = await startAlaia(options)
  const person = options.person ?? (await signInAt(program.url, options.environment.dataDir))
  const headers = { 'content-type': 'application/json', cookie: person.cookie }
  return {
    ...program,
    ...person,
    pids: [program.child.pid ?? 0, ...options.environment.databasePids],
    createRequest: (endpoint, blocks) => ({
      url: `${program.url}/api${endpoint.path}`,
      method: 'POST',
      headers,
      body: JSON.stringify({ Request: { Session: { token: person.token }, ...blocks } }),
    }),
  }
}

/** Starts a server at which a demo person is signed in. @param emailPrefix of the person, such as `teacher@` */
export const startMeasuredServerFor = async (
  environment: BenchEnvironment,
  emailPrefix: string,
  env: Record<string, string> = {},
): Promise<MeasuredServer> => {
  const firstServer = await startAlaia({ environment, env })
  const people = await readDemoSignIns(environment.dataDir)
  const personIndex = people.findIndex(({ email }) => email.startsWith(emailPrefix))
  if (personIndex === -1) {
    await firstServer.stop()
    throw new Error(`No demo person has an email address that starts with ${emailPrefix}.`)
  }
  const person = await signInAt(firstServer.url, environment.dataDir, personIndex)
  await firstServer.stop()
  return startMeasuredServer({ environment, env, person })
}

/** Prepares an environment, measures in it, and always cleans up. */
export const runInEnvironment = async <T>(
  environment: BenchEnvironment,
  sessions: number,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    await prepareSchool(environment, sessions)
    return await work()
  } finally {
    await environment.remove()
  }
}
