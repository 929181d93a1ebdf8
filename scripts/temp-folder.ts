/**
 * The folder for temporary files of tests, especially their databases: in memory if there is enough of it, since
 * durable commits on a disk take longer than the tests.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
const GIB = 1024 ** 3
/** A full run uses at most half of it. */
const MIN_FREE_BYTES = 6 * GIB
const NAME = /^alaia-temp-(\d+)-/

const hasMemoryFolder = (): boolean => {
  if (!existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  // Tests also run programs from this folder.
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY_FOLDER)
  return bavail * bsize > MIN_FREE_BYTES && freemem() > 2 * MIN_FREE_BYTES && !(mount ?? 'noexec').includes('noexec')
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Removes the folders of killed runs. */
const removeLeftovers = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

export interface TempFolder {
  folder: string
  remove: () => void
}

export const createTempFolder = (): TempFolder => {
  const parent = hasMemoryFolder() ? MEMORY_FOLDER : tmpdir()
  removeLeftovers(parent)
  const folder = mkdtempSync(join(parent, `alaia-temp-${process.pid}-`))
  // The database server of another user has its folder in here.
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
