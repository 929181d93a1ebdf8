/** Uploaded pictures: which files are allowed, and the sizes in which each is stored. */
import { megabytes, type UploadLimits } from '../uploads.ts'

/** By content as well as by name; a drawing that could run scripts is none. */
export const pictureLimits: UploadLimits = {
  mostFiles: 20,
  extensions: ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'],
  maxBytes: megabytes(15),
}
/** Pixels of a picture that is looked at at all: a small file can hold a very large one. */
export const MOST_PICTURE_PIXELS = 50_000_000

/** Widths in pixels; a picture is never made wider than it was. */
const widths = [480, 960, 1600] as const

export const widestPicture = widths[2]

/** @param width of the picture itself @returns ascending widths; the last one is the largest that is stored */
const pictureWidths = (width: number): number[] => [
  ...widths.filter((one) => one < width),
  ...(width <= widestPicture ? [width] : []),
]

export interface PictureSize {
  key: string
  width: number
}

const KEY = /^public\/pictures\/[0-9a-f]{64}\/(\d+)\.webp$/

/** Whether a value is the largest size of an uploaded picture, with the key and measures of a stored one. */
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
  KEY.exec(key)?.[1] === String(width)

/** The files of one picture, smallest first: they lie beside the largest, whose key is the picture's own. */
export const pictureSizes = ({ key, width }: PictureSize): PictureSize[] =>
  pictureWidths(width).map((one) => ({ key: key.replace(/[^/]+$/, `${one}.webp`), width: one }))
