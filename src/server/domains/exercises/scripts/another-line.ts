/** Another line for one place of a script. */
import { randomInt } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { Owned } from '../../../platform/actor.ts'
import { nextRevision, writeChange } from '../changes/changes.ts'
import { linesOf } from '../changes/edits.ts'
import { type ExerciseRow, recentLines } from '../exercises.queries.ts'
import type { StoredSegment } from './segments.ts'
import type { Writing } from './writing.ts'

const lineGone = (): Failure =>
  new Failure('invalid', { fields: [{ path: 'Line.id', message: 'This line is not there anymore.' }] })

const noOther = (): Failure =>
  new Failure('invalid', { message: 'There is no other line for this place. You can write your own.' })

/** Another line of the library for one place; what was fixed about its silence stays. @throws Stale */
export const anotherLine = async (
  { platform, ports, actor }: Writing,
  row: Owned<ExerciseRow>,
  id: string,
): Promise<Owned<ExerciseRow>> => {
  const place = row.segments.findIndex((segment) => segment.id === id)
  const before = row.segments[place]
  if (!before) throw lineGone()
  const { otherLine } = await import('../../../generation/generation.ts')
  const { audience, theme, technique, tone, minutes } = row
  const line = otherLine({
    audience,
    theme,
    technique,
    tone,
    minutes,
    lines: row.segments.map((segment) => ({ id: segment.line ?? segment.id, kind: segment.kind })),
    id: before.line ?? before.id,
    seed: randomInt(2 ** 31),
    recent: await recentLines(platform.db, actor.accountUuid),
  })
  if (!line) throw noOther()
  const other: StoredSegment = { ...before, text: line.text, pause: line.pause, line: line.id, by: 'built_in' }
  const segments = row.segments.with(place, other)
  const change = nextRevision(row, { segments, line_ids: linesOf(segments) }, true)
  return platform.db.transaction().execute((tx) => writeChange(tx, { ports, row, change, now: platform.clock.now() }))
}
