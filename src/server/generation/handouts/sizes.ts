/** The sizes of a handout's text and lines, by its audience and the available space. */
import type { HandoutKind } from '#rules/learn/lessons.ts'
import { toReader } from '#rules/grades.ts'
import { millimetersToPoints } from './paper.ts'
import type { Style } from './pieces/piece.ts'

type Sizes = Pick<Style, 'size' | 'leading' | 'heading' | 'boxTitle' | 'pitch' | 'space'> & { title: number }

const youngSizes: Sizes = {
  title: 31,
  size: 13,
  leading: 1.36,
  heading: 16.5,
  boxTitle: 15,
  pitch: millimetersToPoints(10.5),
  space: 11,
}
const olderSizes: Sizes = {
  title: 28,
  size: 11.5,
  leading: 1.38,
  heading: 15,
  boxTitle: 13.5,
  pitch: millimetersToPoints(8.8),
  space: 10,
}
const familySizes: Sizes = {
  title: 29,
  size: 11.8,
  leading: 1.44,
  heading: 15,
  boxTitle: 13.5,
  pitch: millimetersToPoints(9),
  space: 10,
}
const teacherSizes: Sizes = {
  title: 27,
  size: 11,
  leading: 1.38,
  heading: 14,
  boxTitle: 13,
  pitch: millimetersToPoints(8.6),
  space: 9,
}
const posterSizes: Sizes = {
  title: 42,
  size: 16,
  leading: 1.3,
  heading: 25,
  boxTitle: 22,
  pitch: millimetersToPoints(11),
  space: 14,
}

export const getSizes = ({ kind, audience }: { kind: HandoutKind; audience: string }): Sizes => {
  if (kind === 'poster') return posterSizes
  if (kind === 'family_letter') return familySizes
  if (kind === 'teacher_notes') return teacherSizes
  const isYoung = toReader(audience) === 'young'
  if (kind === 'slips') return isYoung ? { ...youngSizes, size: 14 } : { ...olderSizes, size: 12.5 }
  return isYoung ? youngSizes : olderSizes
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** The eases to try, from roomy to tight. White space and frames shrink before text does. */
export const eases: readonly number[] = Array.from({ length: 13 }, (_one, index) => 1.3 - index * 0.05)

/** Returns the sizes at an ease. At 1 they are unchanged. */
export const scaleSizes = (sizes: Sizes, ease: number) => {
  const textScale = clamp(ease, 0.9, 1.05)
  return {
    title: sizes.title * clamp(ease, 0.9, 1),
    size: sizes.size * textScale,
    leading: sizes.leading * clamp(ease, 0.95, 1.04),
    heading: sizes.heading * textScale,
    boxTitle: sizes.boxTitle * textScale,
    pitch: sizes.pitch * clamp(ease, 0.86, 1.12),
    space: sizes.space * clamp(ease, 0.62, 1.45),
    frameScale: clamp(ease, 0.7, 1.25),
  }
}

/** The eases of a poster. It is read from across the room, so everything grows while it fits. */
export const posterEases: readonly number[] = Array.from({ length: 25 }, (_one, index) => 1.7 - index * 0.04)

export const scalePosterSizes = (sizes: Sizes, ease: number) => ({
  title: sizes.title * clamp(ease, 0.8, 1.35),
  size: sizes.size * ease,
  leading: sizes.leading,
  heading: sizes.heading * clamp(ease, 0.7, 1.4),
  boxTitle: sizes.boxTitle * clamp(ease, 0.7, 1.5),
  pitch: sizes.pitch * clamp(ease, 0.8, 1.2),
  space: sizes.space * clamp(ease, 0.7, 1.4),
  frameScale: clamp(ease, 0.7, 1.25),
})
