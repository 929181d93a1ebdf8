import { describe, expect, test } from 'vitest'
import { PlaybackRecovery } from './playback-recovery.ts'
import type { SessionResult } from './session-info.ts'

const createFoundResult = (url: string): SessionResult => ({ outcome: 'found', session: { url } as never, related: [] })

const createRecovery = (...answers: SessionResult[]) => {
  const resumedUrls: string[] = []
  const settled: string[] = []
  const recovery = new PlaybackRecovery({
    fetchSession: async () => answers.shift() ?? { outcome: 'unreachable', message: 'Busy' },
    resumeFrom: (url) => resumedUrls.push(url),
    onSettled: ({ outcome }) => settled.push(outcome),
  })
  return { mending: recovery, taken: resumedUrls, settled }
}

describe('playback recovery', () => {
  test('resumes from the new URL of the file', async () => {
    const { mending, taken } = createRecovery(createFoundResult('/new'))
    await mending.begin()
    expect(taken).toEqual(['/new'])
    expect(mending.isIntact).toBe(true)
  })

  test('waits while the server is unreachable and tries again afterwards', async () => {
    const { mending, taken, settled } = createRecovery(
      { outcome: 'unreachable', message: 'Busy' },
      createFoundResult('/again'),
    )
    await mending.begin()
    expect(mending.isInterrupted).toBe(true)
    expect(settled).toEqual(['unreachable'])
    await mending.begin()
    expect(taken).toEqual(['/again'])
  })

  test('gives up after the third failure without playback in between', async () => {
    const { mending, taken } = createRecovery(createFoundResult('/a'), createFoundResult('/b'), createFoundResult('/c'))
    for (let time = 0; time < 3; time++) await mending.begin()
    expect(taken).toEqual(['/a', '/b'])
    expect(mending.isLost).toBe(true)
  })

  test('restores all its attempts after the file has played', async () => {
    const { mending, taken } = createRecovery(createFoundResult('/a'), createFoundResult('/b'), createFoundResult('/c'))
    await mending.begin()
    await mending.begin()
    mending.reset()
    await mending.begin()
    expect(taken).toEqual(['/a', '/b', '/c'])
  })

  test('gives up if the session no longer exists', async () => {
    const { mending, settled } = createRecovery({ outcome: 'gone' })
    await mending.begin()
    expect(mending.isLost).toBe(true)
    expect(settled).toEqual(['gone'])
  })

  test('ignores the result for an earlier session after a reset', async () => {
    const { mending, taken, settled } = createRecovery(createFoundResult('/old'))
    const pending = mending.begin()
    mending.reset()
    await pending
    expect(taken).toEqual([])
    expect(settled).toEqual([])
  })
})
