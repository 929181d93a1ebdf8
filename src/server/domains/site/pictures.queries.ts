/** Queries for uploaded pictures; each function runs one statement. */
import type { Database } from '#server/platform/database/database.ts'
import type { StoredPictureSizes } from '#server/platform/media/store-picture.ts'

/** Stores the same picture once; uploading it again marks it as used. */
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
