/**
 * The level meter: a bar with a green band, and one word for what it shows. It changes many times a second, so screen
 * readers get the word only when a person moves to it, and hear about a level that is wrong after each take.
 */
import { useEffect, useRef, useState } from 'react'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import {
  GOOD_RMS,
  measureLevel,
  MeterBallistics,
  type MeterZone,
  toMeterShare,
  toMeterZone,
} from '../recorder/levels.ts'
import type { Microphone } from '../recorder/microphone.ts'
import styles from './meter.module.css'

/** A word stays for this long, so that it can be read. */
const WORD_MS = 600

/** Writes the level to the element at each block, without rendering anything. */
const useLevel = (microphone: Microphone | undefined) => {
  const bar = useRef<HTMLDivElement>(null)
  const [zone, setZone] = useState<MeterZone>('silent')
  useEffect(() => {
    if (!microphone) return undefined
    const meter = new MeterBallistics()
    let zoneSince = 0
    return microphone.onBlock((samples) => {
      const level = meter.add(measureLevel(samples), samples.length / microphone.sampleRate)
      bar.current?.style.setProperty('--level', String(toMeterShare(level.rms)))
      bar.current?.style.setProperty('--peak', String(toMeterShare(level.peak)))
      const now = performance.now()
      const next = toMeterZone(level)
      // Too loud is shown at once, because it lasts only a moment.
      if (now - zoneSince < WORD_MS && next !== 'loud') return
      zoneSince = now
      setZone(next)
    })
  }, [microphone])
  return { bar, zone: microphone ? zone : 'silent' }
}

const bandFrom = toMeterShare(GOOD_RMS.from) * 100
const bandWidth = (toMeterShare(GOOD_RMS.to) - toMeterShare(GOOD_RMS.from)) * 100

export function Meter({ microphone }: { microphone: Microphone | undefined }) {
  const { bar, zone } = useLevel(microphone)
  return (
    <div className={styles.meter} data-zone={zone}>
      <div ref={bar} className={styles.bar} aria-hidden="true">
        <svg className={styles.track} width="100%" height="20" aria-hidden="true">
          <rect className={styles.ground} y="5" width="100%" height="10" rx="5" />
          <rect className={styles.band} x={`${bandFrom}%`} y="1" width={`${bandWidth}%`} height="18" rx="5" />
        </svg>
        <span className={styles.level} />
        <span className={styles.peak} />
      </div>
      <p className={styles.words}>
        <span>{t('meter.label')}</span> <b>{t(`meter.${zone}`)}</b>
      </p>
    </div>
  )
}
