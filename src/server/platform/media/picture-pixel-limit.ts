/**
 * Checks the pixel count that a picture declares: a small file can declare so many pixels that any program that opens
 * it runs out of memory.
 */
import { Failure } from '#contract/failures.ts'
import { MAX_PICTURE_PIXELS, pictureLimits } from '#rules/site/pictures.ts'

/** In bytes. The header is at the start of a picture, at most behind a thumbnail and a color profile. */
export const PICTURE_HEADER_BYTES = 1024 * 1024

export const isPicture = (extension: string | undefined): boolean =>
  extension !== undefined && pictureLimits.extensions.includes(extension)

/** @param header the first bytes of the picture @throws Failure size_exceeded */
export const requireFewPixels = async (header: Buffer): Promise<void> => {
  const { default: sharp } = await import('sharp')
  // A browser can't open an unreadable picture either.
  const { width, height } = await sharp(header, { limitInputPixels: false, failOn: 'none', pages: 1 })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height <= MAX_PICTURE_PIXELS) return
  throw new Failure('size_exceeded', {
    message: 'This picture has too many pixels. Make it smaller and upload it again.',
  })
}
