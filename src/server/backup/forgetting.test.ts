import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/support/database.ts'
import { jsonLog } from '../platform/log.ts'
import { forgetDaily } from './forgetting.ts'

const DAY = 24 * 3_600_000

test('what was kept before a change goes on the day that it is five weeks old, while the server runs on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-03-02T09:00:00Z') })
  const data = await temporaryFolder()
  const backups = join(data, 'backups')
  const kept = 'before-2026-03-01T09-00-00-0009_tides'
  await mkdir(join(backups, kept), { recursive: true })
  const forgetNoMore = forgetDaily({ dataDir: data, clock: { now: () => new Date() } }, jsonLog('error'))
  vi.advanceTimersByTime(33 * DAY)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await readdir(backups)).toEqual([kept])
  vi.advanceTimersByTime(2 * DAY)
  await vi.waitFor(async () => expect(await readdir(backups)).toEqual([]))
  forgetNoMore()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
