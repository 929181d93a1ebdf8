/** The cover that a system admin chose: a print of a scene in a palette, or an uploaded picture. */
import { createHash } from 'node:crypto'
import { type PaletteName, paletteNames } from '#art/palettes.ts'
import { type SceneName, sceneNames } from '#art/scenes/scenes.ts'
import { Failure } from '#contract/failures.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { enqueueCover } from '../media/covers.jobs.ts'
import type { CoverSpec } from '../media/covers.queries.ts'
import { hasPicture } from './catalog-pictures.queries.ts'

export interface CoverChoice {
  scene: string
  palette: string
  picture: string | null
}

export interface ChosenCover {
  scene: SceneName
  palette: PaletteName
  picture_key: string | null
  /** Set for a picture only. The old cover of a print stays until the new one is rendered. */
  cover_key?: string
}

const createInvalidFailure = (path: string, message: string): Failure =>
  new Failure('invalid', { fields: [{ path, message }] })

/** @param block the block of the field, for the error @throws Failure invalid */
export const resolveCover = async (
  db: Database,
  block: string,
  { scene, palette, picture }: CoverChoice,
): Promise<ChosenCover> => {
  const [validScene, validPalette] = [
    sceneNames.find((name) => name === scene),
    paletteNames.find((name) => name === palette),
  ]
  if (!validScene) throw createInvalidFailure(`${block}.cover.scene`, "This scene doesn't exist.")
  if (!validPalette) throw createInvalidFailure(`${block}.cover.palette`, "This palette doesn't exist.")
  const chosen = { scene: validScene, palette: validPalette, picture_key: picture }
  if (picture === null) return chosen
  if (!(await hasPicture(db, picture))) {
    throw createInvalidFailure(`${block}.cover.picture`, 'This picture is no longer available. Upload it again.')
  }
  return { ...chosen, cover_key: picture }
}

/** Returns the default print of content without a chosen cover. It is always the same for one uuid. */
export const getDefaultCover = (uuid: string): { scene: SceneName; palette: PaletteName } => {
  const [first = 0, second = 0] = createHash('sha256').update(uuid).digest()
  return {
    scene: sceneNames[first % sceneNames.length] ?? 'bay',
    palette: paletteNames[second % paletteNames.length] ?? 'dawn',
  }
}

interface CoverOwner {
  kind: CoverSpec['kind']
  /** The uuid of a session or group, or the slug of a background sound. */
  seed: string
  scene: string
  palette: string
  picture_key: string | null
}

/** Enqueues the rendering of the print, unless the content has a picture. */
export const enqueuePrint = async (
  platform: Platform,
  tx: Database,
  { picture_key, ...row }: CoverOwner,
): Promise<void> => {
  if (picture_key !== null) return
  await enqueueCover(platform, { ...row, scene: row.scene as SceneName, palette: row.palette as PaletteName }, tx)
}
