/** The real server in production mode with a signed-in student, on either database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestInput, Endpoint } from '#contract/endpoint.ts'
import { readDemoSignIns } from '#server/domains/identity/identity.seed.ts'
import { leanEnvironment, leanFlags } from '../../bin/lean.mjs'
import { startPostgres } from '../../tests/support/postgres.ts'
import type { Ask } from './connection.ts'
import { familyOf, freePort, pin, type Program, SERVER_CORE, startProgram } from './process.ts'
import { type Place, prepareSchool, signInAt, type Student } from './school.ts'

/** A temporary folder, and a database server beside it if one is asked for. */
export interface Ground extends Place {
  /** The database server, if it is one of its own. */
  databasePids: readonly number[]
  remove(): Promise<void>
}

export const embeddedGround = (): Ground => {
  const dataDir = mkdtempSync(join(tmpdir(), 'alaia-bench-'))
  return {
    dataDir,
    databasePids: [],
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/**
 * Durable as a school's would be. @returns undefined where there is no PostgreSQL on the machine
 *
 * @param loose on all cores: a server that fills its own with gigabytes a second would keep it from running at all
 */
export const postgresGround = async ({ loose = false } = {}): Promise<(Ground & { url: string }) | undefined> => {
  const server = await startPostgres({ durable: true })
  if (!server) return undefined
  for (const pid of loose ? [] : familyOf(server.pid)) pin(pid, SERVER_CORE)
  const folder = embeddedGround()
  return {
    ...folder,
    url: server.url,
    databasePids: [server.pid],
    async remove() {
      await server.stop()
      await folder.remove()
    },
  }
}

export interface Subject extends Program, Student {
  /** Processes whose time is the price of an answer. */
  pids: readonly number[]
  ask<E extends Endpoint>(endpoint: E, blocks: RequestInput<E>): Ask
}

interface SubjectWish {
  ground: Ground
  env?: Record<string, string>
  /** For the Node that runs it, such as a profiler. */
  flags?: string[]
  /** On all cores. */
  loose?: boolean
  /** Signed in before; without one somebody signs in. */
  student?: Student
}

export const startAlaia = async ({
  ground,
  env = {},
  flags = [],
  loose,
}: Omit<SubjectWish, 'student'>): Promise<Program> => {
  const port = await freePort()
  return startProgram({
    command: [process.execPath, ...leanFlags, ...flags, 'src/server/main.ts'],
    port,
    loose,
    env: {
      ...leanEnvironment,
      NODE_ENV: 'production',
      ALAIA_DEMO: '1',
      RENDER_AHEAD: '0',
      // Pictures and sounds are made by another process: their time is none of an answer's.
      ALAIA_ROLE: 'web',
      ALAIA_DATA: ground.dataDir,
      PORT: String(port),
      ...(ground.url ? { DATABASE_URL: ground.url } : {}),
      ...env,
    },
  })
}

export const startSubject = async (wish: SubjectWish): Promise<Subject> => {
  const program = await startAlaia(wish)
  const student = wish.student ?? (await signInAt(program.url, wish.ground.dataDir))
  const headers = { 'content-type': 'application/json', cookie: student.cookie }
  return {
    ...program,
    ...student,
    pids: [program.child.pid ?? 0, ...wish.ground.databasePids],
    ask: (endpoint, blocks) => ({
      url: `${program.url}/api${endpoint.path}`,
      method: 'POST',
      headers,
      body: JSON.stringify({ Request: { Session: { token: student.token }, ...blocks } }),
    }),
  }
}

/** A server at which one of the demo school's people is signed in. @param who how their address begins, as `teacher@` */
export const startSubjectFor = async (
  ground: Ground,
  who: string,
  env: Record<string, string> = {},
): Promise<Subject> => {
  const first = await startAlaia({ ground, env })
  const people = await readDemoSignIns(ground.dataDir)
  const person = people.findIndex(({ email }) => email.startsWith(who))
  const student = await signInAt(first.url, ground.dataDir, person)
  await first.stop()
  return startSubject({ ground, env, student })
}

/** Prepares a ground, measures on it and tidies up, whatever happens. */
export const onGround = async <T>(ground: Ground, sessions: number, work: () => Promise<T>): Promise<T> => {
  try {
    await prepareSchool(ground, sessions)
    return await work()
  } finally {
    await ground.remove()
  }
}
