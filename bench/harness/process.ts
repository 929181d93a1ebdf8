/**
 * The measured programs: each on its own CPU core if the machine allows it, and stopped together with the benchmark.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Servers and their database share the first core; the load generator uses the last. */
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0
export const SERVER_CORE = '0'
const clientCore = String(availableParallelism() - 1)

/** Pins processes to a core, together with the processes that they start afterwards. */
export const pin = (pid: number, core: string): void => {
  if (canPin) execFileSync('taskset', ['-acp', core, String(pid)], { stdio: 'ignore' })
}
export const pinSelf = (): boolean => {
  pin(process.pid, clientCore)
  return canPin
}

/** Lets this process, and the processes that it starts, use all cores while `work` runs. */
export const onAllCores = async <T>(work: () => Promise<T>): Promise<T> => {
  pin(process.pid, `0-${clientCore}`)
  return work().finally(pinSelf)
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

export interface Program {
  url: string
  child: ChildProcess
  /** From the start of the process to its first response. */
  startMs: number
  stop(): Promise<void>
}

const alive = new Set<ChildProcess>()
process.once('exit', () => alive.forEach((child) => child.kill('SIGKILL')))

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await Promise.race([ended, pause(20_000)])
    child.kill('SIGKILL')
  }
  alive.delete(child)
}

const untilItAnswers = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The program ended early:\n${output()}`)
    const answered = await fetch(url).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (answered) return
    await pause(5)
  }
}

/** The environment in which the project's start script runs programs: with one cache of compiled code. */
const environment = { NODE_COMPILE_CACHE: join(root, 'node_modules/.alaia/compiled'), ...process.env }

export interface Start {
  command: string[]
  env?: Record<string, string>
  port: number
  /** Requested until it responds. */
  path?: string
  /** Runs on all cores. */
  loose?: boolean
}

export const startProgram = async ({
  command,
  env = {},
  port,
  path = '/healthz',
  loose = false,
}: Start): Promise<Program> => {
  const pinned = canPin && !loose ? ['taskset', '-c', SERVER_CORE, ...command] : command
  const began = performance.now()
  const child = spawn(pinned[0]!, pinned.slice(1), { cwd: root, env: { ...environment, ...env } })
  alive.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(`${url}${path}`, child, () => printed)
  return { url, child, startMs: performance.now() - began, stop: () => stopChild(child) }
}

const TICKS_PER_SECOND = 100

const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const childrenOf = (pid: number): number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    // The process ended in the meantime.
    return []
  }
}

/** The process and all its descendants. */
export const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)]

/** Seconds of CPU time of a process and all its descendants, including those that have ended. */
export const cpuSecondsOf = (pid: number): number => {
  const ticks = familyOf(pid).map((member) => {
    try {
      // Its own user and system time, then that of its children that have ended.
      return statOf(member).slice(11, 15).map(Number)
    } catch {
      return [0]
    }
  })
  return ticks.flat().reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND
}

/** Resident memory in MB. */
export const memoryOf = (pid: number): number => {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}
