/** The part of a picture that is taken: in parts of the whole from 0 to 1, and always of one shape where one is asked for. */

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

/** Of one side to the other, such as 4 / 5; undefined takes all of the picture. */
export type Ratio = number | undefined

export const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type Corner = (typeof corners)[number]

/** No part is narrower than this share of the widest one there is. */
export const SMALLEST = 0.1

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** How high a part is that is so wide, both in parts of the whole. */
const heightOf = (width: number, whole: PictureSize, ratio: number): number =>
  (width * whole.width) / whole.height / ratio

const widest = (whole: PictureSize, ratio: number): number => Math.min(1, (whole.height * ratio) / whole.width)

const inside = ({ left, top, width, height }: Crop): Crop => ({
  left: between(left, 0, 1 - width),
  top: between(top, 0, 1 - height),
  width,
  height,
})

/** As much as there is of this shape, from the middle. */
export const largestCrop = (whole: PictureSize, ratio: Ratio): Crop => {
  if (ratio === undefined) return { left: 0, top: 0, width: 1, height: 1 }
  const width = widest(whole, ratio)
  const height = Math.min(1, heightOf(width, whole, ratio))
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height }
}

/** @param by parts of the whole */
export const moveCrop = (crop: Crop, by: Point): Crop =>
  inside({ ...crop, left: crop.left + by.x, top: crop.top + by.y })

/** From SMALLEST to 1, which is as large as it can be. */
export const getCropScale = (crop: Crop, whole: PictureSize, ratio: number): number => crop.width / widest(whole, ratio)

/** Larger or smaller around its own middle. */
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

/** One corner follows the hand, the one across from it stays. */
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

/** Whole pixels of the part. */
export const toPixels = (crop: Crop, whole: PictureSize): PictureSize => ({
  width: Math.round(crop.width * whole.width),
  height: Math.round(crop.height * whole.height),
})
