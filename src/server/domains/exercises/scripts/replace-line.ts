/** Replaces one line of a script with another line of the library. */
import { randomInt } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { Owned } from '#server/platform/actor.ts'
import { createNextRevision, saveChange } from '../changes/changes.ts'
import { listLibraryLineIds } from '../changes/edits.ts'
import { type ExerciseRow, listRecentLines } from '../exercises.queries.ts'
import type { StoredSegment } from './segments.ts'
import type { ScriptContext } from './write-script.ts'

const createLineFailure = (): Failure =>
  new Failure('invalid', { fields: [{ path: 'Line.id', message: 'This line no longer exists.' }] })

const createNoLineFailure = (): Failure =>
  new Failure('invalid', { message: 'There is no other line to suggest. You can write your own.' })

/** Replaces a line. A pause that the person has fixed stays. @throws RevisionChangedError */
export const replaceLine = async (
  { platform, ports, actor }: ScriptContext,
  row: Owned<ExerciseRow>,
  id: string,
): Promise<Owned<ExerciseRow>> => {
  const index = row.segments.findIndex((segment) => segment.id === id)
  const before = row.segments[index]
  if (!before) throw createLineFailure()
  const { chooseAlternativeLine } = await import('#server/generation/generation.ts')
  const { audience, theme, technique, tone, minutes } = row
  const line = chooseAlternativeLine({
    audience,
    theme,
    technique,
    tone,
    minutes,
    lines: row.segments.map((segment) => ({ id: segment.line ?? segment.id, kind: segment.kind })),
    id: before.line ?? before.id,
    seed: randomInt(2 ** 31),
    recent: await listRecentLines(platform.db, actor.accountUuid),
  })
  if (!line) throw createNoLineFailure()
  const replacement: StoredSegment = { ...before, text: line.text, pause: line.pause, line: line.id, by: 'built_in' }
  const segments = row.segments.with(index, replacement)
  const change = createNextRevision(row, { segments, line_ids: listLibraryLineIds(segments) }, true)
  return platform.db.transaction().execute((tx) => saveChange(tx, { ports, row, change, now: platform.clock.now() }))
}
