/** A temporary PostgreSQL server for tests, started from the programs on this machine. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export interface TemporaryPostgres {
  /** The URL of the maintenance database, as a superuser. */
  url: string
  version: string
  /** The process ID of the shell that runs the server. */
  pid: number
  /** Kills every process, like a power cut. */
  kill: () => Promise<void>
  /** Restarts it after a kill, with the same data and address. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const debianFolder = '/usr/lib/postgresql'

const listProgramFolders = (): string[] => {
  const packaged = existsSync(debianFolder) ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a)) : []
  return [
    ...packaged.map((version) => join(debianFolder, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
}

const findPrograms = (): string | undefined =>
  listProgramFolders().find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))

interface User {
  uid: number
  gid: number
}

/** Returns an unprivileged user, because the server refuses to run as root. */
const findUnprivilegedUser = (): User | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line =
    lines.find((entry) => entry.startsWith('postgres:')) ?? lines.find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = (line ?? '').split(':')
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

const waitForVersion = async (url: string): Promise<string> => {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]!.server_version
    } catch (cause) {
      if (Date.now() > deadline) throw cause
      await pause(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

// The shell stops the server when its input is closed, however this process ends.
const serverScript = '"$@" >/dev/null 2>&1 </dev/null & server=$!; cat >/dev/null; kill -INT $server; wait $server'

const stopServer = async (shell: ChildProcess, folder: string): Promise<void> => {
  const ended = new Promise((resolve) => shell.once('exit', resolve))
  shell.stdin?.end()
  await ended
  rmSync(folder, { recursive: true, force: true })
}

/** Returns the server process and its backends. */
const listProcesses = (data: string): number[] => {
  const serverPid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(serverPid)], { encoding: 'utf8' })
  return [serverPid, ...children.trim().split(/\s+/).map(Number)]
}

const initCommand = ['initdb', '-U', 'alaia', '--auth=trust', '--encoding=UTF8', '--locale=C'] as const
const createCopyCommand = (url: string) =>
  ['pg_basebackup', '--dbname', url, '--write-recovery-conf', '--checkpoint=fast'] as const

/**
 * Starts a server.
 *
 * @param primaryUrl the URL of a primary server to follow
 *
 * @param durable flushes every commit to the disk, as a production server does
 *
 * @returns undefined if PostgreSQL isn't installed
 */
export const startPostgres = async ({
  durable = false,
  primaryUrl,
}: { durable?: boolean; primaryUrl?: string } = {}): Promise<TemporaryPostgres | undefined> => {
  const programs = process.platform === 'win32' ? undefined : findPrograms()
  if (!programs) return undefined
  const user = findUnprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'alaia-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const asUser = { ...user, cwd: folder }
  const data = join(folder, 'data')
  const [program, ...initArguments] = primaryUrl === undefined ? initCommand : createCopyCommand(primaryUrl)
  execFileSync(join(programs, program), ['-D', data, '--no-sync', ...initArguments], { ...asUser, stdio: 'pipe' })
  const port = await findFreePort()
  const settings = [`fsync=${durable ? 'on' : 'off'}`, 'max_connections=60', `unix_socket_directories=${folder}`]
  const server = [join(programs, 'postgres'), '-D', data, '-h', '127.0.0.1', '-p', String(port)]
  const serverArguments = [...server, ...settings.flatMap((setting) => ['-c', setting])]
  const launch = (): ChildProcess =>
    spawn('/bin/sh', ['-c', serverScript, 'sh', ...serverArguments], {
      ...asUser,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
  let shell = launch()
  const url = `postgres://alaia@127.0.0.1:${port}/postgres`
  try {
    const version = await waitForVersion(url)
    return {
      url,
      version,
      pid: shell.pid ?? 0,
      async kill() {
        const ended = new Promise((resolve) => shell.once('exit', resolve))
        for (const pid of listProcesses(data)) process.kill(pid, 'SIGKILL')
        shell.stdin?.end()
        await ended
      },
      async restart() {
        shell = launch()
        await waitForVersion(url)
      },
      stop: () => stopServer(shell, folder),
    }
  } catch (cause) {
    await stopServer(shell, folder)
    throw cause
  }
}
