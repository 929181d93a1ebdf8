/** The configured external providers, and the interface through which the rest of the server uses them. */
import type { Platform } from '#server/platform/platform.ts'
import { createModeration } from '../moderation/moderation.ts'
import type { SpeechProvider } from '../voice/speech-provider.ts'
import { requestPicture, type PaintRequest } from './images.ts'
import { requestModeration, type ProviderModeration } from './provider-moderation.ts'
import { type ProvidedScript, type ProviderScriptRequest, requestProviderScript } from './script.ts'
import { type NarratorVoices, readProviderSettings } from './provider-settings.ts'
import { createSpeechProvider, listProviderVoices } from './speech.ts'

export { ProviderFailure } from './provider-request.ts'
export { readConfiguredVoices, type NarratorVoices, type ProviderVoice } from './provider-settings.ts'
export type { PaintRequest } from './images.ts'
export type { ProviderModeration } from './provider-moderation.ts'
export type { ProvidedScript, ProviderScriptRequest } from './script.ts'

/**
 * A provider that is not configured is absent. The built-in generator does its work, and also replaces one that
 * throws ProviderFailure.
 */
export interface Providers {
  write?: (request: ProviderScriptRequest, signal?: AbortSignal) => Promise<ProvidedScript>
  speech?: SpeechProvider
  /** Lists the speech provider's voices; returns undefined if it offers no list. */
  listVoices?: () => Promise<readonly string[] | undefined>
  /** Returns a square PNG. */
  paint?: (request: PaintRequest) => Promise<Buffer>
  /** Never throws for an unavailable provider, because the local moderation has run already. */
  moderate?: (text: string, signal?: AbortSignal) => Promise<ProviderModeration>
}

/** @param voices the narrators' voices that an admin chose, in place of those in the server's settings */
export const createProviders = (
  { config, log }: Pick<Platform, 'config' | 'log'>,
  voices?: NarratorVoices,
): Providers => {
  const { findLineProblems } = createModeration({ log })
  const { script, speech, image, moderation } = readProviderSettings(config)
  return {
    ...(script
      ? {
          write: (request: ProviderScriptRequest, signal?: AbortSignal) =>
            requestProviderScript({ provider: script, findLineProblems }, request, signal),
        }
      : {}),
    ...(speech
      ? {
          speech: createSpeechProvider({ ...speech, ...(voices ? { voices } : {}) }),
          listVoices: () => listProviderVoices(speech),
        }
      : {}),
    ...(image ? { paint: (request: PaintRequest) => requestPicture(image, request) } : {}),
    ...(moderation
      ? { moderate: (text: string, signal?: AbortSignal) => requestModeration(moderation, text, signal) }
      : {}),
  }
}
