/** Makers from elsewhere, as far as they are configured: what the rest of the server may ask of them. */
import type { Platform } from '../../platform/platform.ts'
import { moderationOf } from '../moderation/moderation.ts'
import type { SpeechProvider } from '../voice/speech-provider.ts'
import { paintedBy, type PaintWish } from './images.ts'
import { lookedAtBy, type SecondLook } from './moderation.ts'
import { type ProvidedScript, type ScriptWish, writtenBy } from './script.ts'
import { providersIn } from './settings.ts'
import { speechBy } from './speech.ts'

export { ProviderFailure } from './ask.ts'
export type { PaintWish } from './images.ts'
export type { SecondLook } from './moderation.ts'
export type { ProvidedScript, ScriptWish } from './script.ts'

/** What is not configured is absent; the built-in maker does it, and stands in where one of these throws ProviderFailure. */
export interface Providers {
  write?: (wish: ScriptWish, signal?: AbortSignal) => Promise<ProvidedScript>
  speech?: SpeechProvider
  /** A square PNG. */
  paint?: (wish: PaintWish) => Promise<Buffer>
  /** Never throws for a provider that is away: the local gate has looked before. */
  look?: (text: string, signal?: AbortSignal) => Promise<SecondLook>
}

export const providersOf = ({ config, log }: Pick<Platform, 'config' | 'log'>): Providers => {
  const { findLineProblems } = moderationOf({ log })
  const { script, speech, image, moderation } = providersIn(config)
  return {
    ...(script
      ? {
          write: (wish: ScriptWish, signal?: AbortSignal) =>
            writtenBy({ provider: script, findLineProblems }, wish, signal),
        }
      : {}),
    ...(speech ? { speech: speechBy(speech) } : {}),
    ...(image ? { paint: (wish: PaintWish) => paintedBy(image, wish) } : {}),
    ...(moderation ? { look: (text: string, signal?: AbortSignal) => lookedAtBy(moderation, text, signal) } : {}),
  }
}
