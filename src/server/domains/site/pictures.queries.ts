/** Pictures that were sent in; each function is one statement. */
import type { Database } from '#server/platform/database/database.ts'
import type { StoredPictureSizes } from '#server/platform/media/store-picture.ts'

/** The same picture sent twice is one, and as new as the last time. */
export const insertSitePicture = (
  db: Database,
  { key, width, height }: StoredPictureSizes,
  { by, now }: { by: string | null; now: Date },
) =>
  db
    .insertInto('site_picture')
    .values({ key, width, height, added_at: now, added_by: by })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ height, unused_since: null }))
    .execute()
