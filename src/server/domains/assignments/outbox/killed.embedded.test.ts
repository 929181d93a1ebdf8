// @tag outbox-killed
import { expect, test } from 'vitest'
import { copiesIn, folderWithCalls, killRepeatedly } from '#tests/support/server/kill-outbox-process.ts'

test('the outbox publishes each item once for each class, even if its process is killed five times', async () => {
  const folder = await folderWithCalls(16, 16)
  const { kills, inbox, again, states } = await killRepeatedly({ kills: 5, folder, within: 120 })
  expect(kills).toBe(5)
  expect(again).toBeGreaterThan(0)
  expect(states).toEqual([{ state: 'sent', count: 256 }])
  expect(copiesIn(inbox)).toEqual(Array.from({ length: 256 }, () => 1))
})
