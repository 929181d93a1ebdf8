/** What every card stands in: the bay, the way through the lesson above, and what a hand needs below. */
import type { ReactNode } from 'react'
import type { PaletteName } from '#art/palettes.ts'
import { classroomWall } from '#web/lib/messages/en/classroom-wall.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { useNight } from '#web/ui/bay/surroundings.ts'
import { classNames } from '#web/ui/class-names.ts'
import { BareFrame } from '#web/ui/frame/bare-frame.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useFullScreen } from './full-screen.ts'
import { StepsLine, type StepsLineProps } from './steps-line.tsx'
import { usePointerIdle } from './use-pointer-idle.ts'
import styles from './wall.module.css'

/** In the dark theme it is night; while a class listens it is evening. */
const inksOf = (listening: boolean, night: boolean): PaletteName => (night ? 'night' : listening ? 'dusk' : 'noon')

/** What does not change with how a card is shown. */
export interface FrameOfCard extends StepsLineProps {
  /** Of the lesson. */
  title: string
  /** For ears: where one is, and what the card says. */
  spoken: string
  onLeave: () => void
}

interface WallFrameProps extends FrameOfCard {
  /** 0 to 1: how far the sun has gone. */
  sun: number
  /** The class listens: the words are on the water. */
  listening?: boolean
  children: ReactNode
  /** Clock, sound and the way on. */
  foot: ReactNode
}

function FullScreenButton() {
  const { full, can, toggle } = useFullScreen()
  if (!can) return null
  return (
    <button
      type="button"
      className={classNames(styles.pill, styles.round)}
      aria-label={classroomWall(full ? 'full.leave' : 'full')}
      onClick={toggle}
    >
      <Icon name={full ? 'arrows-in-simple-bold' : 'arrows-out-simple'} />
    </button>
  )
}

export function WallFrame(props: WallFrameProps) {
  const { title, sun, listening = false, spoken, onLeave, children, foot, ...steps } = props
  const night = useNight()
  const still = usePointerIdle()
  const inks = inksOf(listening, night)
  return (
    <BareFrame
      still
      ink={inks === 'noon' ? 'dark' : 'light'}
      scene={
        <div data-screen-only>
          <Bay place={listening ? 'teachListen' : 'teach'} palette={inks} progress={sun} />
        </div>
      }
    >
      <div
        className={styles.wall}
        data-dark={inks === 'noon' ? undefined : ''}
        data-listening={listening ? '' : undefined}
        data-still={still ? '' : undefined}
      >
        <div className={styles.top}>
          <p className={styles.lesson}>{title}</p>
          <StepsLine {...steps} />
          <FullScreenButton />
          <button type="button" className={styles.pill} aria-label={classroomWall('leave')} onClick={onLeave}>
            <Icon name="x-bold" />
            <span>{classroomWall('leave')}</span>
          </button>
        </div>
        {children}
        <div className={styles.foot}>{foot}</div>
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      </div>
    </BareFrame>
  )
}
