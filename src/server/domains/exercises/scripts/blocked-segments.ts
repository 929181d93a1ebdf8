/** Moderates a provider's lines of a stored script again. */
import type { Platform } from '#server/platform/platform.ts'
import type { StoredSegment } from './segments.ts'

/** Returns the lines of a provider that may not be shown or spoken. */
export const findBlockedSegments = async (
  { log }: Pick<Platform, 'log'>,
  segments: readonly StoredSegment[],
): Promise<ReadonlySet<StoredSegment>> => {
  const providerSegments = segments.filter(({ by, text }) => by === 'provider' && text !== '')
  if (providerSegments.length === 0) return new Set()
  const { createModeration } = await import('#server/generation/moderation/moderation.ts')
  const problems = await createModeration({ log }).findLineProblems(providerSegments.map(({ text }) => text))
  return new Set(providerSegments.filter((_, index) => problems[index] !== undefined))
}
