/**
 * Locks a data folder for one process. The engine itself has no lock, and two engines would silently lose each other's
 * writes.
 */
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureFolder } from '#server/platform/ensure-folder.ts'
import { DatabaseOpenError } from '../database-error.ts'

const HEARTBEAT_MS = 3_000
/** A lock without a heartbeat for this long belongs to nobody, even if its process id is in use. */
const STALE_MS = 15_000

interface LockHolder {
  pid: number
  host: string
  /** The machine and container: process ids can only be compared within one. */
  place: string
  token: string
}

const toErrorCode = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? String(cause)

const createUnwritableError = (folder: string, cause: unknown): DatabaseOpenError =>
  new DatabaseOpenError(
    `The data folder ${folder} cannot be written (${toErrorCode(cause)}): give this user write access to it, or set ALAIA_DATA to another folder.`,
    cause,
  )

const createInUseError = (folder: string, holder?: LockHolder): DatabaseOpenError => {
  const owner = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
  return new DatabaseOpenError(
    `The data folder ${folder} is in use by ${owner}: stop that one first, or set ALAIA_DATA to another folder.`,
  )
}

const formatTakenOver = (file: string): string =>
  `The lock ${file} is gone or another process's, so this one ends before both harm the data. Start it again.`

const formatLockFailure = (file: string, cause: unknown): string =>
  `The lock ${file} can't be renewed (${toErrorCode(cause)}), so this process ends before another one uses the data.`

const readOrEmpty = (readText: () => string): string => {
  try {
    return readText()
  } catch {
    return ''
  }
}

/**
 * Identifies this machine since it was started, and this container: elsewhere the same process id is another process.
 */
const machineId = [
  hostname(),
  readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  readOrEmpty(() => readlinkSync('/proc/self/ns/pid')),
].join(' ')

const readHolder = (file: string): LockHolder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockHolder
  } catch {
    return undefined
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return toErrorCode(cause) === 'EPERM'
  }
}

const readHeartbeat = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/**
 * The minimum wait, however old a lock looks: the clocks of two machines differ, and a clock that was set back makes a
 * dead lock look fresh.
 */
const MIN_WAIT_MS = 2 * HEARTBEAT_MS + 1000

/** Waits for a heartbeat of a lock whose process can't be checked. @returns whether there was one */
const hasHeartbeat = async (file: string): Promise<boolean> => {
  const first = readHeartbeat(file)
  const age = Math.max(0, Date.now() - first)
  const until = performance.now() + Math.max(MIN_WAIT_MS, STALE_MS - age)
  while (performance.now() < until) {
    await pause(200)
    if (readHeartbeat(file) !== first) return true
  }
  return false
}

const isAlive = async (file: string, holder: LockHolder | undefined): Promise<boolean> => {
  if (holder?.place !== machineId) return hasHeartbeat(file)
  if (holder.pid === process.pid || !isRunning(holder.pid)) return false
  const age = Date.now() - readHeartbeat(file)
  if (age >= 0 && age < STALE_MS) return true
  // The process id may belong to a new process by now.
  return hasHeartbeat(file)
}

/** Moves the lock of a dead process away. If another process replaced it in the meantime, moves it back. */
const removeStaleLock = (file: string, dead: LockHolder | undefined): boolean => {
  const movedFile = `${file}.${randomUUID()}`
  try {
    renameSync(file, movedFile)
  } catch {
    return true
  }
  const isMistaken = readHolder(movedFile)?.token !== dead?.token
  if (isMistaken) linkSync(movedFile, file)
  rmSync(movedFile, { force: true })
  return !isMistaken
}

const heldLocks = new Set<string>()

const createLockFile = (folder: string, file: string, token: string): boolean => {
  const holder: LockHolder = { pid: process.pid, host: hostname(), place: machineId, token }
  try {
    ensureFolder(folder)
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (cause) {
    if (toErrorCode(cause) === 'EEXIST') return false
    throw createUnwritableError(folder, cause)
  }
}

export class DataLock {
  readonly #file: string
  readonly #token: string
  readonly #onLost: (reason: string) => void
  readonly #timer: NodeJS.Timeout
  #lastBeatAt = Date.now()

  private constructor(file: string, token: string, onLost: (reason: string) => void) {
    this.#file = file
    this.#token = token
    this.#onLost = onLost
    heldLocks.add(file)
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
    process.once('exit', this.release)
  }

  /**
   * Takes 7 to 15 seconds if the previous holder was killed in another container, and no time otherwise.
   * @param onLost called once with a sentence if another process has taken over the folder, such as after a long pause of
   * this one, or could take it over because the lock can't be refreshed
   * @throws DatabaseOpenError if the folder is in use or cannot be written
   */
  static async acquire(folder: string, onLost: (reason: string) => void): Promise<DataLock> {
    const file = join(folder, 'database.lock')
    const token = randomUUID()
    if (heldLocks.has(file)) throw createInUseError(folder, readHolder(file))
    for (let attempts = 0; attempts < 3; attempts += 1) {
      if (createLockFile(folder, file, token)) return new DataLock(file, token, onLost)
      const otherHolder = readHolder(file)
      if ((await isAlive(file, otherHolder)) || !removeStaleLock(file, otherHolder)) {
        throw createInUseError(folder, otherHolder)
      }
    }
    throw createInUseError(folder)
  }

  /** Cheap enough for every statement: it reads the file only after a pause. */
  check(): void {
    if (Date.now() - this.#lastBeatAt > STALE_MS / 2) this.#beat()
  }

  release = (): void => {
    clearInterval(this.#timer)
    process.off('exit', this.release)
    if (heldLocks.delete(this.#file) && readHolder(this.#file)?.token === this.#token) {
      rmSync(this.#file, { force: true })
    }
  }

  #beat(): void {
    if (!heldLocks.has(this.#file)) return
    if (readHolder(this.#file)?.token !== this.#token) return this.#end(formatTakenOver(this.#file))
    try {
      utimesSync(this.#file, new Date(), new Date())
      this.#lastBeatAt = Date.now()
    } catch (cause) {
      if (Date.now() - this.#lastBeatAt > STALE_MS / 2) this.#end(formatLockFailure(this.#file, cause))
    }
  }

  #end(reason: string): void {
    this.release()
    this.#onLost(reason)
  }
}
