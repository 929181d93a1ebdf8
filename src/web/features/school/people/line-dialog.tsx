/** A helpline of the school's own; it is offered once somebody has called it. */
import { type FormEvent, useId, useState } from 'react'
import { helplineAdd, helplineEdit, type KeptHelpline, keptList } from '#contract/support/keeping.ts'
import { refreshAnswers, useAct } from '#web/lib/answers.ts'
import { school } from '#web/lib/words/school.en.ts'
import { people } from '#web/lib/words/school-people.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { problemsOf, sentenceOf } from '../refusals.ts'
import styles from '../school.module.css'

type Wish = Omit<KeptHelpline, 'uuid' | 'revision' | 'checked_at'>

const empty: Wish = {
  name: '',
  note: '',
  call: '',
  text_to: '',
  text_body: '',
  chat: '',
  against_harm: false,
  checked: false,
}

const wishOf = (line: KeptHelpline | undefined): Wish => {
  if (!line) return empty
  const { uuid: _uuid, revision: _revision, checked_at: _at, ...wish } = line
  return wish
}

interface FieldsProps {
  wish: Wish
  problems: Readonly<Record<string, string>>
  change: (more: Partial<Wish>) => void
}

function Fields({ wish, problems, change }: FieldsProps) {
  const line = (field: 'name' | 'call' | 'text_to' | 'text_body' | 'chat') => (
    <TextField
      label={people(`line.${field}`)}
      value={wish[field]}
      error={problems[field]}
      autoComplete="off"
      // Another number has to be called again.
      onChange={({ target }) => change({ [field]: target.value, ...(field === 'name' ? {} : { checked: false }) })}
    />
  )
  return (
    <>
      {line('name')}
      <TextArea
        label={people('line.note')}
        error={problems['note']}
        value={wish.note}
        most={280}
        rows={2}
        onChange={({ target }) => change({ note: target.value })}
      />
      <div className={styles.pair}>
        {line('call')}
        {line('text_to')}
        {line('text_body')}
        {line('chat')}
      </div>
      <Checkbox
        label={people('line.against_harm')}
        checked={wish.against_harm}
        onChange={({ target }) => change({ against_harm: target.checked })}
      />
      <Checkbox
        label={people('line.checked')}
        checked={wish.checked}
        onChange={({ target }) => change({ checked: target.checked })}
      />
    </>
  )
}

const useSaving = (line: KeptHelpline | undefined) => {
  const adding = useAct(helplineAdd)
  const editing = useAct(helplineEdit)
  const save = async (wish: Wish) => {
    try {
      if (!line) await adding.act({ Helpline: wish })
      else await editing.act({ Helpline: { uuid: line.uuid, revision: line.revision, ...wish } })
    } finally {
      await refreshAnswers(keptList)
    }
  }
  return { save, busy: adding.busy || editing.busy, error: adding.error ?? editing.error }
}

interface FormProps {
  id: string
  line: KeptHelpline | undefined
  saving: ReturnType<typeof useSaving>
  onDone: () => void
}

function Form({ id, line, saving: { save, error }, onDone }: FormProps) {
  const [wish, setWish] = useState(() => wishOf(line))
  const store = async () => {
    await save(wish)
    notify(school('saved'))
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void store().catch(() => undefined)
  }
  const problem = sentenceOf(error, 'Helpline')
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <Fields
        wish={wish}
        problems={problemsOf(error)}
        change={(more) => setWish((before) => ({ ...before, ...more }))}
      />
      {problem && <Banner>{problem}</Banner>}
    </form>
  )
}

export interface LineDialogProps {
  /** Nothing for a new one. */
  line: KeptHelpline | undefined
  open: boolean
  onClose: () => void
}

export function LineDialog({ line, open, onClose }: LineDialogProps) {
  const id = useId()
  const saving = useSaving(line)
  const footer = (
    <>
      <Button look="line" onClick={onClose}>
        {school('cancel')}
      </Button>
      <Button look="board" type="submit" form={id} busy={saving.busy} busyLabel={school('saving')}>
        {school('save')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={line?.name ?? people('line.new')} footer={footer}>
      <Form id={id} line={line} saving={saving} onDone={onClose} />
    </Dialog>
  )
}
