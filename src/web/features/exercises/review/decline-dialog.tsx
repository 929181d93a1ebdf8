/**
 * Declining an exercise needs a reason, which the teacher reads. An error appears in the field and disappears once the
 * field is valid.
 */
import { type FormEvent, useId, useRef, useState } from 'react'
import { review as t } from '#web/lib/messages/en/exercises-review.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** The largest number of characters of a reason. */
const MAX_REASON_LENGTH = 500

interface DeclineDialogProps {
  open: boolean
  title: string
  author: string
  /** Whether the exercise was approved until now. Declining then removes it from the library. */
  approved: boolean
  busy: boolean
  error: string | undefined
  onDecline: (reason: string) => void
  onClose: () => void
}

export function DeclineDialog(props: DeclineDialogProps) {
  const { open, title, author, approved, busy, error, onDecline, onClose } = props
  const [reason, setReason] = useState('')
  const [wasTouched, setWasTouched] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const missing = reason.trim() === ''
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasTouched(true)
    if (missing) field.current?.focus()
    else onDecline(reason.trim())
  }
  const footer = (
    <>
      <Button look="line" onClick={onClose}>
        {t('decline.cancel')}
      </Button>
      <Button type="submit" form={formId} look="board" busy={busy}>
        {t(approved ? 'withdraw' : 'decline')}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(approved ? 'withdraw.title' : 'decline.title', { title })}
      footer={footer}
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <TextArea
          ref={field}
          label={t('reason')}
          hint={t('decline.lead', { author })}
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          error={wasTouched && missing ? t('required') : undefined}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          onBlur={() => setWasTouched(true)}
        />
      </form>
      {error && <Banner>{error}</Banner>}
    </Dialog>
  )
}
