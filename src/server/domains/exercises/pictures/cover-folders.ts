/** Where the cover of an exercise lies, painted or not yet: each folder is named after all that its cover is made from. */
import { createHash } from 'node:crypto'
import { privateFolderOf } from '#server/platform/storage/keys.ts'
import type { ExerciseRow, StoredPicture } from '../exercises.queries.ts'

/** Changes when the painter would draw the same seed differently. */
const PAINTER = 'print 1'

const folderOf = (account: string, name: string): string => `${privateFolderOf(account)}/covers/${name}`

export const defaultPrintFolder = ({
  account_uuid,
  uuid,
  scene,
  palette,
}: Pick<ExerciseRow, 'account_uuid' | 'uuid' | 'scene' | 'palette'>): string => {
  const name = createHash('sha256')
    .update(JSON.stringify([PAINTER, uuid, scene, palette]))
    .digest('hex')
  return folderOf(account_uuid, name.slice(0, 32))
}

export const pictureFolder = async (account: string, picture: StoredPicture): Promise<string> => {
  const { pictureName } = await import('#server/generation/pictures/pictures.ts')
  return folderOf(account, pictureName(picture))
}

/** The one that an exercise shows, or will as soon as it is painted. */
export const coverFolder = async (
  row: Pick<ExerciseRow, 'account_uuid' | 'uuid' | 'scene' | 'palette' | 'picture' | 'cover_key'>,
): Promise<string> => {
  if (row.cover_key) return row.cover_key
  return row.picture ? pictureFolder(row.account_uuid, row.picture) : defaultPrintFolder(row)
}
