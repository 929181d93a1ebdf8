/** Makers from elsewhere, as far as they are configured: what the rest of the server may ask of them. */
import type { Platform } from '#server/platform/platform.ts'
import { moderationOf } from '../moderation/moderation.ts'
import type { SpeechProvider } from '../voice/speech-provider.ts'
import { paintWith, type PaintRequest } from './images.ts'
import { moderateWith, type ProviderModeration } from './moderation.ts'
import { type ProvidedScript, type ProviderScriptRequest, writeScriptWith } from './script.ts'
import { readProviderSettings } from './settings.ts'
import { createSpeechProvider } from './speech.ts'

export { ProviderFailure } from './ask.ts'
export type { PaintRequest as PaintWish } from './images.ts'
export type { ProviderModeration as SecondLook } from './moderation.ts'
export type { ProvidedScript, ProviderScriptRequest as ScriptWish } from './script.ts'

/** What is not configured is absent; the built-in maker does it, and stands in where one of these throws ProviderFailure. */
export interface Providers {
  write?: (wish: ProviderScriptRequest, signal?: AbortSignal) => Promise<ProvidedScript>
  speech?: SpeechProvider
  /** A square PNG. */
  paint?: (wish: PaintRequest) => Promise<Buffer>
  /** Never throws for a provider that is away: the local gate has looked before. */
  look?: (text: string, signal?: AbortSignal) => Promise<ProviderModeration>
}

export const createProviders = ({ config, log }: Pick<Platform, 'config' | 'log'>): Providers => {
  const { findLineProblems } = moderationOf({ log })
  const { script, speech, image, moderation } = readProviderSettings(config)
  return {
    ...(script
      ? {
          write: (wish: ProviderScriptRequest, signal?: AbortSignal) =>
            writeScriptWith({ provider: script, findLineProblems }, wish, signal),
        }
      : {}),
    ...(speech ? { speech: createSpeechProvider(speech) } : {}),
    ...(image ? { paint: (wish: PaintRequest) => paintWith(image, wish) } : {}),
    ...(moderation ? { look: (text: string, signal?: AbortSignal) => moderateWith(moderation, text, signal) } : {}),
  }
}
