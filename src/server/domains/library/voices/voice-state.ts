/** Compares the voice of a session's audio with the voice that its narrator has now. */
import type { SessionVoiceState } from '#rules/narrator-voices.ts'
import type { NarratorName, SpeechDemand, SpeechProvider } from '#server/generation/generation.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { SessionVoiceRow } from './recordings.queries.ts'

interface SpokenScript {
  narrator: NarratorName
  demand: SpeechDemand
}

/** By render key, which changes with the script. */
const spokenScripts = new Map<string, SpokenScript>()

/** Returns who reads a session, and what the provider has to speak for it. Each script is parsed once. */
export const readSpokenScript = async ({
  render_key,
  script: text,
}: Pick<SessionVoiceRow, 'render_key' | 'script'>): Promise<SpokenScript> => {
  const { measureSpeechDemand, parseScript } = await import('#server/generation/generation.ts')
  return memoize(spokenScripts, render_key, () => {
    const script = parseScript(text)
    return { narrator: script.narrator, demand: measureSpeechDemand(script) }
  })
}

type VoiceColumns = Pick<SessionVoiceRow, 'script' | 'audio_key' | 'render_key' | 'rendered_key' | 'spoken_by'>

export const readVoiceState = async (
  row: VoiceColumns,
  speech: SpeechProvider | undefined,
): Promise<SessionVoiceState> => {
  const { audio_key, render_key, rendered_key, spoken_by } = row
  if (audio_key === null) return 'none'
  if (spoken_by === null) return 'built_in'
  const { narrator } = await readSpokenScript(row)
  return speech?.describeVoice(narrator) === spoken_by && render_key === rendered_key ? 'current' : 'outdated'
}
