import type * as fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'
import { createTemporaryFolder } from '#tests/support/server/database.ts'
import { DataLock } from './data-lock.ts'

// Simulates a read-only disk, which a test running as root could not create.
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof fs>()),
  utimesSync: vi.fn<typeof fs.utimesSync>(() => {
    throw Object.assign(new Error('read-only file system'), { code: 'EROFS' })
  }),
}))
afterEach(() => void vi.useRealTimers())

test('a data lock that cannot be refreshed ends the process with one message before another can take it', async () => {
  vi.useFakeTimers()
  const folder = await createTemporaryFolder()
  const onLost = vi.fn<(reason: string) => void>()
  await DataLock.acquire(folder, onLost)
  vi.advanceTimersByTime(6000)
  expect(onLost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(6000)
  expect(onLost).toHaveBeenCalledExactlyOnceWith(
    `The lock ${join(folder, 'database.lock')} can't be renewed (EROFS), so this process ends before another one uses the data.`,
  )
  vi.advanceTimersByTime(MINUTE_MS)
  expect(onLost).toHaveBeenCalledOnce()
})
