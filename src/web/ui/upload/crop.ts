/** The selected part of a picture: in shares of the whole from 0 to 1, with a fixed shape if one is required. */

export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** Pixels of the whole picture, upright. */
export interface PictureSize {
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
const heightOf = (width: number, whole: PictureSize, ratio: number): number =>
  (width * whole.width) / whole.height / ratio

const widest = (whole: PictureSize, ratio: number): number => Math.min(1, (whole.height * ratio) / whole.width)

const inside = ({ left, top, width, height }: Crop): Crop => ({
  left: between(left, 0, 1 - width),
  top: between(top, 0, 1 - height),
  width,
  height,
})

/** Returns the largest centered part of this shape. */
export const largestCrop = (whole: PictureSize, ratio: Ratio): Crop => {
  if (ratio === undefined) return { left: 0, top: 0, width: 1, height: 1 }
  const width = widest(whole, ratio)
  const height = Math.min(1, heightOf(width, whole, ratio))
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height }
}

/** @param by shares of the whole */
export const moveCrop = (crop: Crop, by: Point): Crop =>
  inside({ ...crop, left: crop.left + by.x, top: crop.top + by.y })

/** Returns the scale of a part, from SMALLEST to 1, which is the largest possible. */
export const getCropScale = (crop: Crop, whole: PictureSize, ratio: number): number => crop.width / widest(whole, ratio)

/** Resizes the part around its center. */
export const scaleCrop = (crop: Crop, size: number, { whole, ratio }: { whole: PictureSize; ratio: number }): Crop => {
  const width = widest(whole, ratio) * between(size, SMALLEST, 1)
  const height = Math.min(1, heightOf(width, whole, ratio))
  return inside({
    left: crop.left + (crop.width - width) / 2,
    top: crop.top + (crop.height - height) / 2,
    width,
    height,
  })
}

/** One corner follows the pointer, and the opposite corner stays. */
export const resizeCrop = (
  crop: Crop,
  corner: Corner,
  { to, whole, ratio }: { to: Point; whole: PictureSize; ratio: number },
): Crop => {
  const [isTop, isLeft] = [corner.startsWith('top'), corner.endsWith('left')]
  const fixed = { x: isLeft ? crop.left + crop.width : crop.left, y: isTop ? crop.top + crop.height : crop.top }
  const room = { x: isLeft ? fixed.x : 1 - fixed.x, y: isTop ? fixed.y : 1 - fixed.y }
  const pulled = { x: isLeft ? fixed.x - to.x : to.x - fixed.x, y: isTop ? fixed.y - to.y : to.y - fixed.y }
  const widthOf = (height: number): number => height / heightOf(1, whole, ratio)
  const wanted = Math.max(pulled.x, widthOf(pulled.y))
  const width = between(wanted, widest(whole, ratio) * SMALLEST, Math.min(room.x, widthOf(room.y)))
  const height = heightOf(width, whole, ratio)
  return inside({
    left: isLeft ? fixed.x - width : fixed.x,
    top: isTop ? fixed.y - height : fixed.y,
    width,
    height: Math.min(1, height),
  })
}

/** Returns the size of the part in whole pixels. */
export const toPixels = (crop: Crop, whole: PictureSize): PictureSize => ({
  width: Math.round(crop.width * whole.width),
  height: Math.round(crop.height * whole.height),
})
