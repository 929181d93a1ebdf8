/** One process to a data folder: the engine itself has no lock, and two of them lose each other's writes silently. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, linkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseRefused } from '../refused.ts'

/** A lock whose heart has not beaten for this long belongs to nobody, whatever its process number says. */
const staleAfter = 30_000
const beatEvery = 5_000

interface Holder {
  pid: number
  host: string
  token: string
}

const codeOf = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? String(cause)

const unwritable = (folder: string, cause: unknown): DatabaseRefused =>
  new DatabaseRefused(
    `The data folder ${folder} cannot be written (${codeOf(cause)}): give this user write access to it, or set ALAIA_DATA to another folder.`,
    cause,
  )

const inUse = (folder: string, holder?: Holder): DatabaseRefused => {
  const whose = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
  return new DatabaseRefused(
    `The data folder ${folder} is in use by ${whose}: stop that one first, or set ALAIA_DATA to another folder.`,
  )
}

const read = (file: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return codeOf(cause) === 'EPERM'
  }
}

const ageOf = (file: string): number => {
  const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
  return Date.now() - mtimeMs
}

/** A process number means something on its own machine only; in another container the heartbeat has to tell. */
const isAlive = (file: string, holder: Holder | undefined): boolean => {
  if (holder?.host === hostname() && (holder.pid === process.pid || !isRunning(holder.pid))) return false
  return ageOf(file) < staleAfter
}

/** Moves a dead process's lock away; if someone was faster and it is theirs by now, puts it back. */
const clear = (file: string, dead: Holder | undefined): boolean => {
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

export class DataLock {
  readonly #folder: string
  readonly #file: string
  readonly #token = randomUUID()
  readonly #lost: () => void
  readonly #timer: NodeJS.Timeout
  #beatAt = Date.now()

  /**
   * @param lost called once if another process has taken the folder over, as after a long standstill of this one
   * @throws DatabaseRefused when the folder is in use or cannot be written
   */
  constructor(folder: string, lost: () => void) {
    this.#folder = folder
    this.#file = join(folder, 'database.lock')
    this.#lost = lost
    this.#take()
    held.add(this.#file)
    this.#timer = setInterval(() => this.#beat(), beatEvery).unref()
    process.once('exit', this.release)
  }

  /** Cheap enough for every statement: looks at the file only after a standstill. */
  check(): void {
    if (Date.now() - this.#beatAt > staleAfter / 2) this.#beat()
  }

  release = (): void => {
    clearInterval(this.#timer)
    process.off('exit', this.release)
    if (held.delete(this.#file) && read(this.#file)?.token === this.#token) rmSync(this.#file, { force: true })
  }

  #take(): void {
    if (held.has(this.#file)) throw inUse(this.#folder, read(this.#file))
    const holder: Holder = { pid: process.pid, host: hostname(), token: this.#token }
    for (let tries = 0; tries < 3; tries += 1) {
      try {
        mkdirSync(this.#folder, { recursive: true })
        writeFileSync(this.#file, JSON.stringify(holder), { flag: 'wx' })
        return
      } catch (cause) {
        if (codeOf(cause) !== 'EEXIST') throw unwritable(this.#folder, cause)
      }
      const other = read(this.#file)
      if (isAlive(this.#file, other) || !clear(this.#file, other)) throw inUse(this.#folder, other)
    }
    throw inUse(this.#folder)
  }

  #beat(): void {
    if (read(this.#file)?.token === this.#token) {
      this.#beatAt = Date.now()
      utimesSync(this.#file, new Date(), new Date())
      return
    }
    this.release()
    this.#lost()
  }
}
