/** A session for the whole class: the sun shows the position, and the spoken line appears on the water. */
import { useState } from 'react'
import type { LearnSession } from '#contract/learn/shapes.ts'
import { SKIP_SECONDS } from '#rules/playback.ts'
import { type PreviewSound, usePreviewSound } from '#web/lib/preview-sound.ts'
import { findCaption } from '#web/lib/transcript.ts'
import { classView as t } from '#web/lib/messages/en/class-view.ts'
import { Slider } from '#web/ui/choice/slider.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { TeachCard } from '../lesson/teach-cards.ts'
import type { SessionSound } from '../lesson/sounds.ts'
import { BigTime } from './foot-clock.tsx'
import { KeyHints, leaveHint } from './key-hints.tsx'
import { NextCardButton } from './next-card-button.tsx'
import type { ClassViewController } from './use-class-view.ts'
import { useClassViewKeys } from './use-class-view-keys.ts'
import { ClassViewFrame, type CardFrameProps } from './class-view-frame.tsx'
import styles from './class-view.module.css'

interface ListeningProps {
  session: LearnSession
  /** The title of the lesson. */
  lesson: string
  sound: SessionSound
  frame: CardFrameProps
  view: ClassViewController
  next: TeachCard | undefined
  onPlay: () => void
}

/** Switches to the downloaded audio when it is ready, but never during playback. */
const useLoadedSound = (preferredUrl: string, onPlay: () => void): PreviewSound => {
  const [url, setUrl] = useState(preferredUrl)
  const sound = usePreviewSound(url, onPlay)
  if (url !== preferredUrl && !sound.playing && sound.at === 0) setUrl(preferredUrl)
  return sound
}

function Volume({ sound: { volume, setVolume } }: { sound: PreviewSound }) {
  return (
    <div className={styles.volume}>
      <Icon name="speaker-high" />
      <Slider label={t('volume')} ground="art" value={volume} step={0.05} onChange={setVolume} />
    </div>
  )
}

const hints = [{ keys: [t('key.space')], does: t('keys.pause') }, leaveHint]

function Controls({ title, sound, seconds }: { title: string; sound: PreviewSound; seconds: number }) {
  const { playing, at, toggle, goTo } = sound
  const secondsLeft = Math.max(0, Math.ceil(seconds - at))
  return (
    <>
      <button
        type="button"
        className={classNames(styles.big, styles.skip)}
        aria-label={t('listen.back')}
        disabled={at === 0}
        onClick={() => goTo(Math.max(0, at - SKIP_SECONDS))}
      >
        <Icon name="arrow-counter-clockwise" />
        <b aria-hidden="true">{SKIP_SECONDS}</b>
      </button>
      <button
        type="button"
        className={styles.play}
        aria-label={t(playing ? 'listen.pause' : 'listen.play', { title })}
        onClick={toggle}
      >
        <Icon name={playing ? 'pause-fill' : 'play-fill'} />
      </button>
      <BigTime seconds={secondsLeft}>{t(secondsLeft === 0 ? 'listen.over' : 'listen.left')}</BigTime>
    </>
  )
}

function SessionPlayer({ session, lesson, sound: sessionSound, frame, view, next, onPlay }: ListeningProps) {
  const sound = useLoadedSound(sessionSound.url, onPlay)
  const { at, playing, failed, toggle, goTo } = sound
  const hasStarted = playing || at > 0
  const arrowBack = hasStarted ? () => goTo(Math.max(0, at - SKIP_SECONDS)) : undefined
  useClassViewKeys({ press: toggle, on: view.on, goBack: view.goBack, arrowBack, leave: frame.onLeave })
  const line = findCaption(sessionSound.lines, at)?.text
  const foot = (
    <>
      <Controls title={session.title} sound={sound} seconds={session.duration} />
      <KeyHints hints={hints} />
      <Volume sound={sound} />
      <NextCardButton current={view.card} next={next} onGo={view.on} />
    </>
  )
  return (
    <ClassViewFrame {...frame} listening sun={session.duration > 0 ? at / session.duration : 0} foot={foot}>
      <section className={styles.line}>
        {hasStarted && <p className={styles.name}>{session.title}</p>}
        <PageHeading title={lesson}>{hasStarted ? (line ?? '…') : session.title}</PageHeading>
        {failed && (
          <Banner tone="danger" action={{ label: t('listen.again'), onPress: toggle }}>
            {t('listen.failed')}
          </Banner>
        )}
      </section>
    </ClassViewFrame>
  )
}

/** Shown while the audio of a session renders for the first time. */
function AudioPending({ session, lesson, frame, view, next }: ListeningProps) {
  useClassViewKeys({ press: () => undefined, on: view.on, goBack: view.goBack, leave: frame.onLeave })
  const foot = (
    <>
      <button type="button" className={styles.big} aria-label={t('previous')} onClick={view.goBack}>
        <Icon name="arrow-left-bold" />
      </button>
      <KeyHints hints={[leaveHint]} />
      <NextCardButton current={view.card} next={next} onGo={view.on} />
    </>
  )
  return (
    <ClassViewFrame {...frame} listening sun={0} foot={foot}>
      <section className={styles.line}>
        <PageHeading title={lesson}>{session.title}</PageHeading>
        <p className={styles.after} role="status">
          {t('listen.making')}
        </p>
      </section>
    </ClassViewFrame>
  )
}

export function Listening(props: ListeningProps) {
  return props.sound.url ? <SessionPlayer {...props} /> : <AudioPending {...props} />
}
