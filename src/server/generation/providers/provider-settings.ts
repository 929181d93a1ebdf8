/** Reads the addresses of external providers: one for each capability, since a single server rarely has all of them. */
import type { Config } from '#server/platform/config.ts'
import type { NarratorName } from '../script/script.ts'

/** One OpenAI-compatible endpoint. */
export interface Provider {
  /** The URL up to the version, for example https://api.example.org/v1. */
  baseUrl: string
  apiKey?: string | undefined
  model: string
  /** The timeout of one request in milliseconds. */
  timeoutMs: number
  /** The number of retries after a transient failure. */
  retries: number
}

/** A voice of the speech provider. */
export interface ProviderVoice {
  /** The provider's own name of the voice. */
  voice: string
  /** The speed relative to the usual speed of that voice. */
  speed: number
}

export type NarratorVoices = Record<NarratorName, ProviderVoice>

export interface SpeechSettings extends Provider {
  voices: NarratorVoices
}

export interface ProviderSettings {
  script?: Provider
  speech?: SpeechSettings
  image?: Provider
  moderation?: Provider
}

const RETRIES = 2

/** Returns the narrators' voices as the server's settings name them, at their usual speed. */
export const readConfiguredVoices = ({ AI_SPEECH_VOICES }: Pick<Config, 'AI_SPEECH_VOICES'>): NarratorVoices => {
  const [River = 'onyx', Willow = 'nova'] = AI_SPEECH_VOICES.split(',').map((name) => name.trim())
  return { River: { voice: River, speed: 1 }, Willow: { voice: Willow, speed: 1 } }
}

/**
 * Reads the provider settings. A provider that is not configured is absent, and the built-in generator does its work.
 */
export const readProviderSettings = (config: Config): ProviderSettings => {
  const timeoutMs = Math.round(config.AI_TIMEOUT_SECONDS * 1000)
  const createProvider = (
    baseUrl: string | undefined,
    model: string,
    apiKey = config.AI_KEY,
  ): { provider?: Provider } => (baseUrl ? { provider: { baseUrl, model, apiKey, timeoutMs, retries: RETRIES } } : {})
  const script = createProvider(config.AI_SCRIPT_URL, config.AI_SCRIPT_MODEL, config.AI_SCRIPT_KEY).provider
  const speech = createProvider(config.AI_SPEECH_URL, config.AI_SPEECH_MODEL, config.AI_SPEECH_KEY).provider
  const image = createProvider(config.AI_IMAGE_URL, config.AI_IMAGE_MODEL, config.AI_IMAGE_KEY).provider
  const moderation = createProvider(
    config.AI_MODERATION_URL,
    config.AI_MODERATION_MODEL,
    config.AI_MODERATION_KEY,
  ).provider
  return {
    ...(script ? { script } : {}),
    ...(speech ? { speech: { ...speech, voices: readConfiguredVoices(config) } } : {}),
    ...(image ? { image } : {}),
    ...(moderation ? { moderation } : {}),
  }
}
