/** The position slider under the sun, for pointers, keyboards and screen readers. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SKIP_SECONDS } from '#rules/playback.ts'
import { formatClock, formatSpokenPosition } from '#rules/times.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { Slider } from '#web/ui/choice/slider.tsx'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'
import { getShownPosition, usePlayer } from '../player-state.ts'
import { getPlayer } from '../player.ts'
import styles from './seek-slider.module.css'

/** The slider's own step is one second. Its arrow keys skip as far as the buttons next to it. */
const skipOnArrowKey = (event: KeyboardEvent): void => {
  const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[getUnmodifiedKey(event)]
  if (!direction) return
  event.preventDefault()
  getPlayer().skip(direction * SKIP_SECONDS)
}

/** The remaining time depends on the speed. */
function Total({ duration }: { duration: number }) {
  const [display, setDisplay] = useState<'total' | 'left'>('total')
  const remaining = usePlayer((state) => Math.ceil(Math.max(0, duration - getShownPosition(state)) / state.speed))
  const showsTotal = display === 'total'
  const time = formatClock(showsTotal ? duration : remaining)
  return (
    <button
      type="button"
      className={styles.total}
      aria-label={t(showsTotal ? 'time.total' : 'time.left', { time })}
      onClick={() => setDisplay(showsTotal ? 'left' : 'total')}
    >
      {showsTotal ? time : `-${time}`}
    </button>
  )
}

export function SeekSlider() {
  const position = usePlayer((state) => Math.floor(getShownPosition(state)))
  const duration = usePlayer((state) => Math.round(state.duration))
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = box.current
    // Only the native `change` event tells the end of a drag from its middle.
    const commitSeek = (event: Event) => getPlayer().seek((event.target as HTMLInputElement).valueAsNumber)
    element?.addEventListener('change', commitSeek)
    return () => element?.removeEventListener('change', commitSeek)
  }, [])

  return (
    <div ref={box} className={styles.bar}>
      <span aria-hidden="true">{formatClock(position)}</span>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the slider inside */}
      <div onKeyDown={skipOnArrowKey}>
        <Slider
          label={t('position')}
          value={Math.min(position, duration)}
          max={Math.max(1, duration)}
          step={1}
          valueText={(seconds) => formatSpokenPosition(seconds, duration)}
          onChange={(seconds) => getPlayer().scrub(seconds)}
          disabled={duration <= 0}
          ground="art"
        />
      </div>
      <Total duration={duration} />
    </div>
  )
}
