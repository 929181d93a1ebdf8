/** Sets how fast the voice speaks. Its pitch stays the same. */
import { SPEED, SPEED_PRESETS } from '#rules/playback.ts'
import { formatClock } from '#rules/times.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { panels } from '#web/lib/messages/en/player-panels.ts'
import { Chips } from '#web/ui/choice/chips.tsx'
import { Slider } from '#web/ui/choice/slider.tsx'
import { getPlayer } from '../player.ts'
import { usePlayer } from '../player-state.ts'
import { GlassPanel } from '../panels/glass-panel.tsx'
import styles from '../panels/panels.module.css'
import { isReadingAloud } from '../device/narrator-choice.ts'
import { formatSpeed } from './speed-text.ts'

const PRESETS = SPEED_PRESETS.map((speed) => ({ value: speed as number, label: formatSpeed(speed) }))

const setSpeed = (speed: number) => getPlayer().setSpeed(speed)

export function SpeedPanel({ takesFocus }: { takesFocus: boolean }) {
  const speed = usePlayer((state) => state.speed)
  const isReading = usePlayer(isReadingAloud)
  const secondsLeft = usePlayer(({ duration, position, speed: currentSpeed }) =>
    Math.round(Math.max(0, duration - position) / currentSpeed),
  )
  const value = t('speed.value', { speed: formatSpeed(speed) })
  return (
    <GlassPanel
      name="speed"
      title={t('speed')}
      takesFocus={takesFocus}
      aside={
        <output className={styles.large} aria-live={isReading ? 'off' : undefined}>
          {value}
        </output>
      }
    >
      <Slider
        label={t('speed')}
        valueText={(sliderSpeed) => t('speed.spoken', { speed: formatSpeed(sliderSpeed) })}
        value={speed}
        min={SPEED.min}
        max={SPEED.max}
        step={SPEED.step}
        onChange={setSpeed}
        ground="art"
      />
      <Chips
        label={panels('speed.presets')}
        options={PRESETS}
        values={[speed]}
        onChange={([chosen]) => setSpeed(chosen ?? SPEED.initial)}
        single
        required
        columns={6}
      />
      <p className={styles.note}>{panels('speed.left', { time: formatClock(secondsLeft) })}</p>
    </GlassPanel>
  )
}
