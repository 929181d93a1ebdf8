/** Shows the transcript in time with the voice. A click on a line seeks to it, and the list follows the voice. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatClock, formatSpokenTime } from '#rules/times.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { panels } from '#web/lib/messages/en/player-panels.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { prefersReducedMotion } from '#web/ui/prefers-reduced-motion.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { getPanelId } from '../panels/use-panels.ts'
import { getPlayer } from '../player.ts'
import { usePlayer } from '../player-state.ts'
import { type TimedTranscriptLine, findLineIndex, findLines } from '#web/lib/transcript.ts'
import type { Transcript } from '#web/lib/use-transcript.ts'
import styles from './transcript-panel.module.css'

const seekToLine = (line: TimedTranscriptLine) => getPlayer().seek(line.at)

const scrollToCenter = (list: HTMLElement, index: number, smooth: boolean): void => {
  const line = list.querySelector<HTMLElement>(`[data-line="${index}"]`)
  if (!line) return
  const top = line.offsetTop - (list.clientHeight - line.clientHeight) / 2
  list.scrollTo({ top, behavior: smooth ? 'smooth' : 'instant' })
}

const READING_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']

/** Keeps the current line in the middle until the person scrolls. */
function useFollowing(current: number, searching: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const [isFollowing, setIsFollowing] = useState(true)
  const hasScrolled = useRef(false)
  useEffect(() => {
    if (!isFollowing || searching || !list.current) return
    scrollToCenter(list.current, Math.max(0, current), hasScrolled.current && !prefersReducedMotion())
    hasScrolled.current = true
  }, [current, isFollowing, searching])
  const stop = () => setIsFollowing(false)
  const stopOnReadingKey = ({ key }: KeyboardEvent) => {
    if (READING_KEYS.includes(key)) stop()
  }
  const scrollHandlers = { onWheel: stop, onTouchMove: stop, onKeyDown: stopOnReadingKey }
  return { list, isFollowing, toggle: () => setIsFollowing(!isFollowing), scrollHandlers }
}

type LineProps = { line: TimedTranscriptLine; index: number; current: number }

function LineRow({ line, index, current }: LineProps) {
  const isCurrent = index === current
  return (
    <li data-line={index} aria-current={isCurrent || undefined} className={index < current ? styles.past : undefined}>
      <button type="button" className={styles.line} onClick={() => seekToLine(line)}>
        <span className={styles.time} aria-hidden="true">
          {formatClock(line.at)}
        </span>
        <span>
          {line.text}
          <VisuallyHidden> {formatSpokenTime(line.at)}</VisuallyHidden>
        </span>
      </button>
    </li>
  )
}

type HeadProps = { query: string; onFind: (text: string) => void; onClose: () => void }

function Head({ query, onFind, onClose }: HeadProps) {
  return (
    <header className={styles.head}>
      <h2>{t('transcript')}</h2>
      <label className={styles.find}>
        <Icon name="magnifying-glass" />
        <VisuallyHidden>{panels('transcript.find')}</VisuallyHidden>
        <input
          type="search"
          value={query}
          placeholder={panels('transcript.find.hint')}
          onChange={(event) => onFind(event.currentTarget.value)}
        />
      </label>
      <IconButton icon="x" label={panels('transcript.close')} onClick={onClose} />
    </header>
  )
}

function Foot({ following: isFollowing, onFollow }: { following: boolean; onFollow: () => void }) {
  return (
    <footer className={classNames(styles.foot, !isFollowing && styles.offers)}>
      <Button look="soft" size="small" icon="caret-down" aria-pressed={isFollowing} onClick={onFollow}>
        {panels(isFollowing ? 'transcript.following' : 'transcript.follow')}
      </Button>
      <IconButton icon="printer" label={panels('transcript.print')} onClick={() => print()} className={styles.print} />
    </footer>
  )
}

export type TranscriptPanelProps = { transcript: Transcript; takesFocus: boolean; onClose: () => void }

export function TranscriptPanel({ transcript, takesFocus, onClose }: TranscriptPanelProps) {
  const { lines, status } = transcript
  const [query, setQuery] = useState('')
  const shown = findLines(lines, query)
  const current = usePlayer(({ position }) => findLineIndex(lines, position))
  const { list, isFollowing, toggle, scrollHandlers } = useFollowing(current, query.trim() !== '')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus])
  return (
    <section
      ref={panel}
      id={getPanelId('transcript')}
      data-panel="transcript"
      tabIndex={-1}
      aria-label={t('transcript')}
      className={styles.panel}
    >
      <Head query={query} onFind={setQuery} onClose={onClose} />
      {status === 'missing' && <p className={styles.none}>{panels('transcript.empty')}</p>}
      {status === 'here' && shown.length === 0 && <p className={styles.none}>{panels('transcript.none')}</p>}
      <ol ref={list} data-scrolls className={styles.lines} {...scrollHandlers}>
        {shown.map((index) => (
          <LineRow key={index} line={lines[index] as TimedTranscriptLine} index={index} current={current} />
        ))}
      </ol>
      <Foot following={isFollowing} onFollow={toggle} />
    </section>
  )
}
