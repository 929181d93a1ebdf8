/** The notes about the device's voice, above the title. Each problem has a way back to the recording. */
import type { ReactNode } from 'react'
import { deviceVoice as t, player } from '#web/lib/messages/en/player.ts'
import { useDelay } from '#web/ui/state/use-delay.ts'
import { Note, NoteButton } from '../dock/note.tsx'
import { getPlayer } from '../player.ts'
import { usePlayer } from '../player-state.ts'
import { canUseDevice } from './narrator-choice.ts'

const listen = (): void => getPlayer().chooseNarrator('device', { plays: true })

/** Returns to the recording, or waits for it. */
function RecordingButton() {
  const hasRecording = usePlayer(({ session }) => Boolean(session?.url))
  return (
    <NoteButton onPress={() => getPlayer().chooseNarrator('recording')}>
      {t(hasRecording ? 'recording' : 'wait')}
    </NoteButton>
  )
}

/** Offers the device's voice while the recording is still rendering. */
export function ProcessingNote() {
  const isOffered = usePlayer(canUseDevice)
  return (
    <Note actions={isOffered && <NoteButton onPress={listen}>{t('listen')}</NoteButton>}>{player('processing')}</Note>
  )
}

/** Shorter waits get no message, and longer ones offer the recording, in milliseconds. */
const SHORT_WAIT_MS = 800
const LONG_WAIT_MS = 10_000

/** Shows that the voice has not started. */
export function DeviceWaitingNote() {
  const isShort = !useDelay(SHORT_WAIT_MS)
  const isLong = useDelay(LONG_WAIT_MS)
  if (isShort) return null
  return <Note actions={isLong && <RecordingButton />}>{t(isLong ? 'slow' : 'starting')}</Note>
}

/** The problems that may be over when the person tries again. */
const TEMPORARY = ['none', 'remote', 'lines']

export function DeviceFailedNote() {
  const problem = usePlayer(({ voiceProblem = 'failed' }) => voiceProblem)
  const hasOtherVoices = usePlayer(({ voiceList }) => voiceList?.status === 'ready')
  const actions = (
    <>
      {(hasOtherVoices || TEMPORARY.includes(problem)) && (
        <NoteButton onPress={() => getPlayer().play()}>{player('error.again')}</NoteButton>
      )}
      <RecordingButton />
    </>
  )
  return <Note actions={actions}>{t(problem)}</Note>
}

/** Shows why the voice stopped, that another one reads, or that the recording of a rendering session is ready. */
export function useDeviceNote(): ReactNode {
  const notice = usePlayer((state) => state.notice)
  // Until the recording is ready, the lines come from the script.
  const isReady = usePlayer(({ narrator, session, waitsForRecording }) =>
    Boolean(narrator === 'device' && session?.url && waitsForRecording),
  )
  if (notice === 'hidden' || notice === 'interrupted' || notice === 'other_voice') return <Note>{t(notice)}</Note>
  return isReady ? <Note actions={<RecordingButton />}>{t('ready')}</Note> : null
}
