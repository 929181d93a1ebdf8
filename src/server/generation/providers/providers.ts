/** The configured external providers, and the interface through which the rest of the server uses them. */
import type { Platform } from '#server/platform/platform.ts'
import { createModeration } from '../moderation/moderation.ts'
import type { SpeechProvider } from '../voice/speech-provider.ts'
import { requestPicture, type PaintRequest } from './images.ts'
import { requestModeration, type ProviderModeration } from './moderation.ts'
import { type ProvidedScript, type ProviderScriptRequest, requestProviderScript } from './script.ts'
import { readProviderSettings } from './settings.ts'
import { createSpeechProvider } from './speech.ts'

export { ProviderFailure } from './provider-request.ts'
export type { PaintRequest } from './images.ts'
export type { ProviderModeration } from './moderation.ts'
export type { ProvidedScript, ProviderScriptRequest } from './script.ts'

/**
 * A provider that is not configured is absent. The built-in generator does its work, and also replaces one that
 * throws ProviderFailure.
 */
export interface Providers {
  write?: (request: ProviderScriptRequest, signal?: AbortSignal) => Promise<ProvidedScript>
  speech?: SpeechProvider
  /** Returns a square PNG. */
  paint?: (request: PaintRequest) => Promise<Buffer>
  /** Never throws for an unavailable provider, because the local moderation has run already. */
  moderate?: (text: string, signal?: AbortSignal) => Promise<ProviderModeration>
}

export const createProviders = ({ config, log }: Pick<Platform, 'config' | 'log'>): Providers => {
  const { findLineProblems } = createModeration({ log })
  const { script, speech, image, moderation } = readProviderSettings(config)
  return {
    ...(script
      ? {
          write: (request: ProviderScriptRequest, signal?: AbortSignal) =>
            requestProviderScript({ provider: script, findLineProblems }, request, signal),
        }
      : {}),
    ...(speech ? { speech: createSpeechProvider(speech) } : {}),
    ...(image ? { paint: (request: PaintRequest) => requestPicture(image, request) } : {}),
    ...(moderation
      ? { moderate: (text: string, signal?: AbortSignal) => requestModeration(moderation, text, signal) }
      : {}),
  }
}
