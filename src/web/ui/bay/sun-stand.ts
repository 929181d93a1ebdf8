/** Where the sun stands, and how it gets from one place to the next without the bay being drawn again. */
import { arcPoint, arcTransform, arcTravelled } from '#art/bay/arc.ts'
import { riseOf, sunIsUp, sunPosition } from '#art/bay/bay-scene.ts'
import type { BaySetting } from '#art/bay/setting.ts'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export type SunValue = {
  /** 0..1 along the arc of a place that has one: the sun is the playhead. */
  progress?: number
  /** 0..1 between set and high: the sun is how a day stands. */
  height?: number
  /** Share of the width, where the sun follows something sideways. */
  x?: number
}

type SunStand = {
  x: number
  y: number
  /** The place as a style; along an arc it turns instead of cutting across. */
  transform: string
  /** The share of the arc behind the sun. */
  travelled: number
  up: boolean
}

const clamped = (value: number): number => Math.min(1, Math.max(0, value))

export const sunStandOf = (setting: BaySetting, { progress = 0, height, x }: SunValue): SunStand => {
  const { arc } = setting
  if (arc) {
    const along = clamped(progress)
    const [sunX, sunY] = arcPoint(arc, along)
    const travelled = Number(arcTravelled(arc, along).toFixed(4))
    return { x: sunX, y: sunY, transform: arcTransform(arc, along), travelled, up: sunIsUp(setting, sunY) }
  }
  const rise = height === undefined ? undefined : riseOf(setting, height)
  const [sunX, sunY] = sunPosition(setting, { x, rise })
  const transform = `translate(${sunX.toFixed(1)}px, ${sunY.toFixed(1)}px)`
  return { x: sunX, y: sunY, transform, travelled: 0, up: sunIsUp(setting, sunY) }
}

/** The sun takes a step as small as the clock makes at an even pace; anything further is a scene of 900 ms. */
const CLOCK_STEP = 0.03

type MovedSun = {
  picture: RefObject<SVGSVGElement | null>
  sun: RefObject<SVGGElement | null>
  light: RefObject<SVGGElement | null>
  /** Where both stand before any style says so, as in HTML from the server. */
  start: { sun: string; light: string }
}

export const useMovedSun = ({ x, y, transform, travelled }: SunStand): MovedSun => {
  const picture = useRef<SVGSVGElement>(null)
  const sun = useRef<SVGGElement>(null)
  const light = useRef<SVGGElement>(null)
  const before = useRef<number>(undefined)
  const [start] = useState({ sun: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, light: `translate(${x.toFixed(1)} 0)` })
  useLayoutEffect(() => {
    if (!picture.current || !sun.current || !light.current) return
    const step = Math.abs(travelled - (before.current ?? travelled))
    if (before.current !== undefined) picture.current.dataset['step'] = step && step < CLOCK_STEP ? 'clock' : 'scene'
    sun.current.style.transform = transform
    light.current.style.transform = `translate(${x.toFixed(1)}px, 0px)`
    before.current = travelled
  }, [transform, travelled, x])
  return { picture, sun, light, start }
}
