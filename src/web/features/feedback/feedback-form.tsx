/** The open state of the feedback button: a subject, a text with its limit, and the send and cancel buttons. */
import { type ComponentType, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MAX_FEEDBACK_LENGTH, MAX_SUBJECT_LENGTH } from '#rules/feedback.ts'
import { feedback } from '#web/lib/messages/en/feedback.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { FEEDBACK_TOAST_CLOSES_AFTER_MS, notify } from '#web/ui/notice/toasts.tsx'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'
import { useFeedbackDraft, type FeedbackErrors, validateFeedback } from './feedback-draft.ts'
import { notifySent } from './feedback-outbox.ts'
import styles from './feedback-form.module.css'
import { sendFeedback } from './send-feedback.ts'

export interface FeedbackFormProps {
  /** Called when the message was sent, queued or discarded. @param text the text that was sent */
  onDone: (text?: string) => void
  /** Called on Escape. The text returns when the form reopens. */
  onEscape: () => void
  /** Content below the fields, such as the safety notice. */
  Aside: ComponentType<{ text: string }>
}

const useForm = (onDone: FeedbackFormProps['onDone']) => {
  const { draft, change, clear } = useFeedbackDraft()
  const [problems, setProblems] = useState<FeedbackErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(0)
  const text = `${draft.subject}\n${draft.content}`
  const close = (sent?: string) => {
    clear()
    onDone(sent)
  }
  const changeDraft = (more: { subject?: string; content?: string }) => {
    change(more)
    // An error disappears as soon as it no longer applies.
    const currentErrors = validateFeedback({ ...draft, ...more })
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field in currentErrors)))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const currentProblems = validateFeedback(draft)
    setProblems(currentProblems)
    setTried(tried + 1)
    if (busy || Object.keys(currentProblems).length > 0) return
    setFailure(undefined)
    setBusy(true)
    const outcome = await sendFeedback(draft)
    setBusy(false)
    if (typeof outcome === 'object') setFailure(outcome.refused)
    else if (outcome !== 'failed') {
      if (outcome === 'sent') notifySent()
      else notify(feedback('queued'), { closesAfter: FEEDBACK_TOAST_CLOSES_AFTER_MS })
      close(text)
    }
  }
  return { draft, text, changeDraft, problems, failure, busy, tried, submit, close }
}

/** Focuses the first field, and after a submit the first one with an error. */
const useFocus = (tried: number) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const selector = tried === 0 ? 'input' : '[aria-invalid=true]'
    form.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [tried])
  return form
}

function FormButtons({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <footer className={styles.actions}>
      <Button look="text" onClick={onCancel}>
        {feedback('cancel')}
      </Button>
      <Button look="board" type="submit" endIcon="arrow-right-bold" busy={busy} busyLabel={feedback('sending')}>
        {feedback('send')}
      </Button>
    </footer>
  )
}

export function FeedbackForm({ onDone, onEscape, Aside }: FeedbackFormProps) {
  const id = useId()
  const { draft, text, changeDraft, problems, failure, busy, tried, submit, close } = useForm(onDone)
  const form = useFocus(tried)
  const hideOnEscape = (event: KeyboardEvent) => {
    if (getUnmodifiedKey(event) !== 'Escape' || event.defaultPrevented || (event.target as Element).closest('dialog')) {
      return
    }
    event.stopPropagation()
    onEscape()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape inside the form hides it
    <form
      ref={form}
      role="dialog"
      aria-labelledby={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={hideOnEscape}
    >
      <header className={styles.header}>
        <h2 id={id}>{feedback('title')}</h2>
        <IconButton icon="x" label={feedback('close')} onClick={() => close()} />
      </header>
      <p className={styles.lead}>{feedback('lead')}</p>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <TextField
        label={feedback('subject')}
        value={draft.subject}
        maxLength={MAX_SUBJECT_LENGTH}
        readOnly={busy}
        error={problems.subject}
        autoComplete="off"
        onChange={(event) => changeDraft({ subject: event.currentTarget.value })}
      />
      <TextArea
        label={feedback('content')}
        value={draft.content}
        maxCount={MAX_FEEDBACK_LENGTH}
        readOnly={busy}
        error={problems.content}
        onChange={(event) => changeDraft({ content: event.currentTarget.value })}
      />
      <Aside text={text} />
      <FormButtons busy={busy} onCancel={() => close()} />
    </form>
  )
}
