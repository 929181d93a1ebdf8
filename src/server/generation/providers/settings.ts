/** Where makers from elsewhere are reached: each capability for itself, since one server rarely does them all. */
import type { Config } from '#server/platform/config.ts'
import type { NarratorName } from '../script/script.ts'

/** One OpenAI-compatible address. */
export interface Provider {
  /** Up to the version, as https://api.example.org/v1. */
  baseUrl: string
  apiKey?: string | undefined
  model: string
  /** Milliseconds for one request. */
  timeoutMs: number
  /** Further requests after one that was refused for the moment. */
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

/** What is not configured is absent: the built-in makers do it. */
export const readProviderSettings = (config: Config): ProviderSettings => {
  const timeoutMs = Math.round(config.AI_TIMEOUT_SECONDS * 1000)
  const at = (baseUrl: string | undefined, model: string, apiKey = config.AI_KEY): { one?: Provider } =>
    baseUrl ? { one: { baseUrl, model, apiKey, timeoutMs, retries: RETRIES } } : {}
  const script = at(config.AI_SCRIPT_URL, config.AI_SCRIPT_MODEL, config.AI_SCRIPT_KEY).one
  const speech = at(config.AI_SPEECH_URL, config.AI_SPEECH_MODEL, config.AI_SPEECH_KEY).one
  const image = at(config.AI_IMAGE_URL, config.AI_IMAGE_MODEL, config.AI_IMAGE_KEY).one
  const moderation = at(config.AI_MODERATION_URL, config.AI_MODERATION_MODEL, config.AI_MODERATION_KEY).one
  return {
    ...(script ? { script } : {}),
    ...(speech ? { speech: { ...speech, voices: parseVoices(config.AI_SPEECH_VOICES) } } : {}),
    ...(image ? { image } : {}),
    ...(moderation ? { moderation } : {}),
  }
}
