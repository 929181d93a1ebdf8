/** Replaces lines that may not be shown or spoken with lines of the composer. */
import { randomInt } from 'node:crypto'
import type { AlternativeLineRequest } from '#server/generation/generation.ts'
import type { StoredSegment } from './segments.ts'

export type ReplacementContext = Pick<
  AlternativeLineRequest,
  'audience' | 'theme' | 'technique' | 'tone' | 'minutes' | 'recent'
>

/** Returns the script with replaced lines. If the library has no line left, the line is omitted. */
export const replaceWithLibraryLines = async (
  segments: readonly StoredSegment[],
  isBlocked: (segment: StoredSegment) => boolean,
  context: ReplacementContext,
): Promise<StoredSegment[]> => {
  const { chooseAlternativeLine } = await import('#server/generation/generation.ts')
  const result = [...segments]
  for (const before of segments.filter(isBlocked)) {
    const index = result.indexOf(before)
    const { audience, theme, technique, tone, minutes, recent } = context
    const line = chooseAlternativeLine({
      audience,
      theme,
      technique,
      tone,
      minutes,
      recent,
      lines: result.map((segment) => ({ id: segment.line ?? segment.id, kind: segment.kind })),
      id: before.id,
      seed: randomInt(2 ** 31),
    })
    result.splice(
      index,
      1,
      ...(line ? [{ ...before, text: line.text, pause: line.pause, line: line.id, by: 'built_in' as const }] : []),
    )
  }
  return result
}
