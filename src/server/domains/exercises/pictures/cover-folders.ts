/** The folders of covers. Each name is a hash of everything that the cover is rendered from. */
import { createHash } from 'node:crypto'
import { getPrivateFolder } from '#server/platform/storage/keys.ts'
import type { ExerciseRow, StoredExercisePicture } from '../exercises.queries.ts'

/** The version of the renderer. Change it when the same seed would be drawn differently. */
const RENDERER_VERSION = 'print 1'

const toCoverFolder = (account: string, name: string): string => `${getPrivateFolder(account)}/covers/${name}`

export const getDefaultPrintFolder = ({
  account_uuid,
  uuid,
  scene,
  palette,
}: Pick<ExerciseRow, 'account_uuid' | 'uuid' | 'scene' | 'palette'>): string => {
  const name = createHash('sha256')
    .update(JSON.stringify([RENDERER_VERSION, uuid, scene, palette]))
    .digest('hex')
  return toCoverFolder(account_uuid, name.slice(0, 32))
}

export const getPictureFolder = async (account: string, picture: StoredExercisePicture): Promise<string> => {
  const { getPictureName } = await import('#server/generation/pictures/pictures.ts')
  return toCoverFolder(account, getPictureName(picture))
}

/** Returns the folder of the cover that the exercise shows, or will show once it is rendered. */
export const getCoverFolder = async (
  row: Pick<ExerciseRow, 'account_uuid' | 'uuid' | 'scene' | 'palette' | 'picture' | 'cover_key'>,
): Promise<string> => {
  if (row.cover_key) return row.cover_key
  return row.picture ? getPictureFolder(row.account_uuid, row.picture) : getDefaultPrintFolder(row)
}
