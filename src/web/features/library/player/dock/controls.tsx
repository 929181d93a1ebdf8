/** The row of controls under the title: the favorite button, back, play, forward, and the buttons of panels. */
import { SKIP_SECONDS } from '#rules/playback.ts'
import { deviceVoice, player as t } from '#web/lib/messages/en/player.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import type { Panels } from '../panels/use-panels.ts'
import { isPlaybackOn, usePlayer } from '../player-state.ts'
import { getPlayer } from '../player.ts'
import { PanelButton } from '../stage/panel-button.tsx'
import styles from './controls.module.css'
import { PlayerFavoriteButton } from './player-favorite-button.tsx'

type SkipButtonProps = { icon: IconName; label: string; seconds: number }

function SkipButton({ icon, label, seconds }: SkipButtonProps) {
  const side = seconds < 0 ? styles.skipBack : styles.skipOn
  const isByLine = usePlayer(({ narrator }) => narrator === 'device')
  const lineLabel = deviceVoice(seconds < 0 ? 'line.back' : 'line.next')
  return (
    <button
      type="button"
      className={classNames(styles.skip, side)}
      aria-label={isByLine ? lineLabel : label}
      onClick={() => getPlayer().skip(seconds)}
    >
      <Icon name={icon} />
      {!isByLine && <b aria-hidden="true">{SKIP_SECONDS}</b>}
    </button>
  )
}

function PlayButton() {
  const isPlaying = usePlayer(isPlaybackOn)
  const isPreparing = usePlayer(({ phase }) => phase === 'loading' || phase === 'processing')
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={t(isPlaying ? 'pause' : 'play')}
      aria-busy={isPreparing || undefined}
      onClick={() => getPlayer().toggle()}
    >
      {isPreparing ? <span className={styles.breath} /> : <Icon name={isPlaying ? 'pause-fill' : 'play-fill'} />}
    </button>
  )
}

export type ControlsProps = {
  panels: Panels
  /** @param reason the reason, or undefined after a success */
  onFavoriteFailed: (reason: string | undefined) => void
}

export function Controls({ panels, onFavoriteFailed }: ControlsProps) {
  const session = usePlayer((state) => state.session)
  return (
    <div className={styles.controls}>
      {session && <PlayerFavoriteButton session={session} onFailed={onFavoriteFailed} className={styles.first} />}
      <SkipButton icon="arrow-counter-clockwise" label={t('rewind')} seconds={-SKIP_SECONDS} />
      <PlayButton />
      <SkipButton icon="arrow-clockwise" label={t('forward')} seconds={SKIP_SECONDS} />
      <PanelButton
        panels={panels}
        name="shortcuts"
        icon="keyboard"
        label={t('shortcuts')}
        className={classNames(styles.last, styles.withKeys)}
      />
      <PanelButton
        panels={panels}
        name="transcript"
        icon="text-align-left"
        label={t('transcript')}
        className={classNames(styles.last, styles.smallOnly)}
      />
    </div>
  )
}
