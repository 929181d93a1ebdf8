import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../../../tests/support/database.ts'
import { DataLock } from './data-lock.ts'

let folder = ''
let file = ''
const none = (): void => undefined
const taken: DataLock[] = []
const take = (lost = none): DataLock => {
  const lock = new DataLock(folder, lost)
  taken.push(lock)
  return lock
}
const heldBy = (holder: object, secondsAgo = 0): void => {
  writeFileSync(file, JSON.stringify(holder))
  const at = new Date(Date.now() - secondsAgo * 1000)
  utimesSync(file, at, at)
}
const deadPid = 2 ** 22 + 1

beforeEach(async () => {
  folder = await temporaryFolder()
  file = join(folder, 'database.lock')
})
afterEach(() => {
  vi.useRealTimers()
  taken.splice(0).forEach((lock) => lock.release())
})

test('the lock of a dead process is taken over at once', () => {
  heldBy({ pid: deadPid, host: hostname(), token: 'old' })
  expect(() => take()).not.toThrow()
})

test('the lock of a living process is respected', () => {
  heldBy({ pid: process.ppid, host: hostname(), token: 'theirs' })
  expect(() => take()).toThrow(`in use by process ${process.ppid} on ${hostname()}`)
})

test('a process number of another machine says nothing: its heartbeat does', () => {
  heldBy({ pid: deadPid, host: 'another', token: 'theirs' })
  expect(() => take()).toThrow('on another')
  heldBy({ pid: deadPid, host: 'another', token: 'theirs' }, 60)
  expect(() => take()).not.toThrow()
})

test('a process number that was given out again does not block for ever', () => {
  heldBy({ pid: process.ppid, host: hostname(), token: 'old' }, 60)
  expect(() => take()).not.toThrow()
})

test('a lock that is only half written is somebody at work', () => {
  writeFileSync(file, '')
  expect(() => take()).toThrow('in use by another process')
})

test('one process does not open the same folder twice', () => {
  const first = take()
  expect(() => take()).toThrow('in use')
  first.release()
  expect(() => take()).not.toThrow()
})

test('a folder that cannot be written is named with what to do', () => {
  writeFileSync(join(folder, 'file'), '')
  const below = join(folder, 'file', 'data')
  expect(() => new DataLock(below, none)).toThrow(
    `The data folder ${below} cannot be written (ENOTDIR): give this user write access to it, or set ALAIA_DATA to another folder.`,
  )
})

test('who was taken over after a standstill notices, once, and leaves the new lock alone', () => {
  vi.useFakeTimers()
  const lost = vi.fn<() => void>()
  const lock = take(lost)
  vi.advanceTimersByTime(6_000)
  expect(lost).not.toHaveBeenCalled()
  heldBy({ pid: process.ppid, host: hostname(), token: 'theirs' })
  vi.setSystemTime(Date.now() + 60_000)
  lock.check()
  expect(lost).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  lock.release()
  expect(lost).toHaveBeenCalledOnce()
  expect(existsSync(file)).toBe(true)
})
