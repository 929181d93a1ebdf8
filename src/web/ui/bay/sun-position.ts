/** Computes the position of the sun, and moves it without rendering the bay again. */
import { getArcPoint, createArcTransform, getTraveledShare } from '#art/bay/arc.ts'
import { getSunRise, isSunUp, computeSunPosition } from '#art/bay/bay-scene.ts'
import type { BaySetting } from '#art/bay/bay-setting.ts'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export type SunValue = {
  /** From 0 to 1 along the arc of a scene that has one: the sun is the playhead. */
  progress?: number
  /** From 0 (set) to 1 (high): the sun shows how a day is. */
  height?: number
  /** A share of the width, if the sun follows something sideways. */
  x?: number
}

type SunPosition = {
  x: number
  y: number
  /** The position as a CSS transform; along an arc it rotates instead of cutting across. */
  transform: string
  /** The share of the arc behind the sun. */
  traveled: number
  up: boolean
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

export const getSunPosition = (setting: BaySetting, { progress = 0, height, x }: SunValue): SunPosition => {
  const { arc } = setting
  if (arc) {
    const share = clamp(progress)
    const [sunX, sunY] = getArcPoint(arc, share)
    const traveled = Number(getTraveledShare(arc, share).toFixed(4))
    return { x: sunX, y: sunY, transform: createArcTransform(arc, share), traveled, up: isSunUp(setting, sunY) }
  }
  const rise = height === undefined ? undefined : getSunRise(setting, height)
  const [sunX, sunY] = computeSunPosition(setting, { x, rise })
  const transform = `translate(${sunX.toFixed(1)}px, ${sunY.toFixed(1)}px)`
  return { x: sunX, y: sunY, transform, traveled: 0, up: isSunUp(setting, sunY) }
}

/** Steps up to this share are playback and move at an even pace; a larger step is animated over 900 ms. */
const CLOCK_STEP = 0.03

type MovedSun = {
  picture: RefObject<SVGSVGElement | null>
  sun: RefObject<SVGGElement | null>
  light: RefObject<SVGGElement | null>
  /** The position of the sun and its light before any style applies, as in HTML from the server. */
  start: { sun: string; light: string }
}

export const useMovedSun = ({ x, y, transform, traveled }: SunPosition): MovedSun => {
  const picture = useRef<SVGSVGElement>(null)
  const sun = useRef<SVGGElement>(null)
  const light = useRef<SVGGElement>(null)
  const previousTraveled = useRef<number>(undefined)
  const [start] = useState({ sun: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, light: `translate(${x.toFixed(1)} 0)` })
  useLayoutEffect(() => {
    if (!picture.current || !sun.current || !light.current) return
    const step = Math.abs(traveled - (previousTraveled.current ?? traveled))
    if (previousTraveled.current !== undefined) {
      picture.current.dataset['step'] = step && step < CLOCK_STEP ? 'clock' : 'scene'
    }
    sun.current.style.transform = transform
    light.current.style.transform = `translate(${x.toFixed(1)}px, 0px)`
    previousTraveled.current = traveled
  }, [transform, traveled, x])
  return { picture, sun, light, start }
}
