/** Draws the loudness of an audio file from start to end. */
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import styles from './session.module.css'

/** The number of bars that are distinguishable at the width of the panel. */
const BARS = 90
const STEP = 4
const HEIGHT = 44

/** Returns the loudest point of each section. */
export const toBars = (waveform: readonly number[], count = BARS): number[] => {
  const bars = Math.min(count, waveform.length)
  return Array.from({ length: bars }, (_, index) => {
    const [from, to] = [index, index + 1].map((bar) => Math.floor((bar * waveform.length) / bars))
    return Math.max(0, ...waveform.slice(from, to))
  })
}

/** @param part the share that was played, from 0 to 1 */
export function Waveform({ waveform, part }: { waveform: readonly number[]; part: number }) {
  const bars = toBars(waveform)
  const width = bars.length * STEP
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={adminCatalog('waveform')}
    >
      {bars.map((loudness, index) => {
        const height = Math.max(2, loudness * HEIGHT)
        const isPlayed = index < part * bars.length
        return (
          <rect
            key={index}
            className={isPlayed ? styles.played : undefined}
            x={index * STEP}
            y={(HEIGHT - height) / 2}
            width="2"
            height={height}
            rx="1"
          />
        )
      })}
    </svg>
  )
}
