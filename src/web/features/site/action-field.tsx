/** A button of a public page: its link, or the session that it plays. */
import { actionKinds } from '#rules/site/fields.ts'
import { cms } from '#web/lib/messages/en/cms.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import styles from './page-form.module.css'
import { type FieldProps, toFieldId, useFieldError } from './page-form.ts'
import { ReferencePicker } from './reference-field.tsx'
import { isUnknownRecord, type UnknownRecord, toUnknownRecord, toText } from './values.ts'

const kindOptions = actionKinds.map((kind) => ({ value: kind, label: cms(`action.${kind}`) }))
const actionChoices = [
  { value: 'leads', label: cms('action.leads') },
  { value: 'plays', label: cms('action.plays') },
] as const
type ActionKind = (typeof actionChoices)[number]['value']

const DEFAULT_SECONDS = 60

const toActionValue = ({ label, kind }: UnknownRecord, chosenAction: ActionKind): UnknownRecord =>
  chosenAction === 'plays'
    ? { label, kind, play: { session: '', seconds: DEFAULT_SECONDS } }
    : { label, kind, href: '' }

interface PlayProps {
  path: string
  play: UnknownRecord
  onPlay: (play: UnknownRecord) => void
}

function PlayActionFields({ path, play, onPlay }: PlayProps) {
  return (
    <>
      <ReferencePicker
        id={toFieldId(path, 'session')}
        to="session"
        label={cms('action.session')}
        value={toText(play['session'])}
        onChange={(session) => onPlay({ session })}
      />
      <TextField
        id={toFieldId(path, 'seconds')}
        label={cms('action.seconds')}
        type="number"
        min={5}
        max={120}
        value={Number(play['seconds']) || ''}
        onChange={({ currentTarget: { valueAsNumber: seconds } }) => onPlay({ seconds: seconds || 0 })}
      />
    </>
  )
}

/** An error about the whole button appears at the first field. */
export function ActionField({ path, value, onChange }: FieldProps<'action'>) {
  const problem = useFieldError(path)
  const action = toUnknownRecord(value)
  const play = isUnknownRecord(action['play']) ? action['play'] : undefined
  const setValues = (more: UnknownRecord) => onChange((now) => ({ ...toUnknownRecord(now), ...more }))
  return (
    <>
      <div className={styles.two}>
        <TextField
          id={toFieldId(path)}
          label={cms('action.label')}
          error={problem}
          value={toText(action['label'])}
          autoComplete="off"
          onChange={({ currentTarget: { value: label } }) => setValues({ label })}
        />
        <SelectField
          label={cms('action.kind')}
          options={kindOptions}
          value={toText(action['kind'])}
          onChange={({ currentTarget: { value: kind } }) => setValues({ kind })}
        />
      </div>
      <ChoiceGroup
        legend={cms('action.legend')}
        legendHidden
        look="segments"
        options={actionChoices}
        value={play ? 'plays' : 'leads'}
        onChange={(chosenAction) => onChange((now) => toActionValue(toUnknownRecord(now), chosenAction))}
      />
      {play ? (
        <PlayActionFields path={path} play={play} onPlay={(more) => setValues({ play: { ...play, ...more } })} />
      ) : (
        <TextField
          label={cms('action.href')}
          hint={cms('address.hint')}
          value={toText(action['href'])}
          spellCheck={false}
          autoComplete="off"
          onChange={({ currentTarget: { value: href } }) => setValues({ href: href.trim() })}
        />
      )}
    </>
  )
}
