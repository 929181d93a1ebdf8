/**
 * Moderates a provider's lines again when a stored script is opened and before it is spoken, because a rule may be
 * newer than the script. Blocked lines are replaced by lines of the composer, so nobody sees or hears them.
 */
import type { Owned } from '#server/platform/actor.ts'
import { createNextRevision, saveChange } from '../changes/changes.ts'
import { listLibraryLineIds } from '../changes/edits.ts'
import { type ExerciseRow, listRecentLines } from '../exercises.queries.ts'
import { replaceWithLibraryLines } from './replace-with-library-lines.ts'
import { findBlockedSegments } from './blocked-segments.ts'
import type { ScriptContext } from './write-script.ts'

const REPAIRED_NOTE =
  "Some lines weren't right for a school, so the built-in writer replaced them. Read them before you listen."

/**
 * Returns the exercise as it may be shown. It gets a new revision if a line was replaced.
 * @throws RevisionChangedError
 */
export const repairScript = async (
  { platform, ports, actor }: ScriptContext,
  row: Owned<ExerciseRow>,
): Promise<Owned<ExerciseRow>> => {
  const blocked = await findBlockedSegments(platform, row.segments)
  if (blocked.size === 0) return row
  const recent = await listRecentLines(platform.db, actor.accountUuid)
  const segments = await replaceWithLibraryLines(row.segments, (segment) => blocked.has(segment), { ...row, recent })
  const change = {
    ...createNextRevision(row, { segments, line_ids: listLibraryLineIds(segments) }, true),
    note: REPAIRED_NOTE,
  }
  return platform.db.transaction().execute((tx) => saveChange(tx, { ports, row, change, now: platform.clock.now() }))
}
