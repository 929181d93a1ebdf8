import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/server/database.ts'
import { DataLock } from './data-lock.ts'

let folder = ''
let file = ''
const none = (): void => undefined
const locks: DataLock[] = []
const take = async (onLost: (reason: string) => void = none): Promise<DataLock> => {
  const lock = await DataLock.acquire(folder, onLost)
  locks.push(lock)
  return lock
}

/** Writes the lock file of another process, on this machine or in another container. */
const writeLockOf = async (holder: { pid: number; place?: string }, secondsAgo = 0): Promise<void> => {
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
  locks.splice(0).forEach((lock) => lock.release())
})

test('data lock of a dead process is taken over at once', async () => {
  await writeLockOf({ pid: deadPid })
  await expect(take()).resolves.toBeDefined()
})

test('data lock of a running process is respected', async () => {
  await writeLockOf({ pid: process.ppid })
  await expect(take()).rejects.toThrow(`in use by process ${process.ppid} on ${hostname()}`)
})

test('data lock with a reused process id does not block forever', async () => {
  await writeLockOf({ pid: process.ppid }, 60)
  await expect(take()).resolves.toBeDefined()
})

test('data lock of another container is judged by its heartbeat, even with our own process id', async () => {
  await writeLockOf({ pid: process.pid, place: elsewhere }, 5)
  const heart = setInterval(beat, 300)
  await expect(take()).rejects.toThrow(`in use by process ${process.pid}`)
  clearInterval(heart)
  beat(14)
  await expect(take()).resolves.toBeDefined()
})

test('data lock of a dead process with a clock a day ahead is taken over after the usual wait', async () => {
  await writeLockOf({ pid: deadPid, place: elsewhere }, -86_400)
  const began = performance.now()
  await expect(take()).resolves.toBeDefined()
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('data lock of a running process with a clock an hour behind is respected', async () => {
  await writeLockOf({ pid: deadPid, place: elsewhere }, 3600)
  const heart = setInterval(() => beat(3600), 1000)
  await expect(take()).rejects.toThrow(`in use by process ${deadPid}`)
  clearInterval(heart)
})

test('data lock that is incomplete counts as held', async () => {
  writeFileSync(file, '')
  const heart = setInterval(beat, 300)
  await expect(take()).rejects.toThrow('in use by another process')
  clearInterval(heart)
})

test('data lock prevents one process from opening the folder twice', async () => {
  const first = await take()
  await expect(take()).rejects.toThrow('in use')
  first.release()
  await expect(take()).resolves.toBeDefined()
})

test('data lock of a dead process is taken over by only one of several processes', async () => {
  await writeLockOf({ pid: deadPid })
  const tries = await Promise.allSettled([take(), take(), take()])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('data lock reports an unwritable folder and how to fix it', async () => {
  writeFileSync(join(folder, 'file'), '')
  const below = join(folder, 'file', 'data')
  await expect(DataLock.acquire(below, none)).rejects.toThrow(
    `The data folder ${below} cannot be written (ENOTDIR): give this user write access to it, or set ALAIA_DATA to another folder.`,
  )
})

test.skipIf(process.platform !== 'linux')('data lock reports a folder that cannot be created at once', async () => {
  await expect(DataLock.acquire('/proc/alaia/data', none)).rejects.toThrow(
    'The data folder /proc/alaia/data cannot be written',
  )
})

test('data lock holder notices once after a standstill that it was replaced, and keeps the new lock', async () => {
  vi.useFakeTimers()
  const onLost = vi.fn<(reason: string) => void>()
  const lock = await take(onLost)
  vi.advanceTimersByTime(10_000)
  expect(onLost).not.toHaveBeenCalled()
  writeFileSync(file, JSON.stringify({ pid: process.ppid, host: hostname(), place: elsewhere, token: 'theirs' }))
  vi.setSystemTime(Date.now() + 60_000)
  lock.check()
  expect(onLost).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  lock.release()
  expect(onLost).toHaveBeenCalledOnce()
  expect(existsSync(file)).toBe(true)
})
