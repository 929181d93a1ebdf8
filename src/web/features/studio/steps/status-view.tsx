/** A recording that was handed in: what happens to it, and what its narrator can still do. */
import { recordableList, recordingReopen, recordingRetry, recordingStart } from '#contract/studio/recordings.ts'
import type { Recording } from '#contract/studio/shapes.ts'
import { formatClock, formatDate } from '#rules/times.ts'
import { useAction } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { showRecording } from '../recording/take-list.tsx'
import { TakeBackButton } from '../take-back.tsx'
import { isBeingMade, type RenderPlayer } from './listen-step.tsx'
import styles from './sheet.module.css'

const describeState = ({ state, published_at, narrator_name }: Recording): string => {
  if (state === 'published') {
    return t('status.published.more', { date: formatDate(published_at ?? ''), narrator: narrator_name })
  }
  return state === 'replaced' ? t('status.replaced.more') : t('status.handed_in.more')
}

const describeAudio = ({ audio }: Recording): string => {
  if (audio.state === 'ready') return t('status.ready', { length: formatClock(audio.duration) })
  if (audio.state === 'processing') return t('status.processing', { percent: audio.percent })
  return audio.state === 'waiting' ? t('status.waiting') : ''
}

/** The published recording stays until an admin publishes the new one. */
function RecordAgainButton({ recording: { session_uuid, language } }: { recording: Recording }) {
  const { attempt, busy, error } = useAction(recordingStart)
  const start = async () => {
    const answer = await attempt({ Recording: { session_uuid, language } })
    if (answer) location.assign(paths.studioRecording(answer.Recording.uuid))
  }
  return (
    <>
      {error && <Banner>{error.message}</Banner>}
      <Button look="line" busy={busy} onClick={() => void start()}>
        {t('status.again')}
      </Button>
    </>
  )
}

interface StatusViewProps {
  recording: Recording
  renderPlayer: RenderPlayer
  onTakenBack: () => void
}

export function StatusView({ recording, renderPlayer, onTakenBack }: StatusViewProps) {
  const { uuid, state, audio } = recording
  const reopen = useAction(recordingReopen, { refreshes: [recordableList] })
  const retry = useAction(recordingRetry)
  const error = reopen.error ?? retry.error
  const run = async (action: typeof reopen | typeof retry) => {
    const answer = await action.attempt({ Recording: { uuid } })
    if (answer) showRecording(answer.Recording)
  }
  return (
    <>
      <PageHeading title={state === 'open' ? t('status.handed_in') : t(`status.${state}`)} className={styles.heading} />
      <p className={styles.lead}>{describeState(recording)}</p>
      <div className={styles.parts}>
        {error && <Banner>{error.message}</Banner>}
        {recording.outdated && <Banner tone="warn">{t('status.outdated')}</Banner>}
        {audio.state === 'failed' && (
          <Banner action={{ label: t('status.retry'), onPress: () => void run(retry), busy: retry.busy }}>
            {t('status.failed', { problem: audio.problem })}
          </Banner>
        )}
        <p role="status">{describeAudio(recording)}</p>
        {isBeingMade(audio) && <ProgressLine value={audio.percent / 100} label={t('listen.making')} />}
        {audio.state === 'ready' && <div>{renderPlayer(audio, recording)}</div>}
      </div>
      <div className={styles.acts}>
        <TakeBackButton recording={recording} onDone={onTakenBack} />
        {state !== 'handed_in' && <RecordAgainButton recording={recording} />}
        {state === 'handed_in' && (
          <Button look="line" busy={reopen.busy} onClick={() => void run(reopen)}>
            {t('status.reopen')}
          </Button>
        )}
      </div>
    </>
  )
}
