/** Reads a provider's lines of a stored script once more. */
import type { StoredSegment } from './segments.ts'

/** Which of a provider's lines may not be shown or spoken. */
export const unfitSegments = async (segments: readonly StoredSegment[]): Promise<ReadonlySet<StoredSegment>> => {
  const theirs = segments.filter(({ by, text }) => by === 'provider' && text !== '')
  if (theirs.length === 0) return new Set()
  const { lineProblem } = await import('#rules/safety/line-problem.ts')
  return new Set(theirs.filter(({ text }) => lineProblem(text) !== undefined))
}
