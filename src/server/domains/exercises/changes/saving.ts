/** Keeps what a person changed, and only then looks at what they wrote. */
import type { Owned } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { nextRevision, takenTitle, writeChange } from './changes.ts'
import type { Edit } from './edits.ts'
import { type ExerciseRow, lockTitles, titlesLike } from '../exercises.queries.ts'
import { sendCover } from '../pictures/covers.jobs.ts'
import type { Ports } from '../ports.ts'

/** One transaction: the title found free, the change, the shelf, and the picture that is to be composed. @throws Stale */
export const save = (
  { platform, ports }: { platform: Platform; ports: Ports },
  row: Owned<ExerciseRow>,
  { change, sounds }: Edit,
): Promise<Owned<ExerciseRow>> =>
  platform.db.transaction().execute(async (tx) => {
    const { title } = change
    if (typeof title === 'string' && title.toLowerCase() !== row.title.toLowerCase()) {
      await lockTitles(tx, row.account_uuid)
      const taken = await titlesLike(tx, row.account_uuid, { title, except: row.uuid })
      if (taken.has(title.toLowerCase())) throw takenTitle()
    }
    const now = platform.clock.now()
    const after = await writeChange(tx, { ports, row, change: nextRevision(row, change, sounds), now })
    if (change.picture !== undefined) await sendCover(platform, tx, { row: after, before: row })
    return after
  })
