/** Shows the status of the player above the title. It never covers a control and never waits for an answer. */
import type { ReactNode } from 'react'
import { formatClock } from '#rules/times.ts'
import { useNetwork, useOnline } from '#web/lib/online.ts'
import { paths } from '#web/lib/paths.ts'
import { frame } from '#web/lib/messages/en/frame.ts'
import { downloads } from '#web/lib/messages/en/downloads.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { useDelay } from '#web/ui/state/use-delay.ts'
import { DeviceFailedNote, DeviceWaitingNote, ProcessingNote, useDeviceNote } from '../device/device-notes.tsx'
import { isQuietForVoice } from '../device/narrator-choice.ts'
import { useDownloads } from '../downloads/downloads.ts'
import { isPlaybackOn, type Phase, usePlayer } from '../player-state.ts'
import { getPlayer } from '../player.ts'
import type { Panels } from '../panels/use-panels.ts'
import { Note, NoteButton } from './note.tsx'
import styles from './notes.module.css'

/** Shorter waits get no message, in milliseconds. */
const SHORT_DELAY_MS = 800

function LoadingNote() {
  return useDelay(SHORT_DELAY_MS) ? <Note>{t('loading')}</Note> : null
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
    return isDownloaded === false && !online ? <NotDownloaded message={message} /> : <Note>{message}</Note>
  }
  if (!isDelayOver) return null
  return first && !online && isDownloaded === false ? (
    <NotDownloaded />
  ) : (
    <Note>{t(first ? 'loading' : 'buffering')}</Note>
  )
}

/** Offers to resume at the stored position, which is always past 15 seconds. Nothing waits for the answer. */
function Resume({ at }: { at: number }) {
  const playing = usePlayer(isPlaybackOn)
  // While it plays, this is the position from which it resumed. Otherwise it is the position at which it would start.
  const time = usePlayer((state) => formatClock(isPlaybackOn(state) ? at : state.position))
  const actions = (
    <>
      {!playing && <NoteButton onPress={() => getPlayer().confirmResume()}>{t('resume.go')}</NoteButton>}
      <NoteButton onPress={() => getPlayer().restart()}>{t('resume.start')}</NoteButton>
    </>
  )
  return <Note actions={actions}>{playing ? t('resume.going', { time }) : t('resume', { time })}</Note>
}

/** The note of an idle player: a stop by the sleep timer, the position it resumed from, or a lost connection. */
function IdleNote() {
  const resumedPosition = usePlayer((state) => state.resumedPosition)
  const stopped = usePlayer((state) => state.notice === 'stopped')
  const deviceNote = useDeviceNote()
  const online = useOnline()
  if (stopped) return <Note>{t('stopped')}</Note>
  if (deviceNote) return deviceNote
  if (resumedPosition !== undefined) return <Resume at={resumedPosition} />
  return online ? null : <Note>{frame('offline')}</Note>
}

function BlockedNote() {
  return <Note>{t('blocked')}</Note>
}

function EndedNote() {
  const wasSkipped = usePlayer((state) => state.notice === 'skipped_to_end')
  return <Note>{t(wasSkipped ? 'done.skipped' : 'done')}</Note>
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
      {message && <Note>{message}</Note>}
      <Note actions={action}>{downloads('notDownloaded')}</Note>
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
      <NoteButton onPress={() => getPlayer().play()}>{t('error.again')}</NoteButton>
      {hasTranscript && (
        <NoteButton onPress={(event) => panels.toggle('transcript', event)}>{t('transcript')}</NoteButton>
      )}
    </>
  )
  if (!online && !hasSession && isDownloaded === false) return <NotDownloaded message={message} />
  if (!online && !hasSession && isDownloaded === undefined && !message) return null
  if (message) return <Note actions={actions}>{message}</Note>
  return <Note actions={actions}>{t(hasTranscript ? 'error.load' : 'error.load.alone')}</Note>
}

const idleNote = <IdleNote />

const NOTE_BY_PHASE: Record<Exclude<Phase, 'failed'>, ReactNode> = {
  empty: null,
  gone: null,
  loading: <LoadingNote />,
  waiting: <WaitingNote />,
  processing: <ProcessingNote />,
  blocked: <BlockedNote />,
  ended: <EndedNote />,
  paused: idleNote,
  playing: idleNote,
}

/** The notes of the phases in which the device's voice needs other words than a recording. */
const DEVICE_NOTE_BY_PHASE: Partial<Record<Phase, ReactNode>> = {
  failed: <DeviceFailedNote />,
  waiting: <DeviceWaitingNote />,
}

type NoteState = { phase: Phase; isByDevice: boolean; panels: Panels }

const getNote = ({ phase, isByDevice, panels }: NoteState): ReactNode => {
  const deviceNote = isByDevice && DEVICE_NOTE_BY_PHASE[phase]
  if (deviceNote) return deviceNote
  if (phase === 'failed') return <FailedNote panels={panels} />
  // A note that can wait is hidden while a panel is open.
  return panels.isAnyOpen && NOTE_BY_PHASE[phase] === NOTE_BY_PHASE.playing ? null : NOTE_BY_PHASE[phase]
}

/** While the device reads or its voice is loading, the note is outside the live region: a screen reader would talk over the voice. */
export function Notes({ panels }: { panels: Panels }) {
  const phase = usePlayer((state) => state.phase)
  const isByDevice = usePlayer(
    ({ narrator, voiceProblem }) => narrator === 'device' && (phase !== 'failed' || voiceProblem !== undefined),
  )
  const isReading = usePlayer(isQuietForVoice)
  const note = getNote({ phase, isByDevice, panels })
  return (
    <>
      <div role="status" className={isReading ? undefined : styles.notes}>
        {!isReading && note}
      </div>
      {isReading && <div className={styles.notes}>{note}</div>}
    </>
  )
}
