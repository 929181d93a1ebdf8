/** The accepted pictures of looks, and how a new picture differs from them. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { comparePixels, type PixelComparison, readPixels, toPng } from './compare-pixels.ts'

export interface PictureFolders {
  /** The accepted pictures. */
  accepted: string
  /** For each look that has changed: its new picture, and one that marks the changed pixels. */
  changed: string
}

export const toAcceptedName = (id: string): string => `${id}.webp`

/** Returns undefined if no picture of this look is accepted yet. */
const compareWithAccepted = async (file: string, picture: Buffer): Promise<PixelComparison | undefined> =>
  existsSync(file) ? comparePixels(await readPixels(await readFile(file)), await readPixels(picture)) : undefined

const getChangedFiles = (id: string, { changed }: PictureFolders) => ({
  actual: join(changed, `${id}.actual.png`),
  diff: join(changed, `${id}.diff.png`),
})

const removeChangedFiles = async (id: string, folders: PictureFolders): Promise<void> => {
  for (const file of Object.values(getChangedFiles(id, folders))) await rm(file, { force: true })
}

/** Accepts a picture, unless it looks like the accepted one. The file is lossless, and half as large as a PNG. */
export const acceptPicture = async (id: string, picture: Buffer, folders: PictureFolders): Promise<void> => {
  const file = join(folders.accepted, toAcceptedName(id))
  await removeChangedFiles(id, folders)
  if ((await compareWithAccepted(file, picture))?.isSame) return
  await mkdir(folders.accepted, { recursive: true })
  await writeFile(file, await sharp(picture).removeAlpha().webp({ lossless: true, effort: 6 }).toBuffer())
}

const describeChange = (id: string, comparison: PixelComparison | undefined): string =>
  comparison
    ? `${comparison.changedPixels.toLocaleString('en-US')} pixels of ${id} have changed: they are red in ${id}.diff.png, next to ${id}.actual.png`
    : `No picture of ${id} is accepted yet: see ${id}.actual.png`

/**
 * Compares a picture with the accepted one. Writes files that show how it differs, and removes those of earlier runs.
 *
 * @returns a message that says what has changed; undefined if nothing has
 */
export const findChange = async (id: string, picture: Buffer, folders: PictureFolders): Promise<string | undefined> => {
  const { actual, diff } = getChangedFiles(id, folders)
  await removeChangedFiles(id, folders)
  const comparison = await compareWithAccepted(join(folders.accepted, toAcceptedName(id)), picture)
  if (comparison?.isSame) return undefined
  await mkdir(folders.changed, { recursive: true })
  await writeFile(actual, picture)
  if (comparison) await writeFile(diff, await toPng(comparison.diff))
  const folder = relative(process.cwd(), folders.changed)
  return `${describeChange(id, comparison)} in ${folder}. Accept it with: npm run test:looks -- --accept ${id}`
}
