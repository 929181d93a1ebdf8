/**
 * Where tests put what they make, their databases before all: in memory where there is plenty of it, for a disk that is
 * asked to keep every commit takes longer than the tests do.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const GIB = 1024 ** 3
/** A whole run leaves half of it unused. */
const ENOUGH = 6 * GIB
const NAME = /^alaia-scratch-(\d+)-/

const isRoomy = (): boolean => {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  // Tests also run programs that they have put there.
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY)
  return bavail * bsize > ENOUGH && freemem() > 2 * ENOUGH && !(mount ?? 'noexec').includes('noexec')
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Those of runs that were killed. */
const sweep = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

export interface Scratch {
  folder: string
  remove: () => void
}

export const openScratch = (): Scratch => {
  const parent = isRoomy() ? MEMORY : tmpdir()
  sweep(parent)
  const folder = mkdtempSync(join(parent, `alaia-scratch-${process.pid}-`))
  // A database server of another user has its folder in here.
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
