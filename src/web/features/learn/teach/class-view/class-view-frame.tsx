/** The layout of every card: the bay, the lesson parts above, and the controls below. */
import type { ReactNode } from 'react'
import type { PaletteName } from '#art/palettes.ts'
import { classView } from '#web/lib/messages/en/class-view.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { useNight } from '#web/ui/bay/surroundings.ts'
import { classNames } from '#web/ui/class-names.ts'
import { BareFrame } from '#web/ui/frame/bare-frame.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useFullScreen } from './full-screen.ts'
import { StepsLine, type StepsLineProps } from './steps-line.tsx'
import { usePointerIdle } from './use-pointer-idle.ts'
import styles from './class-view.module.css'

/** Night colors in the dark theme; else dusk while a class listens, and noon. */
const getPalette = (listening: boolean, night: boolean): PaletteName => (night ? 'night' : listening ? 'dusk' : 'noon')

/** The layout data that doesn't depend on how a card is shown. */
export interface CardFrameProps extends StepsLineProps {
  /** The title of the lesson. */
  title: string
  /** For screen readers: the position and the text of the card. */
  spoken: string
  onLeave: () => void
}

interface ClassViewFrameProps extends CardFrameProps {
  /** The sun's path, from 0 to 1. */
  sun: number
  /** Whether the class listens and the text is on the water. */
  listening?: boolean
  children: ReactNode
  /** The clock, the playback controls and the next button. */
  foot: ReactNode
}

function FullScreenButton() {
  const { isFullScreen, isSupported, toggle } = useFullScreen()
  if (!isSupported) return null
  return (
    <button
      type="button"
      className={classNames(styles.pill, styles.round)}
      aria-label={classView(isFullScreen ? 'fullScreen.exit' : 'fullScreen')}
      onClick={toggle}
    >
      <Icon name={isFullScreen ? 'arrows-in-simple-bold' : 'arrows-out-simple'} />
    </button>
  )
}

export function ClassViewFrame(props: ClassViewFrameProps) {
  const { title, sun, listening = false, spoken, onLeave, children, foot, ...steps } = props
  const night = useNight()
  const still = usePointerIdle()
  const paletteName = getPalette(listening, night)
  return (
    <BareFrame
      still
      ink={paletteName === 'noon' ? 'dark' : 'light'}
      scene={
        <div data-screen-only>
          <Bay composition={listening ? 'teachListen' : 'teach'} palette={paletteName} progress={sun} />
        </div>
      }
    >
      <div
        className={styles.view}
        data-dark={paletteName === 'noon' ? undefined : ''}
        data-listening={listening ? '' : undefined}
        data-still={still ? '' : undefined}
      >
        <div className={styles.top}>
          <p className={styles.lesson}>{title}</p>
          <StepsLine {...steps} />
          <FullScreenButton />
          <button type="button" className={styles.pill} aria-label={classView('exit')} onClick={onLeave}>
            <Icon name="x-bold" />
            <span>{classView('exit')}</span>
          </button>
        </div>
        {children}
        <div className={styles.foot}>{foot}</div>
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      </div>
    </BareFrame>
  )
}
