/** The effort of recording the catalog, and the progress with pause, resume and cancel. */
import { useRef, useState } from 'react'
import type { ResponseData } from '#contract/endpoint.ts'
import {
  type SessionVoice,
  voiceList,
  voiceRecord,
  voiceRecordingCancel,
  voiceRecordingPause,
  voiceRecordingResume,
} from '#contract/catalog/voices.ts'
import { useAction } from '#web/lib/answers.ts'
import { voices as t } from '#web/lib/messages/en/voices.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import styles from './voices.module.css'

type VoiceOverview = ResponseData<typeof voiceList>

const refreshes = [voiceList]

const formatCost = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const formatCount = new Intl.NumberFormat('en-US')

const describeDemand = ({ requests, characters, minutes, cost }: VoiceOverview['Estimate']): string => {
  const takes = t('estimate.takes', {
    requests: formatCount.format(requests),
    characters: formatCount.format(characters),
    minutes: formatCount.format(Math.ceil(minutes)),
  })
  return cost === null ? takes : `${takes} ${t('estimate.cost', { cost: formatCost.format(cost) })}`
}

const describeMissing = ({ sessions }: VoiceOverview['Estimate']): string => {
  if (sessions === 0) return t('estimate.done')
  return sessions === 1 ? t('estimate.one') : t('estimate', { sessions })
}

const describePause = ({ reason, message }: NonNullable<VoiceOverview['Pause']>): string => {
  const pause = t(`paused.${reason}`)
  return message ? t('paused.message', { pause, message }) : pause
}

const isOpen = ({ recording }: SessionVoice): boolean => recording !== null && recording.status !== 'failed'

/** The recordings that are not complete, and the mean of their progress from 0 to 1. */
const measureProgress = ({ Sessions }: VoiceOverview) => {
  const open = Sessions.filter(isOpen)
  const share = open.reduce((sum, { recording }) => sum + (recording?.percent ?? 0) / 100, 0) / (open.length || 1)
  return { left: open.length, share }
}

function CancelButton({ onDone }: { onDone: () => void }) {
  const { attempt, busy, error, reset } = useAction(voiceRecordingCancel, { refreshes })
  const [isAsking, setIsAsking] = useState(false)
  const cancel = async (): Promise<void> => {
    if (!(await attempt({}))) return
    setIsAsking(false)
    onDone()
  }
  const ask = () => {
    reset()
    setIsAsking(true)
  }
  return (
    <>
      <Button look="text" onClick={ask}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('cancel.confirm')}
        cancelLabel={t('cancel.keep')}
        onCancel={() => setIsAsking(false)}
        confirmLabel={t('cancel.do')}
        onConfirm={() => void cancel()}
        busy={busy}
        error={error?.message}
      >
        {t('cancel.more')}
      </ConfirmDialog>
    </>
  )
}

/** A pause by the provider or the budget ends by itself, so an admin can also pause for good. */
function Progress({ overview, onCanceled }: { overview: VoiceOverview; onCanceled: () => void }) {
  const { Pause } = overview
  const { left, share } = measureProgress(overview)
  const pause = useAction(voiceRecordingPause, { refreshes })
  const resume = useAction(voiceRecordingResume, { refreshes })
  const error = pause.error ?? resume.error
  return (
    <>
      <ProgressLine value={share} label={t('progress.label')} />
      <p role="status">{left === 1 ? t('progress.one') : t('progress', { left })}</p>
      {error && <Banner>{error.message}</Banner>}
      <div className={styles.actions}>
        {Pause && (
          <Button look="line" busy={resume.busy} onClick={() => void resume.attempt({})}>
            {t('resume')}
          </Button>
        )}
        {Pause?.reason !== 'admin' && (
          <Button look="line" busy={pause.busy} onClick={() => void pause.attempt({})}>
            {t('pause')}
          </Button>
        )}
        <CancelButton onDone={onCanceled} />
      </div>
    </>
  )
}

function RecordAll({ estimate, onDone }: { estimate: VoiceOverview['Estimate']; onDone: () => void }) {
  const { attempt, busy, error, reset } = useAction(voiceRecord, { refreshes })
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => {
    reset()
    setIsAsking(true)
  }
  const record = async (): Promise<void> => {
    if (!(await attempt({ Recording: {} }))) return
    setIsAsking(false)
    notify(t('record.requested'))
    onDone()
  }
  return (
    <>
      <div className={styles.actions}>
        <Button look="board" onClick={ask}>
          {t('record.all')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={estimate.sessions === 1 ? t('record.confirm.one') : t('record.confirm', { sessions: estimate.sessions })}
        cancelLabel={t('record.cancel')}
        onCancel={() => setIsAsking(false)}
        confirmLabel={t('record.do')}
        onConfirm={() => void record()}
        busy={busy}
        error={error?.message}
      >
        {`${describeDemand(estimate)} ${t('record.more')}`}
      </ConfirmDialog>
    </>
  )
}

const describeFailures = ({ Sessions }: VoiceOverview): string => {
  const count = Sessions.filter(({ recording }) => recording?.status === 'failed').length
  if (count === 0) return ''
  return count === 1 ? t('failed.one') : t('failed', { count })
}

/** When a button disappears with its step, the focus moves to the text that says what has changed. */
export function RecordingProgress({ overview }: { overview: VoiceOverview }) {
  const { Provider, Estimate, Pause, Sessions } = overview
  const text = useRef<HTMLParagraphElement>(null)
  const isUnderWay = Sessions.some(isOpen)
  const failures = describeFailures(overview)
  const focusText = () => text.current?.focus()
  return (
    <Panel className={styles.card}>
      <p ref={text} tabIndex={-1}>
        {describeMissing(Estimate)}
      </p>
      {Estimate.sessions > 0 && <p className={styles.quiet}>{describeDemand(Estimate)}</p>}
      {failures && <Banner tone="warn">{failures}</Banner>}
      {isUnderWay && Pause && <Banner tone={Pause.reason === 'admin' ? 'info' : 'warn'}>{describePause(Pause)}</Banner>}
      {isUnderWay && <Progress overview={overview} onCanceled={focusText} />}
      {!isUnderWay && Provider && Estimate.sessions > 0 && <RecordAll estimate={Estimate} onDone={focusText} />}
    </Panel>
  )
}
