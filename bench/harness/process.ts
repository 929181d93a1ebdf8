/**
 * Starts the measured programs on the first CPU core and keeps the benchmark itself on the last, if the machine allows
 * it. The programs are stopped together with the benchmark.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0
/** Servers and their database share the first core; the load generator uses the last. */
export const SERVER_CORE = '0'
const clientCore = String(availableParallelism() - 1)

/**
 * Pins a process with all its threads, and the processes that it starts afterwards.
 * @param cores one core or a range, such as '0' or '0-1'
 */
export const pin = (pid: number, cores: string): void => {
  if (canPin) execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' })
}
/** Pins this process to the last core. @returns whether the machine allows pinning */
export const pinSelf = (): boolean => {
  pin(process.pid, clientCore)
  return canPin
}

/** Lets this process, and the processes that it starts, use all cores while `work` runs. */
export const runOnAllCores = async <T>(work: () => Promise<T>): Promise<T> => {
  pin(process.pid, `0-${clientCore}`)
  return work().finally(pinSelf)
}

export const findFreePort = async (): Promise<number> => {
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

const runningChildren = new Set<ChildProcess>()
process.once('exit', () => runningChildren.forEach((child) => child.kill('SIGKILL')))

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await Promise.race([exited, pause(20_000)])
    child.kill('SIGKILL')
  }
  runningChildren.delete(child)
}

const waitUntilResponding = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The program ended early:\n${output()}`)
    const isResponding = await fetch(url).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (isResponding) return
    await pause(5)
  }
}

/** The environment in which the project's start script runs programs: with one cache of compiled code. */
const startScriptEnvironment = { NODE_COMPILE_CACHE: join(root, 'node_modules/.alaia/compiled'), ...process.env }

export interface StartOptions {
  command: string[]
  env?: Record<string, string>
  port: number
  /** The program counts as started when this path responds. */
  path?: string
  /** Lets the program run on all cores. */
  usesAllCores?: boolean
}

export const startProgram = async ({
  command,
  env = {},
  port,
  path = '/healthz',
  usesAllCores = false,
}: StartOptions): Promise<Program> => {
  const pinnedCommand = canPin && !usesAllCores ? ['taskset', '-c', SERVER_CORE, ...command] : command
  const startedAt = performance.now()
  const child = spawn(pinnedCommand[0]!, pinnedCommand.slice(1), {
    cwd: root,
    env: { ...startScriptEnvironment, ...env },
  })
  runningChildren.add(child)
  let printedText = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printedText += String(chunk)))
  const url = `http://127.0.0.1:${port}`
  await waitUntilResponding(`${url}${path}`, child, () => printedText)
  return { url, child, startMs: performance.now() - startedAt, stop: () => stopChild(child) }
}

const TICKS_PER_SECOND = 100

const readProcessStat = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const listChildren = (pid: number): number[] => {
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
export const listProcessTree = (pid: number): number[] => [pid, ...listChildren(pid).flatMap(listProcessTree)]

/** Seconds of CPU time of a process and all its descendants, including those that have ended. */
export const readCpuSeconds = (pid: number): number => {
  const ticks = listProcessTree(pid).map((memberPid) => {
    try {
      // Its own user and system time, then that of its children that have ended.
      return readProcessStat(memberPid).slice(11, 15).map(Number)
    } catch {
      return [0]
    }
  })
  return ticks.flat().reduce((sum, count) => sum + count, 0) / TICKS_PER_SECOND
}

/** Resident memory in MB. */
export const readMemoryMb = (pid: number): number => {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}
