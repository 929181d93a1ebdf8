/** A button of a public page: where it leads, or what of a session it plays. */
import { actionKinds } from '#rules/site/fields.ts'
import { cms } from '#web/lib/words/cms.en.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import styles from './form.module.css'
import { type FieldProps, idOf, useProblem } from './form.ts'
import { ReferencePicker } from './reference-field.tsx'
import { isLoose, type Loose, looseOf, wordsIn } from './values.ts'

const looks = actionKinds.map((kind) => ({ value: kind, label: cms(`action.${kind}`) }))
const deeds = [
  { value: 'leads', label: cms('action.leads') },
  { value: 'plays', label: cms('action.plays') },
] as const
type Deed = (typeof deeds)[number]['value']

const A_MINUTE = 60

const doing = ({ label, kind }: Loose, deed: Deed): Loose =>
  deed === 'plays' ? { label, kind, play: { session: '', seconds: A_MINUTE } } : { label, kind, href: '' }

interface PlayProps {
  path: string
  play: Loose
  onPlay: (play: Loose) => void
}

function Play({ path, play, onPlay }: PlayProps) {
  return (
    <>
      <ReferencePicker
        id={idOf(path, 'session')}
        to="session"
        label={cms('action.session')}
        value={wordsIn(play['session'])}
        onChange={(session) => onPlay({ session })}
      />
      <TextField
        id={idOf(path, 'seconds')}
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

/** One sentence says what is wrong with all of it, so it stands by the first field. */
export function ActionField({ path, value, onChange }: FieldProps<'action'>) {
  const problem = useProblem(path)
  const action = looseOf(value)
  const play = isLoose(action['play']) ? action['play'] : undefined
  const put = (more: Loose) => onChange((now) => ({ ...looseOf(now), ...more }))
  return (
    <>
      <div className={styles.two}>
        <TextField
          id={idOf(path)}
          label={cms('action.label')}
          error={problem}
          value={wordsIn(action['label'])}
          autoComplete="off"
          onChange={({ currentTarget: { value: label } }) => put({ label })}
        />
        <SelectField
          label={cms('action.kind')}
          options={looks}
          value={wordsIn(action['kind'])}
          onChange={({ currentTarget: { value: kind } }) => put({ kind })}
        />
      </div>
      <ChoiceGroup
        legend={cms('action.does')}
        legendHidden
        look="segments"
        options={deeds}
        value={play ? 'plays' : 'leads'}
        onChange={(deed) => onChange((now) => doing(looseOf(now), deed))}
      />
      {play ? (
        <Play path={path} play={play} onPlay={(more) => put({ play: { ...play, ...more } })} />
      ) : (
        <TextField
          label={cms('action.href')}
          hint={cms('address.hint')}
          value={wordsIn(action['href'])}
          spellCheck={false}
          autoComplete="off"
          onChange={({ currentTarget: { value: href } }) => put({ href: href.trim() })}
        />
      )}
    </>
  )
}
