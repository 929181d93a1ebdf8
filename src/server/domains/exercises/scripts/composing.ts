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
import { standIn, type StandInPlace } from './standing-in.ts'
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

const STOOD_IN = "Some lines of the writer from elsewhere weren't right for a school, so the built-in one wrote those."
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

/** The provider's lines, with the composer's in the places for which no fit line came. */
const fromElsewhere = async (lines: ProvidedScript['lines'], place: StandInPlace) => {
  const segments: StoredSegment[] = lines.map(({ text, ...line }) => ({
    ...line,
    text: text ?? '',
    id: newSegmentId(),
    fixed: null,
    line: null,
    by: 'provider',
  }))
  return standIn(segments, ({ text }) => text === '', place)
}

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
    const title = provided.title ?? composed.title
    const description = provided.description ?? composed.description
    const segments = await fromElsewhere(provided.lines, { ...composed, audience, minutes, recent })
    const texts = [provided.title, provided.description, ...provided.lines.map(({ text }) => text)]
    return {
      composed: { ...composed, title, description },
      segments,
      by: 'provider',
      note: texts.includes(null) ? STOOD_IN : null,
    }
  } catch (cause) {
    const { ProviderFailure } = await import('../../../generation/providers/providers.ts')
    if (!(cause instanceof ProviderFailure)) throw cause
    return { ...builtIn, note: WROTE_INSTEAD }
  }
}
