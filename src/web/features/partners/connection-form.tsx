/** The form of a connection: URLs, the API key, attribute names, and who may sign in. */
import { type FormEvent, useState } from 'react'
import { connectionInfo, connectionSave } from '#contract/partners/connections.ts'
import { useAction } from '#web/lib/answers.ts'
import { getFormError } from '#web/lib/errors/field-errors.ts'
import { connections as t } from '#web/lib/messages/en/connections.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Switch } from '#web/ui/field/switch.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import { type ConnectionValues, getConnectionError } from './connection-values.ts'
import styles from './connections.module.css'

interface ConnectionSectionProps {
  values: ConnectionValues
  change: (part: Partial<ConnectionValues>) => void
  problem: (field: string) => string | undefined
}

const fields = [
  ['name', 'form.name', undefined],
  ['sign_on_url', 'form.sign_on', undefined],
  ['idp_entity_id', 'form.issuer', 'form.issuer.hint'],
  ['base_url', 'form.base', 'form.base.hint'],
] as const

function Addresses({ values, change, problem }: ConnectionSectionProps) {
  return (
    <>
      {fields.map(([name, label, hint]) => (
        <TextField
          key={name}
          name={name}
          label={t(label)}
          hint={hint && t(hint)}
          spellCheck={false}
          value={values[name]}
          error={problem(name)}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      <TextField
        name="api_key"
        label={t('form.key')}
        hint={t('form.key.hint')}
        autoComplete="off"
        spellCheck={false}
        value={values.api_key ?? ''}
        error={problem('api_key')}
        onChange={(event) => change({ api_key: event.target.value })}
      />
    </>
  )
}

const attributeNames = ['email', 'username', 'first_name', 'last_name', 'role', 'grade'] as const
const roleNames = ['student', 'teacher', 'admin'] as const
const parseList = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || [])

export function AttributeNames({ values, change, problem }: ConnectionSectionProps) {
  const { attributes, roles } = values
  return (
    <fieldset className={styles.group}>
      <legend>{t('form.attributes')}</legend>
      <div className={styles.pairs}>
        {attributeNames.map((name) => (
          <TextField
            key={name}
            label={t(`attribute.${name}`)}
            spellCheck={false}
            value={attributes[name]}
            error={problem(`attributes.${name}`)}
            onChange={(event) => change({ attributes: { ...attributes, [name]: event.target.value } })}
          />
        ))}
        {roleNames.map((name) => (
          <TextField
            key={name}
            label={t(`role.${name}`)}
            spellCheck={false}
            defaultValue={roles[name].join(', ')}
            error={problem(`roles.${name}`)}
            onChange={(event) => change({ roles: { ...roles, [name]: parseList(event.target.value) } })}
          />
        ))}
      </div>
    </fieldset>
  )
}

const rules = ['link_by_email', 'link_by_username', 'create', 'admins'] as const

function People({ values, change }: ConnectionSectionProps) {
  const { people } = values
  return (
    <fieldset className={styles.group}>
      <legend>{t('form.people')}</legend>
      {rules.map((rule) => (
        <Switch
          key={rule}
          label={t(`people.${rule}`)}
          checked={people[rule]}
          onChange={(on) => change({ people: { ...people, [rule]: on } })}
        />
      ))}
    </fieldset>
  )
}

interface Props {
  start: ConnectionValues
  onClose: () => void
}

export function ConnectionForm({ start, onClose }: Props) {
  const [values, setValues] = useState(start)
  const { attempt, busy, error } = useAction(connectionSave, { refreshes: [connectionInfo] })
  const formError = getFormError(error)
  const problem = (field: string) => getConnectionError(error, field)
  const part: ConnectionSectionProps = { values, problem, change: (changes) => setValues({ ...values, ...changes }) }
  const close = useWhileMounted(onClose)

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const { api_key, ...rest } = values
    if (await attempt({ Connection: api_key ? values : rest })) close()
  }
  return (
    <Dialog open onClose={onClose} title={t('form.title')} size="wide">
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        {formError && <Banner>{formError}</Banner>}
        <Addresses {...part} />
        <AttributeNames {...part} />
        <People {...part} />
        <div className={styles.end}>
          <Button look="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" look="board" busy={busy} busyLabel={t('form.saving')}>
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
