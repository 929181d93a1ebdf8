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

export interface SpeechSettings extends Provider {
  /** The provider's own name for each of our voices. */
  voices: Record<NarratorName, string>
}

export interface ProviderSettings {
  script?: Provider
  speech?: SpeechSettings
  image?: Provider
  moderation?: Provider
}

const RETRIES = 2

const parseVoices = (text: string): Record<NarratorName, string> => {
  const [River = 'onyx', Willow = 'nova'] = text.split(',').map((name) => name.trim())
  return { River, Willow }
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
    ...(speech ? { speech: { ...speech, voices: parseVoices(config.AI_SPEECH_VOICES) } } : {}),
    ...(image ? { image } : {}),
    ...(moderation ? { moderation } : {}),
  }
}
