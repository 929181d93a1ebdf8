/** Pictures that were sent in; each function is one statement. */
import type { Database } from '../../platform/database/database.ts'
import type { KeptPicture } from '../../platform/media/keep-picture.ts'

/** The same picture sent twice is one, and as new as the last time. */
export const addPicture = (
  db: Database,
  { key, width, height }: KeptPicture,
  { by, now }: { by: string | null; now: Date },
) =>
  db
    .insertInto('site_picture')
    .values({ key, width, height, added_at: now, added_by: by })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ height, unused_since: null }))
    .execute()
