/** A temporary PostgreSQL server for tests, started from the programs on this machine. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export interface ThrowawayPostgres {
  /** The URL of the maintenance database, as a superuser. */
  url: string
  version: string
  /** The process ID of the shell that runs the server. */
  pid: number
  /** Kills every process, like a power cut. */
  kill: () => Promise<void>
  /** Restarts it after a kill, with the same data and address. */
  startAgain: () => Promise<void>
  stop: () => Promise<void>
}

const debian = '/usr/lib/postgresql'

const foldersOfPrograms = (): string[] => {
  const packaged = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return [...packaged.map((version) => join(debian, version, 'bin')), ...(process.env['PATH'] ?? '').split(delimiter)]
}

const findPrograms = (): string | undefined =>
  foldersOfPrograms().find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))

interface User {
  uid: number
  gid: number
}

/** Returns an unprivileged user, because the server refuses to run as root. */
const unprivileged = (): User | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line =
    lines.find((entry) => entry.startsWith('postgres:')) ?? lines.find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = (line ?? '').split(':')
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

const versionOf = async (url: string): Promise<string> => {
  const until = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]!.server_version
    } catch (cause) {
      if (Date.now() > until) throw cause
      await pause(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

// The shell stops the server when its input is closed, however this process ends.
const untilInputEnds = '"$@" >/dev/null 2>&1 </dev/null & server=$!; cat >/dev/null; kill -INT $server; wait $server'

const stopServer = async (shell: ChildProcess, folder: string): Promise<void> => {
  const ended = new Promise((resolve) => shell.once('exit', resolve))
  shell.stdin?.end()
  await ended
  rmSync(folder, { recursive: true, force: true })
}

/** Returns the server process and its backends. */
const processesOf = (data: string): number[] => {
  const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' })
  return [first, ...children.trim().split(/\s+/).map(Number)]
}

const initCommand = ['initdb', '-U', 'alaia', '--auth=trust', '--encoding=UTF8', '--locale=C'] as const
const copyOf = (url: string) =>
  ['pg_basebackup', '--dbname', url, '--write-recovery-conf', '--checkpoint=fast'] as const

/**
 * Starts a server.
 *
 * @param replicaOf the URL of a primary server to follow
 *
 * @param durable flushes every commit to the disk, as a production server does
 *
 * @returns undefined if PostgreSQL isn't installed
 */
export const startPostgres = async ({
  durable = false,
  replicaOf,
}: { durable?: boolean; replicaOf?: string } = {}): Promise<ThrowawayPostgres | undefined> => {
  const programs = process.platform === 'win32' ? undefined : findPrograms()
  if (!programs) return undefined
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'alaia-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const [program, ...how] = replicaOf === undefined ? initCommand : copyOf(replicaOf)
  execFileSync(join(programs, program), ['-D', data, '--no-sync', ...how], { ...user, cwd: folder, stdio: 'pipe' })
  const port = await freePort()
  const settings = [`fsync=${durable ? 'on' : 'off'}`, 'max_connections=60', `unix_socket_directories=${folder}`]
  const server = [join(programs, 'postgres'), '-D', data, '-h', '127.0.0.1', '-p', String(port)]
  const all = [...server, ...settings.flatMap((setting) => ['-c', setting])]
  const launch = (): ChildProcess =>
    spawn('/bin/sh', ['-c', untilInputEnds, 'sh', ...all], {
      ...user,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
  let shell = launch()
  const url = `postgres://alaia@127.0.0.1:${port}/postgres`
  try {
    const version = await versionOf(url)
    return {
      url,
      version,
      pid: shell.pid ?? 0,
      async kill() {
        const ended = new Promise((resolve) => shell.once('exit', resolve))
        for (const pid of processesOf(data)) process.kill(pid, 'SIGKILL')
        shell.stdin?.end()
        await ended
      },
      async startAgain() {
        shell = launch()
        await versionOf(url)
      },
      stop: () => stopServer(shell, folder),
    }
  } catch (cause) {
    await stopServer(shell, folder)
    throw cause
  }
}
