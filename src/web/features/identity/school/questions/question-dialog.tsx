/** One question: its text, its two ends and its five answers. */
import { type FormEvent, useId, useState } from 'react'
import { school } from '#web/lib/messages/en/school.ts'
import { questions } from '#web/lib/messages/en/school-questions.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from '../school.module.css'
import { type QuestionDraft, type DraftProblem, getDraftProblem } from './drafts.ts'

const leanings = (['neither', 'high', 'low'] as const).map((value) => ({ value, label: questions(`better.${value}`) }))

interface FieldsProps {
  draft: QuestionDraft
  change: (more: Partial<QuestionDraft>) => void
}

function Ends({ draft, change }: FieldsProps) {
  return (
    <div className={styles.pair}>
      {(['low', 'high'] as const).map((end) => (
        <TextField
          key={end}
          label={questions(end)}
          value={draft[`${end}_label`]}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => change({ [`${end}_label`]: target.value })}
        />
      ))}
    </div>
  )
}

function Fields({ draft, change }: FieldsProps) {
  const answer = (index: number, text: string) =>
    change({ answers: draft.answers.map((existing, position) => (position === index ? text : existing)) })
  return (
    <>
      <TextField
        label={questions('text')}
        value={draft.text}
        maxLength={120}
        autoComplete="off"
        onChange={({ target }) => change({ text: target.value })}
      />
      <TextField
        label={questions('help')}
        value={draft.help ?? ''}
        maxLength={160}
        autoComplete="off"
        onChange={({ target }) => change({ help: target.value || null })}
      />
      <Ends draft={draft} change={change} />
      <div className={styles.pair}>
        {draft.answers.map((text, index) => (
          <TextField
            key={index}
            label={questions('answer', { number: index + 1 })}
            value={text}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => answer(index, target.value)}
          />
        ))}
      </div>
      {!draft.isMoodQuestion && (
        <SelectField
          label={questions('better')}
          options={leanings}
          value={draft.leans}
          onChange={({ target }) => {
            const leans = leanings.find(({ value }) => value === target.value)?.value
            if (leans) change({ leans })
          }}
        />
      )}
    </>
  )
}

interface QuestionDialogProps {
  draft: QuestionDraft | undefined
  onClose: () => void
  onDone: (draft: QuestionDraft) => void
}

function Form({
  id,
  draft: initialDraft,
  onDone,
}: {
  id: string
  draft: QuestionDraft
  onDone: (draft: QuestionDraft) => void
}) {
  const [draft, setDraft] = useState(initialDraft)
  const [problem, setProblem] = useState<DraftProblem>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const draftProblem = getDraftProblem(draft)
    if (draftProblem) setProblem(draftProblem)
    else onDone(draft)
  }
  const change = (more: Partial<QuestionDraft>) => {
    setProblem(undefined)
    setDraft((before) => ({ ...before, ...more }))
  }
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <Fields draft={draft} change={change} />
      {problem && <Banner>{questions(problem)}</Banner>}
    </form>
  )
}

export function QuestionDialog({ draft, onClose, onDone }: QuestionDialogProps) {
  const id = useId()
  const footer = (
    <>
      <Button look="line" onClick={onClose}>
        {school('cancel')}
      </Button>
      <Button look="board" type="submit" form={id}>
        {questions('done')}
      </Button>
    </>
  )
  return (
    <Dialog open={draft !== undefined} onClose={onClose} title={questions('add.title')} footer={footer}>
      {draft && <Form key={draft.key} id={id} draft={draft} onDone={onDone} />}
    </Dialog>
  )
}
