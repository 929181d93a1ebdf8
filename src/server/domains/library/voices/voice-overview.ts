/** Everything that the page of voices shows. */
import type * as contract from '#contract/catalog/voices.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { MINUTE_MS, SECOND_MS } from '#rules/durations.ts'
import { estimateSpeechMinutes } from '#rules/narrator-voices.ts'
import type { SpeechProvider } from '#server/generation/generation.ts'
import type { Config } from '#server/platform/config.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createNarratorSpeech, type NarratorSpeech, readNarratorVoiceList } from './narrator-voices.ts'
import { readRecordingPause } from './recording-pause.queries.ts'
import { listSessionVoices, type SessionVoiceRow } from './recordings.queries.ts'
import { countCharactersLeft } from './speech-budget.ts'
import { readSpokenScript, readVoiceState } from './voice-state.ts'

type VoiceOverview = ResponseInput<typeof contract.voiceList>

/** The page asks every few seconds while sessions are recorded; the provider is asked for its voices less often. */
const VOICE_LIST_MAX_AGE_MS = 5 * MINUTE_MS
/** A server that has just been started may have no list yet. */
const MISSING_LIST_MAX_AGE_MS = 10 * SECOND_MS

const toSessionVoice = async (
  row: SessionVoiceRow,
  speech: SpeechProvider | undefined,
): Promise<contract.SessionVoice> => ({
  uuid: row.uuid,
  title: row.title,
  narrator: (await readSpokenScript(row)).narrator,
  duration: row.duration,
  state: await readVoiceState(row, speech),
  voice: row.voice_name,
  recording: row.status ? { status: row.status, percent: row.percent ?? 0, problem: row.problem ?? '' } : null,
})

const createVoiceListReader = ({ clock }: Pick<Platform, 'clock'>) => {
  let known: { until: number; voices: readonly string[] | undefined } | undefined
  return async ({ listVoices }: NarratorSpeech): Promise<string[] | null> => {
    const now = clock.now().getTime()
    if (!known || now > known.until) {
      const voices = await listVoices()
      known = { voices, until: now + (voices ? VOICE_LIST_MAX_AGE_MS : MISSING_LIST_MAX_AGE_MS) }
    }
    return known.voices ? [...known.voices] : null
  }
}

/** Adds up what the provider has to speak for these sessions. */
export const estimateRecording = async (
  { AI_SPEECH_PRICE: price }: Pick<Config, 'AI_SPEECH_PRICE'>,
  rows: readonly SessionVoiceRow[],
): Promise<contract.RecordingEstimate> => {
  const demands = await Promise.all(rows.map(async (row) => (await readSpokenScript(row)).demand))
  const requests = demands.reduce((sum, demand) => sum + demand.requests, 0)
  const characters = demands.reduce((sum, demand) => sum + demand.characters, 0)
  const cost = price === undefined ? null : (characters * price) / 1e6
  return { sessions: rows.length, requests, characters, minutes: estimateSpeechMinutes(characters), cost }
}

export const createVoiceOverviewReader = (platform: Platform): (() => Promise<VoiceOverview>) => {
  const { config, db } = platform
  const readVoiceList = createVoiceListReader(platform)

  const describeProvider = async (narration: NarratorSpeech | undefined) => {
    if (!narration || config.AI_SPEECH_URL === undefined) return null
    return {
      host: new URL(config.AI_SPEECH_URL).host,
      model: config.AI_SPEECH_MODEL,
      voices: await readVoiceList(narration),
      characters_left: await countCharactersLeft(platform),
    }
  }

  return async () => {
    const narration = await createNarratorSpeech(platform)
    const rows = await listSessionVoices(db)
    const Sessions = await Promise.all(rows.map((row) => toSessionVoice(row, narration?.speech)))
    const pause = await readRecordingPause(db)
    return {
      Provider: await describeProvider(narration),
      Voices: await readNarratorVoiceList(platform),
      Sessions,
      Estimate: await estimateRecording(
        config,
        rows.filter((_, index) => Sessions[index]?.state !== 'current'),
      ),
      Pause: pause ? { reason: pause.pause, message: pause.message } : null,
    }
  }
}
