/** Uploaded pictures: which files are allowed, and the sizes in which each is stored. */
import { megabytesToBytes, type UploadLimits } from '../uploads.ts'

/**
 * The limits of uploads; the type is checked by content and by name. SVG is not allowed, because it can run scripts.
 */
export const pictureLimits: UploadLimits = {
  maxFiles: 20,
  extensions: ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'],
  maxBytes: megabytesToBytes(15),
}
/** The most pixels of a picture. Larger ones are rejected without decoding: a small file can contain a very large picture. */
export const MAX_PICTURE_PIXELS = 50_000_000

/** The stored widths in pixels; a picture is never enlarged. */
const widths = [480, 960, 1600] as const

export const widestPicture = widths[2]

/**
 * Returns the stored widths of a picture in ascending order.
 *
 * @param width the width of the original picture or of its largest stored file
 */
const listPictureWidths = (width: number): number[] => [
  ...widths.filter((size) => size < width),
  ...(width <= widestPicture ? [width] : []),
]

interface PictureFile {
  key: string
  width: number
}

const STORED_KEY = /^public\/pictures\/[0-9a-f]{64}\/(\d+)\.webp$/

/** Returns whether a value has the key of a stored file, the width that this key names, and a valid height. */
export const isStoredPicture = ({
  key,
  width,
  height,
}: {
  key?: unknown
  width?: unknown
  height?: unknown
}): boolean =>
  typeof key === 'string' &&
  typeof width === 'number' &&
  Number.isInteger(height) &&
  Number(height) > 0 &&
  STORED_KEY.exec(key)?.[1] === String(width)

/** Returns the stored files of a picture, smallest first. They share a folder; the given key names the largest one. */
export const listPictureSizes = ({ key, width }: PictureFile): PictureFile[] =>
  listPictureWidths(width).map((size) => ({ key: key.replace(/[^/]+$/, `${size}.webp`), width: size }))
