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
  | 'done.skipped'
  | 'stopped'

type NoteProps = { actions?: ReactNode } & ({ messageKey: SentenceKey } | { text: string })

function Note({ actions, ...content }: NoteProps) {
  return (
    <div className={styles.note}>
      <p>{'text' in content ? content.text : t(content.messageKey)}</p>
      {actions}
    </div>
  )
}

function LoadingNote() {
  return useDelay(SHORT_DELAY_MS) ? <Note messageKey="loading" /> : null
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
    <Note messageKey={first ? 'loading' : 'buffering'} />
  )
}

type NoteButtonProps = {
  onPress: (event: MouseEvent<HTMLElement>) => void
  messageKey: SentenceKey | 'resume.go' | 'resume.start' | 'transcript'
}

function NoteButton({ onPress, messageKey }: NoteButtonProps) {
  return (
    <Button size="small" className={styles.action} onClick={onPress}>
      {t(messageKey)}
    </Button>
  )
}

/** Offers to resume at the stored position, which is always past 15 seconds. Nothing waits for the answer. */
function Resume({ at }: { at: number }) {
  const playing = usePlayer(isPlaybackOn)
  // While it plays, this is the position from which it resumed. Otherwise it is the position at which it would start.
  const time = usePlayer((state) => formatClock(isPlaybackOn(state) ? at : state.position))
  const actions = (
    <>
      {!playing && <NoteButton onPress={() => getPlayer().confirmResume()} messageKey="resume.go" />}
      <NoteButton onPress={() => getPlayer().restart()} messageKey="resume.start" />
    </>
  )
  return <Note text={playing ? t('resume.going', { time }) : t('resume', { time })} actions={actions} />
}

/** The note of an idle player: a stop by the sleep timer, the position it resumed from, or a lost connection. */
function IdleNote() {
  const resumedPosition = usePlayer((state) => state.resumedPosition)
  const stopped = usePlayer((state) => state.notice === 'stopped')
  const online = useOnline()
  if (stopped) return <Note messageKey="stopped" />
  if (resumedPosition !== undefined) return <Resume at={resumedPosition} />
  return online ? null : <Note text={frame('offline')} />
}

function EndedNote() {
  const wasSkipped = usePlayer((state) => state.notice === 'skipped_to_end')
  return <Note messageKey={wasSkipped ? 'done.skipped' : 'done'} />
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
    <ButtonLink size="small" className={styles.action} to={paths.home}>
      {downloadCount ? downloads('notDownloaded.others') : t('more.home')}
    </ButtonLink>
  )
  return (
    <>
      {message && <Note text={message} />}
      <Note text={downloads('notDownloaded')} actions={action} />
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
  const actions = (
    <>
      <NoteButton onPress={() => getPlayer().play()} messageKey="error.again" />
      {hasTranscript && <NoteButton onPress={(event) => panels.toggle('transcript', event)} messageKey="transcript" />}
    </>
  )
  if (!online && !hasSession && isDownloaded === false) return <NotDownloaded message={message} />
  if (!online && !hasSession && isDownloaded === undefined && !message) return null
  if (message) return <Note text={message} actions={actions} />
  return <Note messageKey={hasTranscript ? 'error.load' : 'error.load.alone'} actions={actions} />
}

const idleNote = <IdleNote />

const NOTE_BY_PHASE: Record<Exclude<Phase, 'failed'>, ReactNode> = {
  empty: null,
  gone: null,
  loading: <LoadingNote />,
  waiting: <WaitingNote />,
  processing: <Note messageKey="processing" />,
  blocked: <Note messageKey="blocked" />,
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
