/**
 * Stores a picture for a cover: crops it as requested, renders it again in every shape and size, and deletes the
 * upload.
 */
import { createHash } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { MIN_PIXELS } from '#rules/catalog.ts'
import { MAX_PICTURE_PIXELS } from '#rules/site/pictures.ts'
import { getCoverFileName, coverShapes, coverWidths } from '#rules/covers.ts'
import type { PhotoCrop } from '#server/generation/covers/covers.ts'
import { requireUploadedFile, readFileBytes } from '#server/platform/media/incoming-uploads.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { createCoverUrl } from '../responses.ts'
import { insertCatalogPicture } from './catalog-pictures.queries.ts'
import { getCatalogLimits } from './catalog-uploads.ts'

const cropByShape = { '4x5': '4:5', '1x1': '1:1', '16x11': '16:11' } as const
/** The version of the renderer. Change it when the same picture would be rendered differently. */
const RENDERER_VERSION = 'photo 1'

const createPictureFailure = (message: string): Failure => new Failure('format_not_allowed', { message })

const validatePicture = async (bytes: Buffer): Promise<void> => {
  const { readPhotoSize } = await import('#server/generation/covers/covers.ts')
  const size = await readPhotoSize(bytes)
  if (!size) throw createPictureFailure("This picture is damaged and can't be opened.")
  if (size.width * size.height > MAX_PICTURE_PIXELS) {
    throw createPictureFailure('This picture is too large. It can have up to 50 megapixels.')
  }
  if (Math.min(size.width, size.height) < MIN_PIXELS) {
    throw createPictureFailure(`This picture is too small. Each side needs ${MIN_PIXELS} pixels at least.`)
  }
}

/** @returns the folder of its sizes */
export const storeCatalogPicture = async (platform: Platform, bytes: Buffer, crop?: PhotoCrop): Promise<string> => {
  await validatePicture(bytes)
  const { crops, renderPhoto } = await import('#server/generation/covers/covers.ts')
  const name = createHash('sha256')
    .update(JSON.stringify([RENDERER_VERSION, crop ?? null]))
    .update(bytes)
    .digest('hex')
  const key = `public/covers/${name.slice(0, 32)}`
  for (const shape of coverShapes) {
    const rendering = renderPhoto({ bytes, crop, ...crops[cropByShape[shape]], widths: coverWidths })
    const pictures = await ignoreRejection(rendering, 'the next line refuses the picture')
    if (!pictures) throw createPictureFailure("This picture is damaged and can't be opened.")
    for (const [index, picture] of pictures.entries()) {
      const width = coverWidths[index]
      if (!width) continue
      await platform.storage.put(`${key}/${getCoverFileName(shape, width)}`, picture.bytes, {
        contentType: picture.contentType,
      })
    }
  }
  await insertCatalogPicture(platform.db, key, platform.clock.now())
  return key
}

/** @throws Failure not_found, format_not_allowed, size_exceeded */
export const acceptPicture = async (
  platform: Platform,
  { key_path, crop }: { key_path: string; crop?: PhotoCrop | undefined },
  origin: string,
) => {
  const file = await requireUploadedFile(platform, key_path, getCatalogLimits(platform.config, 'picture'))
  try {
    const picture = await storeCatalogPicture(platform, await readFileBytes(platform, file.key), crop)
    return { picture, url: createCoverUrl(origin, picture) }
  } finally {
    await platform.storage.remove(file.key)
  }
}
