import type { SvgMark, Motion } from '#art/svg-marks.ts'
import { type ReactElement, createElement, memo } from 'react'
import styles from './bay.module.css'

const motionClasses: Record<Motion, string | undefined> = {
  bob: styles['bob'],
  drift: styles['drift'],
  glitter: styles['glitter'],
  sway: styles['sway'],
}

/** A drawing never changes its order, so a mark's place is its key. */
const drawMark = ({ tag, attributes, children, motion }: SvgMark, index: number): ReactElement =>
  createElement(tag, { key: index, ...attributes, className: motion && motionClasses[motion] }, children?.map(drawMark))

/** Marks that are rendered once for a palette and never again. */
export const Layer = memo(function Layer({ marks }: { marks: readonly SvgMark[] }) {
  return marks.map(drawMark)
})
