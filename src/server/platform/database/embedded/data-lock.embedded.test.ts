import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../../../tests/support/database.ts'
import { DataLock } from './data-lock.ts'

let folder = ''
let file = ''
const none = (): void => undefined
const taken: DataLock[] = []
const take = async (lost: (reason: string) => void = none): Promise<DataLock> => {
  const lock = await DataLock.take(folder, lost)
  taken.push(lock)
  return lock
}

/** What a process of this machine, or of another place, leaves in the folder. */
const heldBy = async (holder: { pid: number; place?: string }, secondsAgo = 0): Promise<void> => {
  const own = await take()
  const written = JSON.parse(readFileSync(file, 'utf8')) as object
  own.release()
  writeFileSync(file, JSON.stringify({ ...written, token: 'theirs', ...holder }))
  beat(secondsAgo)
}
const beat = (secondsAgo = 0): void => {
  const at = new Date(Date.now() - secondsAgo * 1000)
  utimesSync(file, at, at)
}
const deadPid = 2 ** 22 + 1
const elsewhere = 'another container'

beforeEach(async () => {
  folder = await temporaryFolder()
  file = join(folder, 'database.lock')
})
afterEach(() => {
  vi.useRealTimers()
  taken.splice(0).forEach((lock) => lock.release())
})

test('the lock of a dead process is taken over at once', async () => {
  await heldBy({ pid: deadPid })
  await expect(take()).resolves.toBeDefined()
})

test('the lock of a living process is respected', async () => {
  await heldBy({ pid: process.ppid })
  await expect(take()).rejects.toThrow(`in use by process ${process.ppid} on ${hostname()}`)
})

test('a process number that was given out again does not block for ever', async () => {
  await heldBy({ pid: process.ppid }, 60)
  await expect(take()).resolves.toBeDefined()
})

test('in another container the heartbeat tells, even where the process number is our own', async () => {
  await heldBy({ pid: process.pid, place: elsewhere }, 5)
  const heart = setInterval(beat, 300)
  await expect(take()).rejects.toThrow(`in use by process ${process.pid}`)
  clearInterval(heart)
  beat(14)
  await expect(take()).resolves.toBeDefined()
})

test('a dead lock that a clock has put a day ahead is waited for like any other', async () => {
  await heldBy({ pid: deadPid, place: elsewhere }, -86_400)
  const began = performance.now()
  await expect(take()).resolves.toBeDefined()
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('a living lock is respected though the clock of its machine is an hour behind', async () => {
  await heldBy({ pid: deadPid, place: elsewhere }, 3600)
  const heart = setInterval(() => beat(3600), 1000)
  await expect(take()).rejects.toThrow(`in use by process ${deadPid}`)
  clearInterval(heart)
})

test('a lock that is only half written is somebody at work', async () => {
  writeFileSync(file, '')
  const heart = setInterval(beat, 300)
  await expect(take()).rejects.toThrow('in use by another process')
  clearInterval(heart)
})

test('one process does not open the same folder twice', async () => {
  const first = await take()
  await expect(take()).rejects.toThrow('in use')
  first.release()
  await expect(take()).resolves.toBeDefined()
})

test('of several who find a dead lock, one gets it', async () => {
  await heldBy({ pid: deadPid })
  const tries = await Promise.allSettled([take(), take(), take()])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a folder that cannot be written is named with what to do', async () => {
  writeFileSync(join(folder, 'file'), '')
  const below = join(folder, 'file', 'data')
  await expect(DataLock.take(below, none)).rejects.toThrow(
    `The data folder ${below} cannot be written (ENOTDIR): give this user write access to it, or set ALAIA_DATA to another folder.`,
  )
})

test.skipIf(process.platform !== 'linux')('a folder where nothing can be made is named at once', async () => {
  await expect(DataLock.take('/proc/alaia/data', none)).rejects.toThrow(
    'The data folder /proc/alaia/data cannot be written',
  )
})

test('who was taken over after a standstill notices, once, and leaves the new lock alone', async () => {
  vi.useFakeTimers()
  const lost = vi.fn<(reason: string) => void>()
  const lock = await take(lost)
  vi.advanceTimersByTime(10_000)
  expect(lost).not.toHaveBeenCalled()
  writeFileSync(file, JSON.stringify({ pid: process.ppid, host: hostname(), place: elsewhere, token: 'theirs' }))
  vi.setSystemTime(Date.now() + 60_000)
  lock.check()
  expect(lost).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  lock.release()
  expect(lost).toHaveBeenCalledOnce()
  expect(existsSync(file)).toBe(true)
})
