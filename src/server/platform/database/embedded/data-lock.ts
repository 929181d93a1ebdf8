/**
 * Locks a data folder for one process. The engine itself has no lock, and two engines would silently lose each other's
 * writes.
 */
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureFolder } from '#server/platform/make-folder.ts'
import { DatabaseOpenError } from '../database-error.ts'

const beatEvery = 3_000
/** A lock without a heartbeat for this long belongs to nobody, even if its process id is in use. */
const staleAfter = 15_000

interface LockHolder {
  pid: number
  host: string
  /** The machine and container: process ids can only be compared within one. */
  place: string
  token: string
}

const codeOf = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? String(cause)

const unwritable = (folder: string, cause: unknown): DatabaseOpenError =>
  new DatabaseOpenError(
    `The data folder ${folder} cannot be written (${codeOf(cause)}): give this user write access to it, or set ALAIA_DATA to another folder.`,
    cause,
  )

const inUse = (folder: string, holder?: LockHolder): DatabaseOpenError => {
  const whose = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
  return new DatabaseOpenError(
    `The data folder ${folder} is in use by ${whose}: stop that one first, or set ALAIA_DATA to another folder.`,
  )
}

const takenOver = (file: string): string =>
  `The lock ${file} is gone or another process's, so this one ends before both harm the data. Start it again.`

const untouchable = (file: string, cause: unknown): string =>
  `The lock ${file} can't be kept alive (${codeOf(cause)}), so this process ends before another takes the data over.`

const orNothing = (look: () => string): string => {
  try {
    return look()
  } catch {
    return ''
  }
}

/**
 * Identifies this machine since it was started, and this container: elsewhere the same process id is another process.
 */
const here = [
  hostname(),
  orNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  orNothing(() => readlinkSync('/proc/self/ns/pid')),
].join(' ')

const read = (file: string): LockHolder | undefined => {
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
    return codeOf(cause) === 'EPERM'
  }
}

const beatOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/**
 * The minimum wait, however old a lock looks: the clocks of two machines differ, and a clock that was set back makes a
 * dead lock look fresh.
 */
const waitedAtLeast = 2 * beatEvery + 1000

/** Waits for a heartbeat of a lock whose process can't be checked. @returns whether there was one */
const beats = async (file: string): Promise<boolean> => {
  const first = beatOf(file)
  const age = Math.max(0, Date.now() - first)
  const until = performance.now() + Math.max(waitedAtLeast, staleAfter - age)
  while (performance.now() < until) {
    await pause(200)
    if (beatOf(file) !== first) return true
  }
  return false
}

const isAlive = async (file: string, holder: LockHolder | undefined): Promise<boolean> => {
  if (holder?.place !== here) return beats(file)
  if (holder.pid === process.pid || !isRunning(holder.pid)) return false
  const age = Date.now() - beatOf(file)
  if (age >= 0 && age < staleAfter) return true
  // The process id may belong to a new process by now.
  return beats(file)
}

/** Moves the lock of a dead process away. If another process replaced it in the meantime, moves it back. */
const clear = (file: string, dead: LockHolder | undefined): boolean => {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return true
  }
  const mistaken = read(aside)?.token !== dead?.token
  if (mistaken) linkSync(aside, file)
  rmSync(aside, { force: true })
  return !mistaken
}

const held = new Set<string>()

const create = (folder: string, file: string, token: string): boolean => {
  const holder: LockHolder = { pid: process.pid, host: hostname(), place: here, token }
  try {
    ensureFolder(folder)
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false
    throw unwritable(folder, cause)
  }
}

export class DataLock {
  readonly #file: string
  readonly #token: string
  readonly #lost: (reason: string) => void
  readonly #timer: NodeJS.Timeout
  #beatAt = Date.now()

  private constructor(file: string, token: string, lost: (reason: string) => void) {
    this.#file = file
    this.#token = token
    this.#lost = lost
    held.add(file)
    this.#timer = setInterval(() => this.#beat(), beatEvery).unref()
    process.once('exit', this.release)
  }

  /**
   * Takes 7 to 15 seconds if the previous holder was killed in another container, and no time otherwise.
   * @param lost called once with a sentence if another process has taken over the folder, such as after a long pause of
   * this one, or could take it over because the lock can't be refreshed
   * @throws DatabaseOpenError if the folder is in use or cannot be written
   */
  static async take(folder: string, lost: (reason: string) => void): Promise<DataLock> {
    const file = join(folder, 'database.lock')
    const token = randomUUID()
    if (held.has(file)) throw inUse(folder, read(file))
    for (let tries = 0; tries < 3; tries += 1) {
      if (create(folder, file, token)) return new DataLock(file, token, lost)
      const other = read(file)
      if ((await isAlive(file, other)) || !clear(file, other)) throw inUse(folder, other)
    }
    throw inUse(folder)
  }

  /** Cheap enough for every statement: it reads the file only after a pause. */
  check(): void {
    if (Date.now() - this.#beatAt > staleAfter / 2) this.#beat()
  }

  release = (): void => {
    clearInterval(this.#timer)
    process.off('exit', this.release)
    if (held.delete(this.#file) && read(this.#file)?.token === this.#token) rmSync(this.#file, { force: true })
  }

  #beat(): void {
    if (!held.has(this.#file)) return
    if (read(this.#file)?.token !== this.#token) return this.#end(takenOver(this.#file))
    try {
      utimesSync(this.#file, new Date(), new Date())
      this.#beatAt = Date.now()
    } catch (cause) {
      if (Date.now() - this.#beatAt > staleAfter / 2) this.#end(untouchable(this.#file, cause))
    }
  }

  #end(reason: string): void {
    this.release()
    this.#lost(reason)
  }
}
