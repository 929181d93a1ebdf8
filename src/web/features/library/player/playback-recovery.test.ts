import { describe, expect, test } from 'vitest'
import { PlaybackRecovery } from './playback-recovery.ts'
import type { SessionResult } from './session-info.ts'

const found = (url: string): SessionResult => ({ outcome: 'found', session: { url } as never, related: [] })

const broken = (...answers: SessionResult[]) => {
  const taken: string[] = []
  const settled: string[] = []
  const mending = new PlaybackRecovery({
    ask: async () => answers.shift() ?? { outcome: 'unreachable', message: 'Busy' },
    takeUp: (url) => taken.push(url),
    settled: ({ outcome }) => settled.push(outcome),
  })
  return { mending, taken, settled }
}

describe('a file that broke off', () => {
  test('is taken up from where it lies now', async () => {
    const { mending, taken } = broken(found('/new'))
    await mending.begin()
    expect(taken).toEqual(['/new'])
    expect(mending.isWhole).toBe(true)
  })

  test('waits while nobody answers, and is tried again afterwards', async () => {
    const { mending, taken, settled } = broken({ outcome: 'unreachable', message: 'Busy' }, found('/again'))
    await mending.begin()
    expect(mending.isCut).toBe(true)
    expect(settled).toEqual(['unreachable'])
    await mending.begin()
    expect(taken).toEqual(['/again'])
  })

  test('is lost when it breaks a third time without having played', async () => {
    const { mending, taken } = broken(found('/a'), found('/b'), found('/c'))
    for (let time = 0; time < 3; time++) await mending.begin()
    expect(taken).toEqual(['/a', '/b'])
    expect(mending.isLost).toBe(true)
  })

  test('has all its chances again once it played', async () => {
    const { mending, taken } = broken(found('/a'), found('/b'), found('/c'))
    await mending.begin()
    await mending.begin()
    mending.reset()
    await mending.begin()
    expect(taken).toEqual(['/a', '/b', '/c'])
  })

  test('is lost when the session is gone', async () => {
    const { mending, settled } = broken({ outcome: 'gone' })
    await mending.begin()
    expect(mending.isLost).toBe(true)
    expect(settled).toEqual(['gone'])
  })

  test('of an earlier session says nothing about the next one', async () => {
    const { mending, taken, settled } = broken(found('/old'))
    const asking = mending.begin()
    mending.reset()
    await asking
    expect(taken).toEqual([])
    expect(settled).toEqual([])
  })
})
