/** Plays a school's own recording of a session instead of the session's audio. */
import type { Session } from '#contract/library.ts'
import type { TranscriptCue } from '#rules/transcript.ts'
import type { NarrationRow } from './narrations.queries.ts'

/** Finds the recording of a session that a school hears; undefined if it hears the session's own audio. */
export type FindNarration = (organizationUuid: string | null, sessionUuid: string) => NarrationRow | undefined

const toKey = (organizationUuid: string, sessionUuid: string): string => `${organizationUuid} ${sessionUuid}`

export const createNarrationFinder = (narrations: readonly NarrationRow[]): FindNarration => {
  const byKey = new Map(narrations.map((row) => [toKey(row.organization_uuid, row.session_uuid), row]))
  if (byKey.size === 0) return () => undefined
  return (organizationUuid, sessionUuid) =>
    organizationUuid === null ? undefined : byKey.get(toKey(organizationUuid, sessionUuid))
}

/**
 * Returns the session as the school hears it: read by one of its adults, even if its own audio is not rendered yet. An
 * exercise that its owner changes has other words by then, so that the recording isn't heard.
 */
export const withNarration = (session: Session, narration: NarrationRow | undefined, origin: string): Session => {
  if (!narration || (session.made_by_computer && session.status !== undefined)) return session
  const { status: _, ...rest } = session
  return {
    ...rest,
    url: `${origin}/media/${narration.audio_key}`,
    transcript_url: `${origin}/media/${narration.transcript_key}`,
    duration: narration.duration,
    narrator: narration.narrator,
    read_by_computer: false,
  }
}

/** Returns when a sentence of the session is spoken in the recording, in seconds: its lines are spoken as a whole. */
export const findSpokenSeconds = ({ cues }: NarrationRow, text: string): number | undefined =>
  (cues as readonly TranscriptCue[]).find((cue) => cue.text.includes(text))?.start
