/** Buttons to zoom in and out, and the current zoom. */
import { viewer } from '#web/lib/messages/en/viewer.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import styles from './views.module.css'

export interface ZoomToolsProps {
  /** 1 is the natural size. */
  scale: number
  /** Goes to the next smaller or larger zoom. */
  onStep: (direction: 1 | -1) => void
  /** Text shown instead of a percentage. */
  label?: string | undefined
}

export function ZoomTools({ scale, onStep, label }: ZoomToolsProps) {
  return (
    <>
      <IconButton icon="minus" label={viewer('zoomOut')} onClick={() => onStep(-1)} />
      <output className={styles.percent} aria-live="polite">
        {label ?? viewer('percent', { count: Math.round(scale * 100) })}
      </output>
      <IconButton icon="plus" label={viewer('zoomIn')} onClick={() => onStep(1)} />
    </>
  )
}
