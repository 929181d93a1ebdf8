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
  return { recovery, resumedUrls, settled }
}

describe('playback recovery', () => {
  test('resumes from the new URL of the file', async () => {
    const { recovery, resumedUrls } = createRecovery(createFoundResult('/new'))
    await recovery.begin()
    expect(resumedUrls).toEqual(['/new'])
    expect(recovery.isIntact).toBe(true)
  })

  test('waits while the server is unreachable and tries again afterwards', async () => {
    const { recovery, resumedUrls, settled } = createRecovery(
      { outcome: 'unreachable', message: 'Busy' },
      createFoundResult('/again'),
    )
    await recovery.begin()
    expect(recovery.isInterrupted).toBe(true)
    expect(settled).toEqual(['unreachable'])
    await recovery.begin()
    expect(resumedUrls).toEqual(['/again'])
  })

  test('gives up after the third failure without playback in between', async () => {
    const { recovery, resumedUrls } = createRecovery(
      createFoundResult('/a'),
      createFoundResult('/b'),
      createFoundResult('/c'),
    )
    for (let time = 0; time < 3; time++) await recovery.begin()
    expect(resumedUrls).toEqual(['/a', '/b'])
    expect(recovery.isLost).toBe(true)
  })

  test('restores all its attempts after the file has played', async () => {
    const { recovery, resumedUrls } = createRecovery(
      createFoundResult('/a'),
      createFoundResult('/b'),
      createFoundResult('/c'),
    )
    await recovery.begin()
    await recovery.begin()
    recovery.reset()
    await recovery.begin()
    expect(resumedUrls).toEqual(['/a', '/b', '/c'])
  })

  test('gives up if the session no longer exists', async () => {
    const { recovery, settled } = createRecovery({ outcome: 'gone' })
    await recovery.begin()
    expect(recovery.isLost).toBe(true)
    expect(settled).toEqual(['gone'])
  })

  test('ignores the result for an earlier session after a reset', async () => {
    const { recovery, resumedUrls, settled } = createRecovery(createFoundResult('/old'))
    const pending = recovery.begin()
    recovery.reset()
    await pending
    expect(resumedUrls).toEqual([])
    expect(settled).toEqual([])
  })
})
