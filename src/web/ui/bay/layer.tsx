import type { Mark, Motion } from '#art/svg-marks.ts'
import { type ReactElement, createElement, memo } from 'react'
import styles from './bay.module.css'

const moving: Record<Motion, string | undefined> = {
  bob: styles['bob'],
  drift: styles['drift'],
  glitter: styles['glitter'],
  sway: styles['sway'],
}

/** A drawing never changes its order, so a mark's place is its key. */
const drawn = ({ tag, attributes, children, motion }: Mark, index: number): ReactElement =>
  createElement(tag, { key: index, ...attributes, className: motion && moving[motion] }, children?.map(drawn))

/** Marks that are rendered once for a palette and never again. */
export const Layer = memo(function Layer({ marks }: { marks: readonly Mark[] }) {
  return marks.map(drawn)
})
