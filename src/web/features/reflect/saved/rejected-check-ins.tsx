/**
 * Shows the check-ins that the server rejected: the reason, the full content and a button to change it. None is lost.
 */
import { useId, useState } from 'react'
import type { Happiness, Question } from '#contract/reflect.ts'
import { formatDateTime } from '#rules/times.ts'
import { type RejectedItem, useRejected } from '#web/lib/outbox.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { checkInOutbox } from '../check-in-outbox.ts'
import { resumeCheckIn } from '../check-in/use-check-in.ts'
import { toContextName, toEmotionName } from '../patterns/names.ts'
import { useQuestions } from '../questions.ts'
import styles from './saved.module.css'

/** Returns a line for each answer. Answers to questions that are no longer asked have no text on this device. */
const listAnswerTexts = ({ answers }: Happiness, questions: readonly Question[]): string[] =>
  answers.flatMap(({ question_uuid, score }) => {
    const question = questions.find(({ uuid }) => uuid === question_uuid)
    return question ? [`${question.text} ${question.answers[score - 1] ?? score}`] : []
  })

function CheckInText({ item }: { item: Happiness }) {
  const questions = useQuestions().data?.Questions ?? []
  const audience = useUser()?.audience ?? 'adult'
  const { answered_at, emotions = [], contexts = [], note } = item
  const chosen = [...emotions.map(toEmotionName), ...contexts.map((id) => toContextName(id, audience))]
  return (
    <div className={styles.words}>
      <p className={styles.when}>{formatDateTime(answered_at)}</p>
      {listAnswerTexts(item, questions).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {chosen.length > 0 && <p>{chosen.join(', ')}</p>}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}

function Discard({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="text" onClick={() => setOpen(true)}>
        {reflect('done.delete')}
      </Button>
      <ConfirmDialog
        open={open}
        title={reflect('delete.title')}
        cancelLabel={reflect('delete.cancel')}
        onCancel={() => setOpen(false)}
        confirmLabel={reflect('delete.act')}
        onConfirm={() => void checkInOutbox.discard(id)}
        danger
      >
        {reflect('delete.lead')}
      </ConfirmDialog>
    </>
  )
}

interface RejectedCheckInsProps {
  /** Called when a rejected check-in has become a draft again. */
  onResumed: () => void
}

function RejectedCheckIn({
  refused: { id, item, reason },
  onResumed,
}: RejectedCheckInsProps & { refused: RejectedItem<Happiness> }) {
  const heading = useId()
  const account = useUser()?.user_account_uuid ?? ''
  const [hasOtherDraft, setHasOtherDraft] = useState(false)
  const change = async () => {
    const outcome = await resumeCheckIn(account, item)
    if (outcome === 'begun') return setHasOtherDraft(true)
    // If the browser cannot store the draft, the rejected check-in stays until the new one replaces it.
    if (outcome === 'safe') await checkInOutbox.discard(id)
    onResumed()
  }
  return (
    <section className={styles.offer} aria-labelledby={heading}>
      <h2 id={heading}>{reflect('refused.title')}</h2>
      <p>{reason}</p>
      <p>{reflect('refused.lead')}</p>
      <CheckInText item={item} />
      <div className={styles.actions}>
        <Button look="plain" onClick={() => void change()}>
          {reflect('refused.act')}
        </Button>
        <Discard id={id} />
      </div>
      <p role="status">{hasOtherDraft && reflect('refused.first')}</p>
    </section>
  )
}

export function RejectedCheckIns({ onResumed }: RejectedCheckInsProps) {
  const rejectedItems = useRejected(checkInOutbox)
  return rejectedItems.map((rejected) => <RejectedCheckIn key={rejected.id} refused={rejected} onResumed={onResumed} />)
}
