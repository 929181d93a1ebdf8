/** Reviews one recording: an admin hears it, and publishes, returns or removes it. */
import { type ReactNode, useState } from 'react'
import { recordingWithdraw } from '#contract/studio/recordings.ts'
import { recordingPublish, recordingReturn, recordingReviewInfo, recordingReviewList } from '#contract/studio/review.ts'
import type { HandedInRecording, Recording } from '#contract/studio/shapes.ts'
import { MAX_RETURN_NOTE_LENGTH } from '#rules/studio.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { isBeingMade, type RenderPlayer } from '../steps/listen-step.tsx'
import { StateBadge } from './review-columns.tsx'
import styles from './review-panel.module.css'

/** The interval of requests while the audio is prepared, in milliseconds. */
const POLL_INTERVAL_MS = 2000

interface DecisionProps {
  recording: HandedInRecording
  /** Called after a decision, so that other lists can refresh. */
  onDecided: () => void
}

const refreshes = [recordingReviewList, recordingReviewInfo]

function ReturnButton({ recording: { uuid, recorded_by }, onDecided }: DecisionProps) {
  const { attempt, busy, error, reset } = useAction(recordingReturn, { refreshes })
  const [isOpen, setIsOpen] = useState(false)
  const [note, setNote] = useState('')
  const close = () => setIsOpen(false)
  const send = async () => {
    if (!(await attempt({ Recording: { uuid, note } }))) return
    close()
    notify(t('review.returned'))
    onDecided()
  }
  const footer: ReactNode = (
    <>
      <Button look="line" onClick={close}>
        {t('review.return.not')}
      </Button>
      <Button look="board" busy={busy} disabled={!note.trim()} onClick={() => void send()}>
        {t('review.return.do')}
      </Button>
    </>
  )
  return (
    <>
      <Button
        look="line"
        wide
        onClick={() => {
          reset()
          setIsOpen(true)
        }}
      >
        {t('review.return')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('review.return.title')} footer={footer}>
        <p className={styles.quiet}>{t('review.return.more', { name: recorded_by })}</p>
        <TextArea
          label={t('review.return.note')}
          value={note}
          maxLength={MAX_RETURN_NOTE_LENGTH}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {error && <Banner>{error.message}</Banner>}
      </Dialog>
    </>
  )
}

function RemoveButton({ recording: { uuid }, onDecided }: DecisionProps) {
  const { attempt, busy, error, reset } = useAction(recordingWithdraw, { refreshes: [recordingReviewList] })
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    if (!(await attempt({ Recording: { uuid } }))) return
    setIsAsking(false)
    notify(t('review.removed'))
    onDecided()
  }
  return (
    <>
      <Button
        look="text"
        wide
        onClick={() => {
          reset()
          setIsAsking(true)
        }}
      >
        {t('review.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('review.remove.title')}
        cancelLabel={t('review.remove.not')}
        onCancel={() => setIsAsking(false)}
        confirmLabel={t('review.remove')}
        onConfirm={() => void remove()}
        busy={busy}
        error={error?.message}
      >
        {t('review.remove.more')}
      </ConfirmDialog>
    </>
  )
}

function Decision({ recording, isReady, onDecided }: DecisionProps & { isReady: boolean }) {
  const { attempt, busy, error } = useAction(recordingPublish, { refreshes })
  const publish = async () => {
    if (!(await attempt({ Recording: { uuid: recording.uuid } }))) return
    notify(t('review.published'))
    onDecided()
  }
  const isWaiting = recording.state === 'handed_in'
  const isPlayed = recording.state === 'published'
  const isCurrent = !recording.outdated && !recording.hidden
  return (
    <div className={styles.acts}>
      {error && <Banner>{error.message}</Banner>}
      {isWaiting && recording.outdated && <Banner tone="warn">{t('review.outdated')}</Banner>}
      {!isPlayed && recording.hidden && <Banner tone="info">{t('review.hidden')}</Banner>}
      {!isPlayed && isReady && isCurrent && (
        <>
          <p className={styles.quiet}>{t('review.publish.more')}</p>
          <Button look="board" wide icon="check-bold" busy={busy} onClick={() => void publish()}>
            {t('review.publish')}
          </Button>
        </>
      )}
      {isWaiting && <ReturnButton recording={recording} onDecided={onDecided} />}
      <RemoveButton recording={recording} onDecided={onDecided} />
    </div>
  )
}

function Sound({ recording, renderPlayer }: { recording: Recording; renderPlayer: RenderPlayer }) {
  const { audio } = recording
  if (audio.state === 'ready') return renderPlayer(audio, recording)
  if (audio.state === 'failed') return <Banner>{t('status.failed', { problem: audio.problem })}</Banner>
  return (
    <>
      <Banner tone="info">{t('review.unready')}</Banner>
      <ProgressLine value={audio.percent / 100} label={t('listen.making')} />
    </>
  )
}

interface ReviewPanelProps extends DecisionProps {
  renderPlayer: RenderPlayer
}

export function ReviewPanel({ recording, renderPlayer, onDecided }: ReviewPanelProps) {
  const answer = useAnswer(
    recordingReviewInfo,
    { Recording: { uuid: recording.uuid } },
    { pollInterval: (data) => (data && isBeingMade(data.Recording.audio) ? POLL_INTERVAL_MS : false) },
  )
  return (
    <Panel className={styles.panel}>
      <div>
        <StateBadge state={recording.state} />
      </div>
      <h2 tabIndex={-1} className={styles.title}>
        {recording.title}
      </h2>
      <p>{t('review.read_by', { narrator: recording.narrator_name })}</p>
      <p className={styles.quiet}>{t('review.by', { name: recording.recorded_by })}</p>
      <div className={styles.listen}>
        <Answer query={answer}>
          {({ Recording: loaded }) => <Sound recording={loaded} renderPlayer={renderPlayer} />}
        </Answer>
      </div>
      <Decision
        key={recording.uuid}
        recording={recording}
        isReady={answer.data?.Recording.audio.state === 'ready'}
        onDecided={onDecided}
      />
    </Panel>
  )
}
