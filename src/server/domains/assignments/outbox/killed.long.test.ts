import { expect, test } from 'vitest'
import { copiesIn, killAgainAndAgain } from '../../../../../tests/support/killing.ts'

test('a platform that forgets keys has each item once for each class, after a hundred kills', async () => {
  const { kills, inbox, again, states } = await killAgainAndAgain({ kills: 100, items: 80, sections: 80, within: 120 })
  expect(kills).toBe(100)
  expect(again).toBeGreaterThan(100)
  expect(states).toEqual([{ state: 'sent', count: 6400 }])
  expect(copiesIn(inbox)).toEqual(Array.from({ length: 6400 }, () => 1))
}, 900_000)
