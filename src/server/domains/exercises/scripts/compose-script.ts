/** Composes a script, with the built-in composer or with a provider. The composer replaces a provider that fails. */
import { randomInt } from 'node:crypto'
import type { Audience } from '#contract/identity.ts'
import type { Technique, Tone } from '#rules/exercises.ts'
import type { ComposedExercise } from '#server/generation/generation.ts'
import type { ProvidedScript } from '#server/generation/providers/providers.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getProviders } from '../providers/allowed-providers.ts'
import { createSegmentId, type StoredSegment } from './segments.ts'
import { replaceWithLibraryLines, type ReplacementContext } from './replace-with-library-lines.ts'
import type { QuotaApproved } from '../quota/usage.queries.ts'

export interface ScriptRequest {
  prompt: string
  audience: Audience
  technique?: Technique | undefined
  tone?: Tone | undefined
  minutes: number
  /** Another seed produces other lines. It is random if it is omitted. */
  seed?: number
}

const REPLACED_LINES_NOTE =
  "Some lines of the external writer weren't right for a school, so the built-in writer replaced them."
const BUILT_IN_NOTE = "The external writer couldn't be reached, so the built-in writer wrote this."

export interface ComposedScript {
  composed: ComposedExercise
  segments: StoredSegment[]
  by: 'built_in' | 'provider'
  /** Set if the built-in composer replaced the provider or some of its lines. */
  note: string | null
}

const toLibrarySegments = (composed: ComposedExercise): StoredSegment[] =>
  composed.lines.map(({ id, kind, text, pause, count }) => ({
    id: createSegmentId(),
    kind,
    text,
    pause,
    fixed: null,
    ...(count === undefined ? {} : { count }),
    line: id,
    by: 'built_in',
  }))

/** Converts the provider's lines. Places without an acceptable line get a line of the composer. */
const toProviderSegments = async (lines: ProvidedScript['lines'], context: ReplacementContext) => {
  const segments: StoredSegment[] = lines.map(({ text, ...line }) => ({
    ...line,
    text: text ?? '',
    id: createSegmentId(),
    fixed: null,
    line: null,
    by: 'provider',
  }))
  return replaceWithLibraryLines(segments, ({ text }) => text === '', context)
}

/** Composes a script. The composer always chooses theme, technique, tone and cover. */
export const composeScript = async (
  _approval: QuotaApproved<'script'>,
  { platform, actor }: { platform: Platform; actor: Actor },
  { recent, ...request }: ScriptRequest & { recent: readonly string[] },
): Promise<ComposedScript> => {
  const { compose } = await import('#server/generation/generation.ts')
  const composed = compose({ ...request, recent, seed: request.seed ?? randomInt(2 ** 31) })
  const builtIn = { composed, segments: toLibrarySegments(composed), by: 'built_in' as const, note: null }
  const { write: writeWithProvider } = await getProviders(platform, actor.organizationUuid)
  if (!writeWithProvider) return builtIn
  const { technique, tone } = composed
  const { prompt, audience, minutes } = request
  try {
    const provided = await writeWithProvider({ prompt, audience, minutes, technique, tone })
    const title = provided.title ?? composed.title
    const description = provided.description ?? composed.description
    const segments = await toProviderSegments(provided.lines, { ...composed, audience, minutes, recent })
    const texts = [provided.title, provided.description, ...provided.lines.map(({ text }) => text)]
    return {
      composed: { ...composed, title, description },
      segments,
      by: 'provider',
      note: texts.includes(null) ? REPLACED_LINES_NOTE : null,
    }
  } catch (cause) {
    const { ProviderFailure } = await import('#server/generation/providers/providers.ts')
    if (!(cause instanceof ProviderFailure)) throw cause
    return { ...builtIn, note: BUILT_IN_NOTE }
  }
}
