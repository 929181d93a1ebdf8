/** A session for the whole class: the sun shows the position, and the spoken line appears on the water. */
import { useState } from 'react'
import type { LearnSession } from '#contract/learn/shapes.ts'
import { SKIP_SECONDS } from '#rules/playback.ts'
import { type AudioPlayback, useAudioPlayback } from '#web/lib/audio-playback.ts'
import { findCaption } from '#web/lib/transcript.ts'
import { classView as t } from '#web/lib/messages/en/class-view.ts'
import { Slider } from '#web/ui/choice/slider.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { TeachCard } from '../lesson/teach-cards.ts'
import type { SessionAudio } from '../lesson/session-audio.ts'
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
  audio: SessionAudio
  frame: CardFrameProps
  view: ClassViewController
  next: TeachCard | undefined
  onPlay: () => void
}

/** Switches to the downloaded audio when it is ready, but never during playback. */
const useLoadedAudio = (preferredUrl: string, onPlay: () => void): AudioPlayback => {
  const [url, setUrl] = useState(preferredUrl)
  const playback = useAudioPlayback(url, onPlay)
  if (url !== preferredUrl && !playback.playing && playback.position === 0) setUrl(preferredUrl)
  return playback
}

function Volume({ playback: { volume, setVolume } }: { playback: AudioPlayback }) {
  return (
    <div className={styles.volume}>
      <Icon name="speaker-high" />
      <Slider label={t('volume')} ground="art" value={volume} step={0.05} onChange={setVolume} />
    </div>
  )
}

const hints = [{ keys: [t('key.space')], action: t('keys.pause') }, leaveHint]

function Controls({ title, playback, seconds }: { title: string; playback: AudioPlayback; seconds: number }) {
  const { playing, position, toggle, goTo } = playback
  const secondsLeft = Math.max(0, Math.ceil(seconds - position))
  return (
    <>
      <button
        type="button"
        className={classNames(styles.big, styles.skip)}
        aria-label={t('listen.back')}
        disabled={position === 0}
        onClick={() => goTo(Math.max(0, position - SKIP_SECONDS))}
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

function SessionPlayer({ session, lesson, audio: sessionAudio, frame, view, next, onPlay }: ListeningProps) {
  const playback = useLoadedAudio(sessionAudio.url, onPlay)
  const { position, playing, failed, toggle, goTo } = playback
  const hasStarted = playing || position > 0
  const arrowBack = hasStarted ? () => goTo(Math.max(0, position - SKIP_SECONDS)) : undefined
  useClassViewKeys({ press: toggle, goNext: view.goNext, goBack: view.goBack, arrowBack, leave: frame.onLeave })
  const line = findCaption(sessionAudio.lines, position)?.text
  const foot = (
    <>
      <Controls title={session.title} playback={playback} seconds={session.duration} />
      <KeyHints hints={hints} />
      <Volume playback={playback} />
      <NextCardButton current={view.card} next={next} onGo={view.goNext} />
    </>
  )
  return (
    <ClassViewFrame {...frame} listening sun={session.duration > 0 ? position / session.duration : 0} foot={foot}>
      <section className={styles.line}>
        {hasStarted && <p className={styles.name}>{session.title}</p>}
        <PageHeading title={lesson}>{hasStarted ? (line ?? '…') : session.title}</PageHeading>
        {failed && (
          <Banner tone="danger" action={{ label: t('listen.retry'), onPress: toggle }}>
            {t('listen.failed')}
          </Banner>
        )}
      </section>
    </ClassViewFrame>
  )
}

/** Shown while the audio of a session renders for the first time. */
function AudioPending({ session, lesson, frame, view, next }: ListeningProps) {
  useClassViewKeys({ press: () => undefined, goNext: view.goNext, goBack: view.goBack, leave: frame.onLeave })
  const foot = (
    <>
      <button type="button" className={styles.big} aria-label={t('previous')} onClick={view.goBack}>
        <Icon name="arrow-left-bold" />
      </button>
      <KeyHints hints={[leaveHint]} />
      <NextCardButton current={view.card} next={next} onGo={view.goNext} />
    </>
  )
  return (
    <ClassViewFrame {...frame} listening sun={0} foot={foot}>
      <section className={styles.line}>
        <PageHeading title={lesson}>{session.title}</PageHeading>
        <p className={styles.after} role="status">
          {t('listen.preparing')}
        </p>
      </section>
    </ClassViewFrame>
  )
}

export function Listening(props: ListeningProps) {
  return props.audio.url ? <SessionPlayer {...props} /> : <AudioPending {...props} />
}
