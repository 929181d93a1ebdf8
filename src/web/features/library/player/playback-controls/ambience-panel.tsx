/** Picks the background sound and its volume. The panel hides by itself unless it has the focus or the pointer. */
import { useEffect, useRef } from 'react'
import type { AmbienceAudio } from '#contract/library.ts'
import { AMBIENCE, AMBIENCE_PANEL_SECONDS } from '#rules/playback.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { panels } from '#web/lib/messages/en/player-panels.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Slider } from '#web/ui/choice/slider.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { useStore } from '../engine/store.ts'
import { isReadingAloud } from '../device/narrator-choice.ts'
import { isPlaybackOn, usePlayer } from '../player-state.ts'
import { getPlayer } from '../player.ts'
import styles from './ambience-panel.module.css'
import { GlassPanel } from '../panels/glass-panel.tsx'
import glass from '../panels/panels.module.css'
import { useAutoHide } from './use-auto-hide.ts'

const CIRCUMFERENCE = 2 * Math.PI * 16
/** The list is polled while sounds are still processing. Once all are ready, nothing is requested. */
const POLL_INTERVAL_MS = 5000

/** A ring that empties while nobody uses the panel. */
function Ring({ left }: { left: number }) {
  const share = left / AMBIENCE_PANEL_SECONDS
  return (
    <svg
      viewBox="0 0 40 40"
      width="26"
      height="26"
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      aria-hidden="true"
    >
      <circle cx="20" cy="20" r="16" strokeOpacity=".25" />
      <circle
        cx="20"
        cy="20"
        r="16"
        className={styles.ring}
        strokeLinecap="round"
        strokeDasharray={CIRCUMFERENCE}
        strokeDashoffset={CIRCUMFERENCE * (1 - share)}
        transform="rotate(-90 20 20)"
      />
    </svg>
  )
}

/** Shows three bars beside the sound that is playing. */
function Bars() {
  return (
    <span className={styles.bars} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}

type SoundProps = { sound: AmbienceAudio; chosen: boolean; isAudible: boolean; onChoose: () => void }

function Sound({ sound, chosen, isAudible, onChoose }: SoundProps) {
  const row = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [chosen])
  return (
    <label ref={row} className={styles.sound}>
      <input type="radio" name="ambience" checked={chosen} onChange={onChoose} className={styles.radio} />
      <span className={styles.face}>
        <span className={styles.art}>
          <CoverPicture src={sound.thumbnail} seed={sound.name} />
        </span>
        <span className={styles.name}>{sound.name}</span>
        {sound.url ? isAudible && <Bars /> : <span className={glass.small}>{panels('ambience.rendering')}</span>}
      </span>
    </label>
  )
}

function Volume() {
  const { ambience } = getPlayer()
  const volume = useStore(ambience.state, (state) => state.volume)
  const muted = useStore(ambience.state, (state) => state.muted)
  const isReading = usePlayer(isReadingAloud)
  const silent = muted || volume === AMBIENCE.min
  const text = (muted ? 0 : volume).toFixed(2)
  return (
    <>
      <div className={styles.volume}>
        <IconButton
          icon={silent ? 'speaker-slash' : 'speaker-low'}
          label={panels(muted ? 'ambience.unmute' : 'ambience.mute')}
          onClick={() => ambience.toggleMuted()}
        />
        <Slider
          label={panels('volume')}
          valueText={(value) => value.toFixed(2)}
          value={muted ? 0 : volume}
          min={AMBIENCE.min}
          max={AMBIENCE.max}
          step={AMBIENCE.step}
          onChange={(value) => ambience.setVolume(value)}
          ground="art"
        />
        <output aria-live={isReading ? 'off' : undefined}>{text}</output>
      </div>
      <p className={glass.note}>{silent ? panels('ambience.silent') : ' '}</p>
    </>
  )
}

export function AmbiencePanel({ takesFocus, onHide }: { takesFocus: boolean; onHide: () => void }) {
  const { ambience } = getPlayer()
  const { left, handlers } = useAutoHide(AMBIENCE_PANEL_SECONDS, onHide)
  const sounds = useStore(ambience.state, (state) => state.sounds)
  const isEmpty = useStore(ambience.state, (state) => state.list === 'here' && state.sounds.length === 0)
  const chosen = useStore(ambience.state, (state) => state.chosen)
  const isAudible = useStore(ambience.state, ({ volume, muted, failed }) => volume > 0 && !muted && !failed)
  const playing = usePlayer(isPlaybackOn)
  useEffect(() => {
    void ambience.load()
    const timer = setInterval(() => void ambience.load(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [ambience])
  return (
    <GlassPanel
      {...handlers}
      name="ambience"
      title={t('ambience')}
      takesFocus={takesFocus}
      aside={
        <>
          <span className={glass.small}>{panels('ambience.hides', { seconds: Math.max(0, left) })}</span>
          <Ring left={left} />
        </>
      }
    >
      <div role="radiogroup" aria-label={panels('ambience.sounds')} className={styles.sounds}>
        {isEmpty && <p className={glass.note}>{panels('ambience.none')}</p>}
        {sounds.map((sound, index) => (
          <Sound
            key={sound.name}
            sound={sound}
            chosen={index === chosen}
            isAudible={index === chosen && isAudible && playing}
            onChoose={() => ambience.choose(index)}
          />
        ))}
      </div>
      <Volume />
    </GlassPanel>
  )
}
