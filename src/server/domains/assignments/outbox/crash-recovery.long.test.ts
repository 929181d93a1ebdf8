import { expect, test } from 'vitest'
import { HOUR_MS } from '#rules/durations.ts'
import {
  countCopies,
  createFolderWithCalls,
  createFolderWithReports,
  killRepeatedly,
} from '#tests/support/server/kill-outbox-process.ts'

test(
  'the outbox publishes each item once for each class, even if its process is killed a hundred times',
  async () => {
    const folder = await createFolderWithCalls(80, 80)
    const { kills, inbox, retriedCalls, states } = await killRepeatedly({ kills: 100, folder, maxDelayMs: 120 })
    expect(kills).toBe(100)
    expect(retriedCalls).toBeGreaterThan(100)
    expect(states).toEqual([{ state: 'sent', count: 6400 }])
    expect(countCopies(inbox)).toEqual(Array.from({ length: 6400 }, () => 1))
  },
  HOUR_MS,
)

test('the outbox reports every completion to the platform, even if its process is killed while sending', async () => {
  const folder = await createFolderWithReports(400)
  const { kills, inbox, states } = await killRepeatedly({ kills: 5, folder, maxDelayMs: 60 })
  expect(kills).toBe(5)
  expect(states).toEqual([{ state: 'sent', count: 400 }])
  expect(new Set(inbox.receivedReports.map(({ student_id, status }) => `${student_id} ${status}`)).size).toBe(400)
  expect(inbox.receivedReports.every(({ status }) => status === 'complete')).toBe(true)
}, 600_000)
