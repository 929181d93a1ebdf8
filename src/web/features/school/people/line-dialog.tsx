/** A helpline of the school's own; it is offered once somebody has called it. */
import { helplineAdd, helplineEdit, type KeptHelpline, keptList } from '#contract/support/keeping.ts'
import { refreshAnswers, useAct } from '#web/lib/answers.ts'
import { people } from '#web/lib/words/school-people.en.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import styles from '../school.module.css'
import { type FieldsOf, type Saving, WishDialog } from './wish-dialog.tsx'

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

function Fields({ wish, problems, change }: FieldsOf<Wish>) {
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

const useSaving = (line: KeptHelpline | undefined): Saving<Wish> => {
  const adding = useAct(helplineAdd, { refreshes: [keptList] })
  const editing = useAct(helplineEdit, { refreshes: [keptList] })
  const save = async (wish: Wish) => {
    try {
      if (!line) await adding.act({ Helpline: wish })
      else await editing.act({ Helpline: { uuid: line.uuid, revision: line.revision, ...wish } })
    } catch (cause) {
      await refreshAnswers(keptList)
      throw cause
    }
  }
  return { save, busy: adding.busy || editing.busy, error: adding.error ?? editing.error }
}

export interface LineDialogProps {
  /** Nothing for a new one. */
  line: KeptHelpline | undefined
  open: boolean
  onClose: () => void
}

export function LineDialog({ line, open, onClose }: LineDialogProps) {
  const saving = useSaving(line)
  return (
    <WishDialog
      title={line?.name ?? people('line.new')}
      open={open}
      onClose={onClose}
      start={() => wishOf(line)}
      block="Helpline"
      saving={saving}
      renderFields={(of) => <Fields {...of} />}
    />
  )
}
