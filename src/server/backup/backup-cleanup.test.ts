import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { createTemporaryFolder } from '#tests/support/server/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { startDailyCleanup } from './backup-cleanup.ts'

test('daily cleanup removes a pre-migration backup after 35 days while the server keeps running', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-03-02T09:00:00Z') })
  const dataFolder = await createTemporaryFolder()
  const backups = join(dataFolder, 'backups')
  const [older, newer] = ['before-2026-02-27T09-00-00-0008_moons', 'before-2026-03-01T09-00-00-0009_tides']
  for (const name of [older, newer]) await mkdir(join(backups, name), { recursive: true })
  const stopCleanup = startDailyCleanup(
    { dataDir: dataFolder, clock: { now: () => new Date() } },
    createJsonLog('error'),
  )
  vi.advanceTimersByTime(33 * DAY_MS)
  await expect.poll(() => readdir(backups)).toEqual([newer])
  vi.advanceTimersByTime(2 * DAY_MS)
  await expect.poll(() => readdir(backups)).toEqual([])
  stopCleanup()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
