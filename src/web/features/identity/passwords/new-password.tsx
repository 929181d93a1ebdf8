/** A new password that can be shown while typing, with the rules and the length so far. */
import { Suspense, useState } from 'react'
import { optionalComponent } from '#web/lib/chunks.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { LengthHorizon } from './length-horizon.tsx'
import styles from './passwords.module.css'

/** Counts characters as a person would. */
export const countCharacters = (password: string): number => Array.from(password.normalize('NFKC')).length

interface NewPasswordValues {
  password: string
  repeated: string
}
export interface NewPasswordProblems {
  password?: string | undefined
  repeated?: string | undefined
}

/** Returns the errors that don't need the list of common passwords, which loads separately. */
export const findPasswordProblems = (values: NewPasswordValues, minLength: number): NewPasswordProblems => ({
  ...(countCharacters(values.password) < minLength ? { password: passwords('choose.short') } : {}),
  ...(values.password !== values.repeated ? { repeated: passwords('choose.different') } : {}),
})

const Rule = ({ isMet, children }: { isMet: boolean; children: string }) => (
  <li className={isMet ? styles.met : undefined}>
    <Icon name="check-circle-fill" />
    {children}
  </li>
)

/** Loads while the person types, because the list of common passwords is large. */
const CommonRule = optionalComponent<{ password: string }>(async () => {
  const { findPasswordProblem: passwordProblem } = await import('#rules/sign-in/passwords.ts')
  return ({ password }) => {
    const problem = passwordProblem(password, { secondStep: true })
    return <Rule isMet={countCharacters(password) > 0 && problem !== 'common'}>{passwords('choose.rule.common')}</Rule>
  }
})

interface Props {
  values: NewPasswordValues
  problems: NewPasswordProblems
  minLength: number
  onChange: (values: NewPasswordValues) => void
}

export function NewPassword({ values, problems, minLength, onChange }: Props) {
  const [hasLeft, setHasLeft] = useState(false)
  const count = countCharacters(values.password)
  const isDifferent = hasLeft && values.repeated !== '' && values.repeated !== values.password
  return (
    <>
      <PasswordField
        name="password"
        label={passwords('choose.new')}
        autoComplete="new-password"
        value={values.password}
        error={problems.password}
        onChange={(event) => onChange({ ...values, password: event.target.value })}
      />
      <LengthHorizon length={count} minLength={minLength} />
      <ul className={styles.rules}>
        <Rule isMet={count >= minLength}>{passwords('choose.rule.length', { least: minLength })}</Rule>
        <Suspense fallback={<Rule isMet={false}>{passwords('choose.rule.common')}</Rule>}>
          <CommonRule password={values.password} />
        </Suspense>
        <Rule isMet={count > 0}>{passwords('choose.rule.any')}</Rule>
      </ul>
      <PasswordField
        name="repeated"
        label={passwords('choose.again')}
        autoComplete="new-password"
        value={values.repeated}
        error={problems.repeated ?? (isDifferent ? passwords('choose.different') : undefined)}
        onBlur={() => setHasLeft(true)}
        onChange={(event) => onChange({ ...values, repeated: event.target.value })}
      />
    </>
  )
}
