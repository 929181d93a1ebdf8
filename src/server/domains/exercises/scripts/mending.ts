/**
 * Reads a provider's lines once more when a stored script is opened, and again before it is spoken: it may have been
 * written before a rule was. What is unfit by now is replaced by the composer's lines, and nobody sees or hears it.
 */
import type { Owned } from '../../../platform/actor.ts'
import { nextRevision, writeChange } from '../changes/changes.ts'
import { linesOf } from '../changes/edits.ts'
import { type ExerciseRow, recentLines } from '../exercises.queries.ts'
import { standIn } from './standing-in.ts'
import { unfitSegments } from './unfit-segments.ts'
import type { Writing } from './writing.ts'

const MENDED =
  "Some lines weren't right for a school, so the built-in writer replaced them. Have a look before you listen."

/** The exercise as it may be shown; another revision where a line had to be replaced. @throws Stale */
export const mended = async (
  { platform, ports, actor }: Writing,
  row: Owned<ExerciseRow>,
): Promise<Owned<ExerciseRow>> => {
  const unfit = await unfitSegments(platform, row.segments)
  if (unfit.size === 0) return row
  const recent = await recentLines(platform.db, actor.accountUuid)
  const segments = await standIn(row.segments, (segment) => unfit.has(segment), { ...row, recent })
  const change = { ...nextRevision(row, { segments, line_ids: linesOf(segments) }, true), note: MENDED }
  return platform.db.transaction().execute((tx) => writeChange(tx, { ports, row, change, now: platform.clock.now() }))
}
