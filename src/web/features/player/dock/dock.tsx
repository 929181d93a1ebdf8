/** On the dark water: what is playing, its controls, and its time. */
import type { ReactNode } from 'react'
import { SKIP_SECONDS } from '#rules/playback.ts'
import { player as say } from '#web/lib/words/player.en.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { StatusBadge } from '#web/ui/print/status-badge.tsx'
import type { Panels } from '../panels/use-panels.ts'
import { isOn } from '../player-state.ts'
import { thePlayer, usePlayer } from '../player.ts'
import styles from './dock.module.css'
import { FavouriteButton } from './favourite-button.tsx'
import { PanelButton } from '../stage/panel-button.tsx'
import { SeekSlider } from './seek-slider.tsx'
import { useDockTop } from './use-dock-top.ts'

type SkipButtonProps = { icon: IconName; label: string; seconds: number }

function SkipButton({ icon, label, seconds }: SkipButtonProps) {
  const side = seconds < 0 ? styles.skipBack : styles.skipOn
  return (
    <button
      type="button"
      className={classNames(styles.skip, side)}
      aria-label={label}
      onClick={() => thePlayer().skip(seconds)}
    >
      <Icon name={icon} />
      <b aria-hidden="true">{SKIP_SECONDS}</b>
    </button>
  )
}

function PlayButton() {
  const on = usePlayer(isOn)
  const notYet = usePlayer(({ phase }) => phase === 'asking' || phase === 'processing')
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={say(on ? 'pause' : 'play')}
      aria-busy={notYet || undefined}
      onClick={() => thePlayer().toggle()}
    >
      {notYet ? <span className={styles.breath} /> : <Icon name={on ? 'pause-fill' : 'play-fill'} />}
    </button>
  )
}

export type DockProps = {
  panels: Panels
  /** @param why undefined once it went well */
  onFavouriteFailed: (why: string | undefined) => void
  /** Stands over the title without moving it. */
  children: ReactNode
}

export function Dock({ panels, onFavouriteFailed, children }: DockProps) {
  const session = usePlayer((state) => state.session)
  const dock = useDockTop()
  return (
    <div ref={dock} className={styles.dock}>
      <div className={styles.above}>{children}</div>
      <div className={styles.title}>
        <StatusBadge status={session?.status ?? null} className={styles.badge} />
        <PageHeading title={session?.title ?? say('loading')} className={session ? undefined : styles.unknown} />
        <p>
          {session ? say(session.made_by_computer ? 'made' : 'narrator', { narrator: session.narrator }) : '\u00a0'}
        </p>
      </div>
      <div className={styles.controls}>
        {session && <FavouriteButton session={session} onFailed={onFavouriteFailed} className={styles.first} />}
        <SkipButton icon="arrow-counter-clockwise" label={say('rewind')} seconds={-SKIP_SECONDS} />
        <PlayButton />
        <SkipButton icon="arrow-clockwise" label={say('forward')} seconds={SKIP_SECONDS} />
        <PanelButton
          panels={panels}
          name="keys"
          icon="keyboard"
          label={say('keys')}
          className={classNames(styles.last, styles.withKeys)}
        />
        <PanelButton
          panels={panels}
          name="words"
          icon="text-align-left"
          label={say('transcript')}
          className={classNames(styles.last, styles.smallOnly)}
        />
      </div>
      <SeekSlider />
    </div>
  )
}
