/** The sizes of a handout's text and lines, by its audience and the available space. */
import type { HandoutKind } from '#rules/learn/lessons.ts'
import { readerOf } from '#rules/grades.ts'
import { millimetres } from './paper.ts'
import type { Style } from './pieces/piece.ts'

type Sizes = Pick<Style, 'size' | 'leading' | 'heading' | 'boxTitle' | 'pitch' | 'space'> & { title: number }

const young: Sizes = {
  title: 31,
  size: 13,
  leading: 1.36,
  heading: 16.5,
  boxTitle: 15,
  pitch: millimetres(10.5),
  space: 11,
}
const older: Sizes = {
  title: 28,
  size: 11.5,
  leading: 1.38,
  heading: 15,
  boxTitle: 13.5,
  pitch: millimetres(8.8),
  space: 10,
}
const families: Sizes = {
  title: 29,
  size: 11.8,
  leading: 1.44,
  heading: 15,
  boxTitle: 13.5,
  pitch: millimetres(9),
  space: 10,
}
const teachers: Sizes = {
  title: 27,
  size: 11,
  leading: 1.38,
  heading: 14,
  boxTitle: 13,
  pitch: millimetres(8.6),
  space: 9,
}
const posterSizes: Sizes = {
  title: 42,
  size: 16,
  leading: 1.3,
  heading: 25,
  boxTitle: 22,
  pitch: millimetres(11),
  space: 14,
}

export const sizesFor = ({ kind, audience }: { kind: HandoutKind; audience: string }): Sizes => {
  if (kind === 'poster') return posterSizes
  if (kind === 'family_letter') return families
  if (kind === 'teacher_notes') return teachers
  const isYoung = readerOf(audience) === 'young'
  if (kind === 'slips') return isYoung ? { ...young, size: 14 } : { ...older, size: 12.5 }
  return isYoung ? young : older
}

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** The eases to try, from roomy to tight. White space and frames shrink before text does. */
export const eases: readonly number[] = Array.from({ length: 13 }, (_one, at) => 1.3 - at * 0.05)

/** Returns the sizes at an ease. At 1 they are unchanged. */
export const eased = (sizes: Sizes, ease: number) => {
  const textScale = between(ease, 0.9, 1.05)
  return {
    title: sizes.title * between(ease, 0.9, 1),
    size: sizes.size * textScale,
    leading: sizes.leading * between(ease, 0.95, 1.04),
    heading: sizes.heading * textScale,
    boxTitle: sizes.boxTitle * textScale,
    pitch: sizes.pitch * between(ease, 0.86, 1.12),
    space: sizes.space * between(ease, 0.62, 1.45),
    frames: between(ease, 0.7, 1.25),
  }
}

/** The eases of a poster. It is read from across the room, so everything grows while it fits. */
export const posterEases: readonly number[] = Array.from({ length: 25 }, (_one, at) => 1.7 - at * 0.04)

export const enlarged = (sizes: Sizes, ease: number) => ({
  title: sizes.title * between(ease, 0.8, 1.35),
  size: sizes.size * ease,
  leading: sizes.leading,
  heading: sizes.heading * between(ease, 0.7, 1.4),
  boxTitle: sizes.boxTitle * between(ease, 0.7, 1.5),
  pitch: sizes.pitch * between(ease, 0.8, 1.2),
  space: sizes.space * between(ease, 0.7, 1.4),
  frames: between(ease, 0.7, 1.25),
})
