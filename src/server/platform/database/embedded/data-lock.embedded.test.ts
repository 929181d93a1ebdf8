import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_MS } from '#rules/durations.ts'
import { createTemporaryFolder } from '#tests/support/server/database.ts'
import { DataLock } from './data-lock.ts'

let folder = ''
let file = ''
const noop = (): void => undefined
const locks: DataLock[] = []
const acquireLock = async (onLost: (reason: string) => void = noop): Promise<DataLock> => {
  const lock = await DataLock.acquire(folder, onLost)
  locks.push(lock)
  return lock
}

/** Writes the lock file of another process, on this machine or in another container. */
const writeLock = async (holder: { pid: number; place?: string }, secondsAgo = 0): Promise<void> => {
  const ownLock = await acquireLock()
  const written = JSON.parse(readFileSync(file, 'utf8')) as object
  ownLock.release()
  writeFileSync(file, JSON.stringify({ ...written, token: 'theirs', ...holder }))
  refreshLock(secondsAgo)
}
const refreshLock = (secondsAgo = 0): void => {
  const time = new Date(Date.now() - secondsAgo * 1000)
  utimesSync(file, time, time)
}
const deadPid = 2 ** 22 + 1
const otherContainer = 'another container'

beforeEach(async () => {
  folder = await createTemporaryFolder()
  file = join(folder, 'database.lock')
})
afterEach(() => {
  vi.useRealTimers()
  locks.splice(0).forEach((lock) => lock.release())
})

test('data lock of a dead process is taken over at once', async () => {
  await writeLock({ pid: deadPid })
  await expect(acquireLock()).resolves.toBeDefined()
})

test('data lock of a running process is respected', async () => {
  await writeLock({ pid: process.ppid })
  await expect(acquireLock()).rejects.toThrow(`in use by process ${process.ppid} on ${hostname()}`)
})

test('data lock with a reused process id does not block forever', async () => {
  await writeLock({ pid: process.ppid }, 60)
  await expect(acquireLock()).resolves.toBeDefined()
})

test('data lock of another container is judged by its heartbeat, even with our own process id', async () => {
  await writeLock({ pid: process.pid, place: otherContainer }, 5)
  const heartbeat = setInterval(refreshLock, 300)
  await expect(acquireLock()).rejects.toThrow(`in use by process ${process.pid}`)
  clearInterval(heartbeat)
  refreshLock(14)
  await expect(acquireLock()).resolves.toBeDefined()
})

test('data lock of a dead process with a clock a day ahead is taken over after the usual wait', async () => {
  await writeLock({ pid: deadPid, place: otherContainer }, -DAY_SECONDS)
  const startedAt = performance.now()
  await expect(acquireLock()).resolves.toBeDefined()
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})

test('data lock of a running process with a clock an hour behind is respected', async () => {
  await writeLock({ pid: deadPid, place: otherContainer }, HOUR_SECONDS)
  const heartbeat = setInterval(() => refreshLock(HOUR_SECONDS), 1000)
  await expect(acquireLock()).rejects.toThrow(`in use by process ${deadPid}`)
  clearInterval(heartbeat)
})

test('data lock that is incomplete counts as held', async () => {
  writeFileSync(file, '')
  const heartbeat = setInterval(refreshLock, 300)
  await expect(acquireLock()).rejects.toThrow('in use by another process')
  clearInterval(heartbeat)
})

test('data lock prevents one process from opening the folder twice', async () => {
  const first = await acquireLock()
  await expect(acquireLock()).rejects.toThrow('in use')
  first.release()
  await expect(acquireLock()).resolves.toBeDefined()
})

test('data lock of a dead process is taken over by only one of several processes', async () => {
  await writeLock({ pid: deadPid })
  const attempts = await Promise.allSettled([acquireLock(), acquireLock(), acquireLock()])
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('data lock reports an unwritable folder and how to fix it', async () => {
  writeFileSync(join(folder, 'file'), '')
  const subfolder = join(folder, 'file', 'data')
  await expect(DataLock.acquire(subfolder, noop)).rejects.toThrow(
    `The data folder ${subfolder} cannot be written (ENOTDIR): give this user write access to it, or set ALAIA_DATA to another folder.`,
  )
})

test.skipIf(process.platform !== 'linux')('data lock reports a folder that cannot be created at once', async () => {
  await expect(DataLock.acquire('/proc/alaia/data', noop)).rejects.toThrow(
    'The data folder /proc/alaia/data cannot be written',
  )
})

test('data lock holder notices once after a standstill that it was replaced, and keeps the new lock', async () => {
  vi.useFakeTimers()
  const onLost = vi.fn<(reason: string) => void>()
  const lock = await acquireLock(onLost)
  vi.advanceTimersByTime(10_000)
  expect(onLost).not.toHaveBeenCalled()
  writeFileSync(file, JSON.stringify({ pid: process.ppid, host: hostname(), place: otherContainer, token: 'theirs' }))
  vi.setSystemTime(Date.now() + MINUTE_MS)
  lock.check()
  expect(onLost).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(MINUTE_MS)
  lock.release()
  expect(onLost).toHaveBeenCalledOnce()
  expect(existsSync(file)).toBe(true)
})
