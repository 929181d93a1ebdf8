/** Encodes uploaded pictures again, which removes everything else that was in the file, and stores every size. */
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { Failure } from '#contract/failures.ts'
import { MAX_PICTURE_PIXELS, listPictureSizes, widestPicture } from '#rules/site/pictures.ts'
import type { Platform } from '../platform.ts'
import { ignoreRejection } from '../promises/ignore-rejection.ts'
import type { Storage } from '../storage/storage.ts'

/** Fractions of the whole, from 0 to 1. */
interface CropShares {
  left: number
  top: number
  width: number
  height: number
}

export interface StoredPictureSizes {
  /** The key of the largest size; pictureSizes lists the others. */
  key: string
  width: number
  height: number
}

const QUALITY = 82
/** The shortest side of a usable picture, in pixels. */
const MIN_SIDE = 8

const createUnreadableFailure = (cause: unknown): Failure => {
  const isTooLarge = cause instanceof Error && /pixel limit/i.test(cause.message)
  return isTooLarge
    ? new Failure('size_exceeded', {
        message: 'This picture has too many pixels. Make it smaller and upload it again.',
      })
    : new Failure('format_not_allowed', {
        message: "This picture can't be read. Save it as JPEG or PNG and upload it again.",
      })
}

const clamp = (value: number, max: number): number => Math.min(Math.max(Math.round(value), 0), max)

const toPixels = (fullSize: { width: number; height: number }, crop: CropShares) => {
  const left = clamp(crop.left * fullSize.width, fullSize.width - MIN_SIDE)
  const top = clamp(crop.top * fullSize.height, fullSize.height - MIN_SIDE)
  const width = clamp(crop.width * fullSize.width, fullSize.width - left)
  const height = clamp(crop.height * fullSize.height, fullSize.height - top)
  return { left, top, width: Math.max(width, MIN_SIDE), height: Math.max(height, MIN_SIDE) }
}

/**
 * Returns the picture upright, cropped and not larger than the largest size; of an animation, the first frame. @throws
 * Failure
 */
const renderLargest = async (
  bytes: Uint8Array,
  crop: CropShares | undefined,
): Promise<{ data: Buffer; width: number; height: number }> => {
  const { default: sharp } = await import('sharp')
  try {
    const decoded: Sharp = sharp(bytes, {
      limitInputPixels: MAX_PICTURE_PIXELS,
      failOn: 'error',
      pages: 1,
    }).autoOrient()
    const { autoOrient: fullSize } = await decoded.metadata()
    if (fullSize.width < MIN_SIDE || fullSize.height < MIN_SIDE) throw new Error('too small')
    const cropped = crop ? decoded.extract(toPixels(fullSize, crop)) : decoded
    const { data, info } = await cropped
      .resize({ width: widestPicture, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (cause) {
    throw createUnreadableFailure(cause)
  }
}

/** Decoded pictures are large, so only one is processed at a time. */
let queue: Promise<unknown> = Promise.resolve()
const runInTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const result = queue.then(work, work)
  queue = ignoreRejection(result, 'the caller gets the failure; the queue only waits for the end')
  return result
}

/** Stores all sizes or none. */
const storeSizes = async (storage: Storage, picture: StoredPictureSizes, data: Buffer): Promise<void> => {
  const { default: sharp } = await import('sharp')
  const sizes = listPictureSizes(picture)
  try {
    for (const { key, width } of sizes) {
      const bytes =
        width === picture.width ? data : await sharp(data).resize({ width }).webp({ quality: QUALITY }).toBuffer()
      await storage.put(key, bytes, { contentType: 'image/webp' })
    }
  } catch (cause) {
    for (const { key } of sizes) await storage.remove(key)
    throw cause
  }
}

/** @throws Failure format_not_allowed, size_exceeded for a file that is not a usable picture */
export const storePicture = (
  { storage }: Pick<Platform, 'storage'>,
  bytes: Uint8Array,
  crop?: CropShares,
): Promise<StoredPictureSizes> =>
  runInTurn(async () => {
    const { data, width, height } = await renderLargest(bytes, crop)
    const name = createHash('sha256').update(data).digest('hex')
    const picture = { key: `public/pictures/${name}/${width}.webp`, width, height }
    if (!(await storage.stat(picture.key))) await storeSizes(storage, picture, data)
    return picture
  })
