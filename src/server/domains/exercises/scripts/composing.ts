/** Finds the words of an exercise: out of the authored library, or by a provider with the library behind it. */
import { randomInt } from 'node:crypto'
import type { Audience } from '#contract/identity.ts'
import type { Technique, Tone } from '#rules/exercises.ts'
import type { Composed } from '../../../generation/generation.ts'
import type { ProvidedScript } from '../../../generation/providers/providers.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { makersOf } from '../makers/makers.ts'
import { newSegmentId, type StoredSegment } from './segments.ts'
import type { QuotaApproved } from '../day/use.queries.ts'

export interface Wish {
  prompt: string
  audience: Audience
  technique?: Technique | undefined
  tone?: Tone | undefined
  minutes: number
  /** Other words for another seed; chosen where it is left out. */
  seed?: number
}

const WROTE_INSTEAD = "The writer from elsewhere couldn't be reached, so the built-in one wrote this."

export interface Written {
  composed: Composed
  segments: StoredSegment[]
  by: 'built_in' | 'provider'
  /** Where somebody else was asked, and the built-in writer stood in. */
  note: string | null
}

const fromLibrary = (composed: Composed): StoredSegment[] =>
  composed.lines.map(({ id, kind, text, pause, count }) => ({
    id: newSegmentId(),
    kind,
    text,
    pause,
    fixed: null,
    ...(count === undefined ? {} : { count }),
    line: id,
    by: 'built_in',
  }))

const fromElsewhere = ({ lines }: ProvidedScript): StoredSegment[] =>
  lines.map((line) => ({ ...line, id: newSegmentId(), fixed: null, line: null, by: 'provider' }))

/** Theme, technique, tone and cover are the composer's in either case. */
export const composeFor = async (
  _approval: QuotaApproved<'script'>,
  { platform, actor }: { platform: Platform; actor: Actor },
  { recent, ...wish }: Wish & { recent: readonly string[] },
): Promise<Written> => {
  const { compose } = await import('../../../generation/generation.ts')
  const composed = compose({ ...wish, recent, seed: wish.seed ?? randomInt(2 ** 31) })
  const builtIn = { composed, segments: fromLibrary(composed), by: 'built_in' as const, note: null }
  const { write: ask } = await makersOf(platform, actor.organizationUuid)
  if (!ask) return builtIn
  const { technique, tone } = composed
  const { prompt, audience, minutes } = wish
  try {
    const provided = await ask({ prompt, audience, minutes, technique, tone })
    const { title, description } = provided
    return {
      composed: { ...composed, title, description },
      segments: fromElsewhere(provided),
      by: 'provider',
      note: null,
    }
  } catch (cause) {
    const { ProviderFailure } = await import('../../../generation/providers/providers.ts')
    if (!(cause instanceof ProviderFailure)) throw cause
    return { ...builtIn, note: WROTE_INSTEAD }
  }
}
