/** The recording that a listener gets. */
import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import type { NarrationRow } from './narrations.queries.ts'
import { withNarration } from './narrations.ts'

const narration: NarrationRow = {
  organization_uuid: 'school',
  session_uuid: 'session',
  narrator: 'Ms. Alvarez',
  audio_key: 'private/a/a.mp3',
  transcript_key: 'private/a/a.json',
  duration: 120,
  cues: [],
}
const session = { narrator: 'Willow', url: '', duration: 60, made_by_computer: false } as Session

describe('the recording of a session', () => {
  test('is played, also before the session has audio of its own', () => {
    const played = withNarration({ ...session, status: 'processing' }, narration, 'https://a.test')
    expect(played).toMatchObject({ narrator: 'Ms. Alvarez', url: 'https://a.test/media/private/a/a.mp3' })
    expect(played.status).toBeUndefined()
  })

  test('is not played while its exercise is changed', () => {
    const changed = { ...session, made_by_computer: true, status: 'draft' as const }
    expect(withNarration(changed, narration, '')).toBe(changed)
    const { status: _, ...ready } = changed
    expect(withNarration(ready, narration, '').narrator).toBe('Ms. Alvarez')
  })
})
