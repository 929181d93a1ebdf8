/** One message: its sender, its text, the page it is about, its status and the admins' notes. */
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#contract/call.ts'
import { type Feedback, feedbackCount, feedbackInfo, feedbackList, feedbackUpdate } from '#contract/feedback.ts'
import { MAX_NOTE_LENGTH } from '#rules/feedback.ts'
import { formatDateTime } from '#rules/times.ts'
import { refreshAnswers, useAction } from '#web/lib/answers.ts'
import { getUnsavedChanges } from '#web/lib/unsaved-changes.ts'
import { inbox } from '#web/lib/messages/en/feedback-admin.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconLink } from '#web/ui/action/icon-link.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { Avatar } from '#web/ui/frame/user-menu.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import styles from './inbox.module.css'
import { getAppPath } from './page-path.ts'
import { statusChoices } from './statuses.ts'

/** A user type without a label is shown by its name. */
const describeRole = ({ user_type, section }: Feedback['from']): string => {
  const userTypes = ['student', 'teacher', 'teacher_only', 'admin'] as const
  const userType = userTypes.find((candidate) => candidate === user_type)
  return [userType ? inbox(userType) : user_type, section].filter(Boolean).join(', ')
}

function Sender({ from, closeUrl }: { from: Feedback['from']; closeUrl: string }) {
  return (
    <div className={styles.sender}>
      <Avatar name={from.name} />
      <div>
        <strong>{from.name}</strong>
        <small>{describeRole(from)}</small>
      </div>
      <IconLink icon="x" label={inbox('close')} to={closeUrl} />
    </div>
  )
}

function MessageDetails({ message }: { message: Feedback }) {
  const { feedback_location: pageUrl, sent_at, changed_at, changed_by } = message
  const path = getAppPath(pageUrl, location.origin)
  return (
    <>
      <dl className={styles.facts}>
        {pageUrl && (
          <div>
            <dt>{inbox('page')}</dt>
            <dd>{path ? <Link to={path}>{path}</Link> : pageUrl}</dd>
          </div>
        )}
        <div>
          <dt>{inbox('sent')}</dt>
          <dd>{formatDateTime(sent_at)}</dd>
        </div>
      </dl>
      {changed_at && (
        <p className={styles.quiet}>
          {changed_by
            ? inbox('changed', { name: changed_by, at: formatDateTime(changed_at) })
            : inbox('changed.gone', { at: formatDateTime(changed_at) })}
        </p>
      )}
    </>
  )
}

const affectedEndpoints = [feedbackList, feedbackInfo, feedbackCount] as const

/** The chosen status and note, starting with the stored ones; they update when someone else changes those. */
const useMessageForm = (message: Feedback) => {
  const { act, busy, error, reset } = useAction(feedbackUpdate, { refreshes: affectedEndpoints })
  const [chosen, setChosen] = useState<Partial<Pick<Feedback, 'status' | 'note'>>>({})
  const { status = message.status, note = message.note } = chosen
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await act({ Feedback: { uuid: message.uuid, status, note, changed_at: message.changed_at } })
      setChosen((now) => getUnsavedChanges(now, chosen))
      notify(inbox('saved'))
    } catch (cause) {
      if (cause instanceof ApiError && cause.http === 409) await refreshAnswers(...affectedEndpoints)
    }
  }
  const choose = (more: typeof chosen) => {
    reset()
    setChosen((before) => ({ ...before, ...more }))
  }
  const failed = error instanceof ApiError && error.http === 409 ? inbox('stale') : error?.message
  return { status, note, choose, save, busy, failed, isChanged: Object.keys(chosen).length > 0 }
}

export function MessagePanel({ message, closeUrl }: { message: Feedback; closeUrl: string }) {
  const { status, note, choose, save, busy, failed, isChanged } = useMessageForm(message)
  return (
    <Panel className={styles.panel}>
      <Sender from={message.from} closeUrl={closeUrl} />
      <h2 tabIndex={-1} className={styles.subject}>
        {message.feedback_subject}
      </h2>
      <p className={styles.content}>{message.feedback_content}</p>
      <MessageDetails message={message} />
      <form className={styles.answer} onSubmit={(event) => void save(event)}>
        <ChoiceGroup
          legend={inbox('status')}
          look="segments"
          options={statusChoices}
          value={status}
          onChange={(next) => choose({ status: next })}
        />
        <TextArea
          label={inbox('note')}
          hint={inbox('note.hint')}
          rows={2}
          maxCount={MAX_NOTE_LENGTH}
          value={note}
          onChange={(event) => choose({ note: event.currentTarget.value })}
        />
        {failed && <Banner tone="danger">{failed}</Banner>}
        <Button
          look="board"
          wide
          type="submit"
          endIcon="check-bold"
          busy={busy}
          busyLabel={inbox('saving')}
          disabled={!isChanged}
        >
          {inbox('save')}
        </Button>
      </form>
    </Panel>
  )
}
