/** The folders of covers. Each name is a hash of everything that the cover is rendered from. */
import { createHash } from 'node:crypto'
import { privateFolderOf } from '#server/platform/storage/keys.ts'
import type { ExerciseRow, StoredPicture } from '../exercises.queries.ts'

/** The version of the renderer. Change it when the same seed would be drawn differently. */
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

/** Returns the folder of the cover that the exercise shows, or will show once it is rendered. */
export const coverFolder = async (
  row: Pick<ExerciseRow, 'account_uuid' | 'uuid' | 'scene' | 'palette' | 'picture' | 'cover_key'>,
): Promise<string> => {
  if (row.cover_key) return row.cover_key
  return row.picture ? pictureFolder(row.account_uuid, row.picture) : defaultPrintFolder(row)
}
