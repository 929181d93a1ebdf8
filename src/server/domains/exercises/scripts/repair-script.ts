/**
 * Reads a provider's lines once more when a stored script is opened, and again before it is spoken: it may have been
 * written before a rule was. What is unfit by now is replaced by the composer's lines, and nobody sees or hears it.
 */
import type { Owned } from '#server/platform/actor.ts'
import { createNextRevision, saveChange } from '../changes/changes.ts'
import { listLibraryLineIds } from '../changes/edits.ts'
import { type ExerciseRow, listRecentLines } from '../exercises.queries.ts'
import { replaceWithLibraryLines } from './stand-in-lines.ts'
import { findBlockedSegments } from './blocked-segments.ts'
import type { ScriptWriter } from './write-script.ts'

const MENDED =
  "Some lines weren't right for a school, so the built-in writer replaced them. Read them before you listen."

/** The exercise as it may be shown; another revision where a line had to be replaced. @throws Stale */
export const repairScript = async (
  { platform, ports, actor }: ScriptWriter,
  row: Owned<ExerciseRow>,
): Promise<Owned<ExerciseRow>> => {
  const unfit = await findBlockedSegments(platform, row.segments)
  if (unfit.size === 0) return row
  const recent = await listRecentLines(platform.db, actor.accountUuid)
  const segments = await replaceWithLibraryLines(row.segments, (segment) => unfit.has(segment), { ...row, recent })
  const change = {
    ...createNextRevision(row, { segments, line_ids: listLibraryLineIds(segments) }, true),
    note: MENDED,
  }
  return platform.db.transaction().execute((tx) => saveChange(tx, { ports, row, change, now: platform.clock.now() }))
}
