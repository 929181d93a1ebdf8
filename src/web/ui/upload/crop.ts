/** The selected part of a picture: in shares of the whole from 0 to 1, with a fixed shape if one is required. */

export interface PictureCrop {
  left: number
  top: number
  width: number
  height: number
}

export interface PicturePoint {
  x: number
  y: number
}

/** Pixels of the whole picture, upright. */
export interface PixelSize {
  width: number
  height: number
}

/** The ratio of width to height, such as 4 / 5; undefined uses the whole picture. */
export type Ratio = number | undefined

export const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type Corner = (typeof corners)[number]

/** The least width of a part, as a share of the largest possible width. */
export const SMALLEST = 0.1

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** Returns the height of a part of the given width, both in shares of the whole. */
const getHeight = (width: number, pictureSize: PixelSize, ratio: number): number =>
  (width * pictureSize.width) / pictureSize.height / ratio

const getMaxWidth = (pictureSize: PixelSize, ratio: number): number =>
  Math.min(1, (pictureSize.height * ratio) / pictureSize.width)

const clampToPicture = ({ left, top, width, height }: PictureCrop): PictureCrop => ({
  left: between(left, 0, 1 - width),
  top: between(top, 0, 1 - height),
  width,
  height,
})

/** Returns the largest centered part of this shape. */
export const getLargestCrop = (pictureSize: PixelSize, ratio: Ratio): PictureCrop => {
  if (ratio === undefined) return { left: 0, top: 0, width: 1, height: 1 }
  const width = getMaxWidth(pictureSize, ratio)
  const height = Math.min(1, getHeight(width, pictureSize, ratio))
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height }
}

/** @param by shares of the whole */
export const moveCrop = (crop: PictureCrop, by: PicturePoint): PictureCrop =>
  clampToPicture({ ...crop, left: crop.left + by.x, top: crop.top + by.y })

/** Returns the scale of a part, from SMALLEST to 1, which is the largest possible. */
export const getCropScale = (crop: PictureCrop, pictureSize: PixelSize, ratio: number): number =>
  crop.width / getMaxWidth(pictureSize, ratio)

/** Resizes the part around its center. */
export const scaleCrop = (
  crop: PictureCrop,
  size: number,
  { pictureSize, ratio }: { pictureSize: PixelSize; ratio: number },
): PictureCrop => {
  const width = getMaxWidth(pictureSize, ratio) * between(size, SMALLEST, 1)
  const height = Math.min(1, getHeight(width, pictureSize, ratio))
  return clampToPicture({
    left: crop.left + (crop.width - width) / 2,
    top: crop.top + (crop.height - height) / 2,
    width,
    height,
  })
}

/** One corner follows the pointer, and the opposite corner stays. */
export const resizeCrop = (
  crop: PictureCrop,
  corner: Corner,
  { to, pictureSize, ratio }: { to: PicturePoint; pictureSize: PixelSize; ratio: number },
): PictureCrop => {
  const [isTop, isLeft] = [corner.startsWith('top'), corner.endsWith('left')]
  const fixed = { x: isLeft ? crop.left + crop.width : crop.left, y: isTop ? crop.top + crop.height : crop.top }
  const space = { x: isLeft ? fixed.x : 1 - fixed.x, y: isTop ? fixed.y : 1 - fixed.y }
  const dragged = { x: isLeft ? fixed.x - to.x : to.x - fixed.x, y: isTop ? fixed.y - to.y : to.y - fixed.y }
  const getWidth = (height: number): number => height / getHeight(1, pictureSize, ratio)
  const targetWidth = Math.max(dragged.x, getWidth(dragged.y))
  const width = between(targetWidth, getMaxWidth(pictureSize, ratio) * SMALLEST, Math.min(space.x, getWidth(space.y)))
  const height = getHeight(width, pictureSize, ratio)
  return clampToPicture({
    left: isLeft ? fixed.x - width : fixed.x,
    top: isTop ? fixed.y - height : fixed.y,
    width,
    height: Math.min(1, height),
  })
}

/** Returns the size of the part in whole pixels. */
export const toPixels = (crop: PictureCrop, pictureSize: PixelSize): PixelSize => ({
  width: Math.round(crop.width * pictureSize.width),
  height: Math.round(crop.height * pictureSize.height),
})
