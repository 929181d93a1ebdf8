import { expect, test } from 'vitest'
import {
  type PictureCrop,
  corners,
  getLargestCrop,
  moveCrop,
  toPixels,
  resizeCrop,
  scaleCrop,
  getCropScale,
} from './crop.ts'

const photo = { width: 3000, height: 2000 }
const tall = 4 / 5

const isInside = ({ left, top, width, height }: PictureCrop): boolean =>
  Math.min(left, top) >= 0 && Math.max(left + width, top + height) <= 1 + 1e-9

test('getLargestCrop is the largest centered area with the given ratio', () => {
  expect(toPixels(getLargestCrop(photo, tall), photo)).toEqual({ width: 1600, height: 2000 })
  expect(toPixels(getLargestCrop(photo, 5 / 2), photo)).toEqual({ width: 3000, height: 1200 })
  expect(getLargestCrop(photo, undefined)).toEqual({ left: 0, top: 0, width: 1, height: 1 })
})

test('moveCrop never leaves the picture', () => {
  const crop = getLargestCrop(photo, tall)
  for (const by of [-9, -0.1, 0.1, 9]) expect(isInside(moveCrop(crop, { x: by, y: by }))).toBe(true)
  expect(moveCrop(crop, { x: 9, y: 0 }).left).toBeCloseTo(1 - crop.width)
})

test('scaleCrop preserves the center and the ratio', () => {
  const half = scaleCrop(getLargestCrop(photo, tall), 0.5, { pictureSize: photo, ratio: tall })
  expect(toPixels(half, photo)).toEqual({ width: 800, height: 1000 })
  expect(half.left + half.width / 2).toBeCloseTo(0.5)
  expect(getCropScale(half, photo, tall)).toBeCloseTo(0.5)
  expect(getCropScale(scaleCrop(half, 0, { pictureSize: photo, ratio: tall }), photo, tall)).toBeCloseTo(0.1)
})

test('resizeCrop preserves the opposite corner and the ratio', () => {
  const crop = scaleCrop(getLargestCrop(photo, tall), 0.5, { pictureSize: photo, ratio: tall })
  for (const corner of corners) {
    for (const to of [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
      { x: 0.5, y: 0.5 },
      { x: -3, y: 4 },
    ]) {
      const resized = resizeCrop(crop, corner, { to, pictureSize: photo, ratio: tall })
      const { width, height } = toPixels(resized, photo)
      expect(width / height).toBeCloseTo(tall, 2)
      expect(isInside(resized)).toBe(true)
      if (corner === 'bottom-right') expect([resized.left, resized.top]).toEqual([crop.left, crop.top])
    }
  }
})
