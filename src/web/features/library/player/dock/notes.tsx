/** Shows the status of the player above the title. It never covers a control and never waits for an answer. */
import type { MouseEvent, ReactNode } from 'react'
import { formatClock } from '#rules/times.ts'
import { useNetwork, useOnline } from '#web/lib/online.ts'
import { paths } from '#web/lib/paths.ts'
import { frame } from '#web/lib/messages/en/frame.ts'
import { downloads } from '#web/lib/messages/en/downloads.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { useDelay } from '#web/ui/state/use-delay.ts'
import { useDownloads } from '../downloads/downloads.ts'
import { isPlaybackOn, type Phase, usePlayer } from '../player-state.ts'
import { getPlayer } from '../player.ts'
import type { Panels } from '../panels/use-panels.ts'
import styles from './notes.module.css'

/** Shorter waits get no message, in milliseconds. */
const SHORT_DELAY_MS = 800

/**
 * The keys of complete sentences. Their text depends on the reader level, so they are translated when they are shown.
 */
type SentenceKey =
  | 'loading'
  | 'buffering'
  | 'processing'
  | 'error.load'
  | 'error.load.alone'
  | 'error.again'
  | 'blocked'
  | 'done'
  | 'done.leapt'
  | 'stopped'

type NoteProps = { acts?: ReactNode } & ({ words: SentenceKey } | { text: string })

function Note({ acts, ...content }: NoteProps) {
  return (
    <div className={styles.note}>
      <p>{'text' in content ? content.text : t(content.words)}</p>
      {acts}
    </div>
  )
}

function LoadingNote() {
  return useDelay(SHORT_DELAY_MS) ? <Note words="loading" /> : null
}

/** Whether the session is downloaded, or undefined until that is known. */
const useIsDownloaded = (): boolean | undefined => {
  const uuid = usePlayer((state) => state.uuid)
  return useDownloads()?.some((download) => download.uuid === uuid)
}

/** Shows that the first or further audio data is loading. */
function WaitingNote() {
  const first = usePlayer(({ position, resumedPosition = 0 }) => Math.abs(position - resumedPosition) < 0.5)
  const online = useOnline()
  const isDownloaded = useIsDownloaded()
  const message = useFailure()
  const isDelayOver = useDelay(SHORT_DELAY_MS)
  if (first && message) {
    return isDownloaded === false && !online ? <NotDownloaded message={message} /> : <Note text={message} />
  }
  if (!isDelayOver) return null
  return first && !online && isDownloaded === false ? (
    <NotDownloaded />
  ) : (
    <Note words={first ? 'loading' : 'buffering'} />
  )
}

type NoteButtonProps = {
  onPress: (event: MouseEvent<HTMLElement>) => void
  words: SentenceKey | 'resume.go' | 'resume.start' | 'transcript'
}

function NoteButton({ onPress, words }: NoteButtonProps) {
  return (
    <Button size="small" className={styles.act} onClick={onPress}>
      {t(words)}
    </Button>
  )
}

/** Offers to resume at the stored position, which is always past 15 seconds. Nothing waits for the answer. */
function Resume({ at }: { at: number }) {
  const playing = usePlayer(isPlaybackOn)
  // While it plays, this is the position from which it resumed. Otherwise it is the position at which it would start.
  const time = usePlayer((state) => formatClock(isPlaybackOn(state) ? at : state.position))
  const acts = (
    <>
      {!playing && <NoteButton onPress={() => getPlayer().confirmResume()} words="resume.go" />}
      <NoteButton onPress={() => getPlayer().restart()} words="resume.start" />
    </>
  )
  return <Note text={playing ? t('resume.going', { time }) : t('resume', { time })} acts={acts} />
}

/** The note of an idle player: a stop by the sleep timer, the position it resumed from, or a lost connection. */
function IdleNote() {
  const resumedPosition = usePlayer((state) => state.resumedPosition)
  const stopped = usePlayer((state) => state.notice === 'stopped')
  const online = useOnline()
  if (stopped) return <Note words="stopped" />
  if (resumedPosition !== undefined) return <Resume at={resumedPosition} />
  return online ? null : <Note text={frame('offline')} />
}

function EndedNote() {
  const wasSkipped = usePlayer((state) => state.notice === 'skipped_to_end')
  return <Note words={wasSkipped ? 'done.leapt' : 'done'} />
}

/** Returns why the audio failed, or undefined if the device itself has no network. */
const useFailure = (): string | undefined => {
  const failureMessage = usePlayer((state) => state.failureMessage)
  return useNetwork() ? failureMessage : undefined
}

/** Shows that the session is not downloaded and there is no connection. */
function NotDownloaded({ message }: { message?: string | undefined }) {
  const downloadCount = useDownloads()?.length
  const action = (
    <ButtonLink size="small" className={styles.act} to={paths.home}>
      {downloadCount ? downloads('not.here.others') : t('more.home')}
    </ButtonLink>
  )
  return (
    <>
      {message && <Note text={message} />}
      <Note text={downloads('not.here')} acts={action} />
    </>
  )
}

/** Says that the audio could not be loaded. The server's message comes first. The transcript may still be available. */
function FailedNote({ panels }: { panels: Panels }) {
  const message = useFailure()
  const hasTranscript = usePlayer(({ session }) => Boolean(session?.transcript_url))
  const hasSession = usePlayer(({ session }) => session !== undefined)
  const online = useOnline()
  const isDownloaded = useIsDownloaded()
  const acts = (
    <>
      <NoteButton onPress={() => getPlayer().play()} words="error.again" />
      {hasTranscript && <NoteButton onPress={(event) => panels.toggle('words', event)} words="transcript" />}
    </>
  )
  if (!online && !hasSession && isDownloaded === false) return <NotDownloaded message={message} />
  if (!online && !hasSession && isDownloaded === undefined && !message) return null
  if (message) return <Note text={message} acts={acts} />
  return <Note words={hasTranscript ? 'error.load' : 'error.load.alone'} acts={acts} />
}

const idleNote = <IdleNote />

const NOTE_BY_PHASE: Record<Exclude<Phase, 'failed'>, ReactNode> = {
  empty: null,
  gone: null,
  loading: <LoadingNote />,
  waiting: <WaitingNote />,
  processing: <Note words="processing" />,
  blocked: <Note words="blocked" />,
  ended: <EndedNote />,
  paused: idleNote,
  playing: idleNote,
}

const getNote = (phase: Phase, panels: Panels): ReactNode => {
  if (phase === 'failed') return <FailedNote panels={panels} />
  // A note that can wait is hidden while a panel is open.
  return panels.isAnyOpen && NOTE_BY_PHASE[phase] === NOTE_BY_PHASE.playing ? null : NOTE_BY_PHASE[phase]
}

export function Notes({ panels }: { panels: Panels }) {
  const phase = usePlayer((state) => state.phase)
  return (
    <div role="status" className={styles.notes}>
      {getNote(phase, panels)}
    </div>
  )
}
