/** Carries takes over to a changed script: those of lines whose text is the same stay. */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { StudioScript } from '../sources/studio-script.ts'
import { deleteTake, insertTake, listTakes, moveTakes } from './takes.queries.ts'

/** Returns the new index of each line that has the same text as before. A line that occurs twice is matched in order. */
export const matchLines = (before: StudioScript, after: StudioScript): Map<number, number> => {
  const freeIndexes = Map.groupBy(
    after.lines.map(({ text }, index) => ({ text, index })),
    ({ text }) => text,
  )
  const matches = new Map<number, number>()
  before.lines.forEach(({ text }, index) => {
    const match = freeIndexes.get(text)?.shift()
    if (match) matches.set(index, match.index)
  })
  return matches
}

/** Moves takes to the new places of their lines, and deletes those of lines that are gone. */
export const moveTakesToLines = async (
  tx: Database,
  uuid: string,
  matches: ReadonlyMap<number, number>,
): Promise<string[]> => {
  const takesByLine = Map.groupBy(await listTakes(tx, uuid), ({ line }) => line)
  const deletedKeys: string[] = []
  // The index of best takes is unique for each line, so all takes first move out of the way.
  const AWAY = 100_000
  for (const [line, takes] of takesByLine) {
    const uuids = takes.map((take) => take.uuid)
    if (matches.has(line)) await moveTakes(tx, uuids, AWAY + line)
    else for (const take of uuids) deletedKeys.push((await deleteTake(tx, take))?.audio_key ?? '')
  }
  for (const [line, takes] of takesByLine) {
    const newLine = matches.get(line)
    if (newLine === undefined) continue
    const uuids = takes.map((take) => take.uuid)
    await moveTakes(tx, uuids, newLine)
  }
  return deletedKeys.filter((key) => key !== '')
}

interface TakeCopy {
  /** The uuids of the recordings. */
  from: string
  to: string
  /** The new index of each line that stays. */
  matches: ReadonlyMap<number, number>
}

/** Copies the best take of each line that stays. Both takes name the same file, which stays until neither of them needs it. */
export const copyBestTakes = async (tx: Database, { from, to, matches }: TakeCopy): Promise<void> => {
  for (const take of await listTakes(tx, from)) {
    const line = matches.get(take.line)
    if (take.best && line !== undefined) {
      await insertTake(tx, { ...take, uuid: randomUUID(), recording_uuid: to, line })
    }
  }
}
