/** A small player for an exercise that is not a session yet: play, pause, a position slider and a synced transcript. */
import { useEffect, useRef } from 'react'
import { formatClock, formatSpokenPosition } from '#rules/times.ts'
import { type TimedTranscriptLine, findLineIndex } from '#web/lib/transcript.ts'
import { useTranscript } from '#web/lib/use-transcript.ts'
import { listening } from '#web/lib/messages/en/exercises-list.ts'
import { Slider } from '#web/ui/choice/slider.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import styles from './exercise-player.module.css'
import { type AudioPlayback, useAudioPlayback } from '#web/lib/audio-playback.ts'

interface PlayableAudio {
  url: string
  seconds: number
  transcript_url: string
}

interface QuietPlayerProps {
  title: string
  audio: PlayableAudio
  /** The text until the timed transcript is loaded, or if it fails to load. */
  script: readonly { id: string; text: string }[]
  /** Called before playback starts, so that other audio on the page can stop. */
  onPlay: () => void
}

function Controls({ title, seconds, playback }: { title: string; seconds: number; playback: AudioPlayback }) {
  const { playing, position, toggle, goTo } = playback
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.play}
        aria-label={listening(playing ? 'pause' : 'play', { title })}
        onClick={toggle}
      >
        <Icon name={playing ? 'pause-fill' : 'play-fill'} />
      </button>
      <div className={styles.place}>
        <Slider
          label={listening('position')}
          value={Math.min(position, seconds)}
          max={seconds}
          step={1}
          onChange={goTo}
          valueText={(value) => formatSpokenPosition(value, seconds)}
        />
        <p className={styles.times} aria-hidden="true">
          <span>{formatClock(position)}</span>
          <span>{formatClock(seconds)}</span>
        </p>
      </div>
    </div>
  )
}

/** Keeps the current line in view without scrolling the page. */
const useFollowing = (current: number, playing: boolean) => {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const line = list.current?.children[current]
    if (!playing || !list.current || !(line instanceof HTMLElement)) return
    list.current.scrollTop = line.offsetTop - list.current.offsetTop - list.current.clientHeight / 3
  }, [current, playing])
  return list
}

function SpokenWords({ lines, playback }: { lines: readonly TimedTranscriptLine[]; playback: AudioPlayback }) {
  const hasStarted = playback.playing || playback.position > 0
  const current = hasStarted ? findLineIndex(lines, playback.position) : -1
  const list = useFollowing(current, playback.playing)
  return (
    <ol ref={list} aria-label={listening('transcript')} className={styles.text}>
      {lines.map(({ at, text }, index) => (
        <li key={at}>
          <button
            type="button"
            aria-current={index === current ? 'true' : undefined}
            className={classNames(styles.line, index < current && styles.spoken)}
            onClick={() => playback.goTo(at)}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  )
}

export function QuietPlayer({ title, audio: { url, seconds, transcript_url }, script, onPlay }: QuietPlayerProps) {
  const playback = useAudioPlayback(url, onPlay)
  const { status, lines } = useTranscript(transcript_url)
  return (
    <div className={styles.player}>
      <Controls title={title} seconds={seconds} playback={playback} />
      {playback.failed && (
        <Banner action={{ label: listening('retry'), onPress: playback.toggle }}>{listening('failed')}</Banner>
      )}
      {status === 'here' ? <SpokenWords lines={lines} playback={playback} /> : <ScriptText script={script} />}
    </div>
  )
}

/** Shows the script without times. */
export function ScriptText({ script }: { script: QuietPlayerProps['script'] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable box must be reachable by keyboard
    <div role="region" aria-label={listening('transcript')} tabIndex={0} className={styles.text}>
      {script.map(({ id, text }) => (
        <p key={id} className={styles.line}>
          {text}
        </p>
      ))}
    </div>
  )
}
