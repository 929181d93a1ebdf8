/** Takes a voice back: deletes one recording or all of them, with the takes that are still on this device. */
import { type ReactNode, useState } from 'react'
import { recordableList, recordingWithdraw, voiceWithdraw } from '#contract/studio/recordings.ts'
import type { RecordingSummary } from '#contract/studio/shapes.ts'
import { useAction } from '#web/lib/answers.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { Button } from '#web/ui/action/button.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { takeQueue } from './takes/studio-takes.ts'

interface QuestionProps {
  label: string
  ariaLabel?: string
  title: string
  confirmLabel: string
  children: ReactNode
  busy: boolean
  error: string | undefined
  onAsk: () => void
  /** @returns whether it succeeded */
  onConfirm: () => Promise<boolean>
}

function Question({ label, ariaLabel, title, confirmLabel, children, busy, error, onAsk, onConfirm }: QuestionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => {
    onAsk()
    setIsAsking(true)
  }
  const confirm = async () => {
    if (await onConfirm()) setIsAsking(false)
  }
  return (
    <>
      <Button look="text" aria-label={ariaLabel} onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={title}
        cancelLabel={t('take_back.not')}
        onCancel={() => setIsAsking(false)}
        confirmLabel={confirmLabel}
        onConfirm={() => void confirm()}
        busy={busy}
        error={error}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}

interface TakeBackButtonProps {
  recording: Pick<RecordingSummary, 'uuid' | 'title' | 'state'>
  /** Names the recording for screen readers, if its title isn't enough. */
  name?: string
  onDone?: () => void
}

export function TakeBackButton({ recording: { uuid, title, state }, name = title, onDone }: TakeBackButtonProps) {
  const { attempt, busy, error, reset } = useAction(recordingWithdraw, { refreshes: [recordableList] })
  const withdraw = async () => {
    if (!(await attempt({ Recording: { uuid } }))) return false
    // Takes that still wait here are deleted too; but only now, so that none is lost if the server can't be reached.
    await takeQueue.discardRecording(uuid)
    notify(t('take_back.done'))
    onDone?.()
    return true
  }
  return (
    <Question
      label={t('take_back')}
      ariaLabel={t('take_back.of', { title: name })}
      title={t('take_back.title')}
      confirmLabel={t('take_back.do')}
      busy={busy}
      error={error?.message}
      onAsk={reset}
      onConfirm={withdraw}
    >
      {t(state === 'published' ? 'take_back.more' : 'take_back.unheard.more')}
    </Question>
  )
}

export function TakeAllBackButton({ recording_uuids }: { recording_uuids: readonly string[] }) {
  const { attempt, busy, error, reset } = useAction(voiceWithdraw, { refreshes: [recordableList] })
  const withdraw = async () => {
    if (!(await attempt({}))) return false
    for (const uuid of recording_uuids) await takeQueue.discardRecording(uuid)
    notify(t('take_back.all.done'))
    return true
  }
  return (
    <Question
      label={t('take_back.all')}
      title={t('take_back.all.title')}
      confirmLabel={t('take_back.all.do')}
      busy={busy}
      error={error?.message}
      onAsk={reset}
      onConfirm={withdraw}
    >
      {t('take_back.all.more')}
    </Question>
  )
}
