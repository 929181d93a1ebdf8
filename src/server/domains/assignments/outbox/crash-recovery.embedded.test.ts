// @tag outbox-crash-recovery
import { expect, test } from 'vitest'
import { countCopies, createFolderWithCalls, killRepeatedly } from '#tests/support/server/kill-outbox-process.ts'

test('the outbox publishes each item once for each class, even if its process is killed five times', async () => {
  const folder = await createFolderWithCalls(16, 16)
  const { kills, inbox, retriedCalls, states } = await killRepeatedly({ kills: 5, folder, maxDelayMs: 120 })
  expect(kills).toBe(5)
  expect(retriedCalls).toBeGreaterThan(0)
  expect(states).toEqual([{ state: 'sent', count: 256 }])
  expect(countCopies(inbox)).toEqual(Array.from({ length: 256 }, () => 1))
})
