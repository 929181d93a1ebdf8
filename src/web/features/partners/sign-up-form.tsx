/** Creates an account through the school's platform: its class code, the person's name, email address and password. */
import { Link } from 'react-router'
import type { SignInMethods } from '#contract/partners.ts'
import { MIN_PASSWORD_LENGTH } from '#rules/sign-in/password-lengths.ts'
import { signOn } from '#web/lib/messages/en/sign-on.ts'
import { signUp as t } from '#web/lib/messages/en/sign-up.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { NewAccountFoot } from '#web/session/new-account-foot.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './sign-up.module.css'
import { type SignUpField, useSignUp } from './use-sign-up.ts'

const roles = (['student', 'teacher'] as const).map((value) => ({ value, label: t(value) }))

function Fields({ form, withSchool }: { form: ReturnType<typeof useSignUp>; withSchool: boolean }) {
  const field = (name: SignUpField, label: string, autoComplete: string) => ({
    name,
    label,
    autoComplete,
    value: form.values[name],
    error: form.problems[name],
    onChange: (event: { target: { value: string } }) => form.change(name, event.target.value),
  })
  const plainInput = { autoCapitalize: 'none', spellCheck: false } as const
  const capitalInput = { autoCapitalize: 'characters', spellCheck: false } as const
  return (
    <>
      {withSchool && <TextField {...field('school_code', t('school'), 'organization')} {...capitalInput} />}
      <TextField {...field('class_code', t('code'), 'off')} hint={t('code.hint')} {...capitalInput} />
      <div className={styles.pair}>
        <TextField {...field('first_name', t('first'), 'given-name')} />
        <TextField {...field('last_name', t('last'), 'family-name')} />
      </div>
      <TextField {...field('email', t('email'), 'email')} hint={t('email.hint')} inputMode="email" {...plainInput} />
      <PasswordField
        {...field('password', t('password'), 'new-password')}
        hint={t('password.hint', { least: MIN_PASSWORD_LENGTH })}
      />
    </>
  )
}

/**
 * The form of a sign-up. If several schools have a platform, the form asks for the school code and doesn't name a
 * platform.
 */
export function SignUpForm({ methods }: { methods: SignInMethods }) {
  const of = useSignUp(methods.code_needed)
  const name = methods.name ?? signOn('platform')
  return (
    <>
      <header className={styles.header}>
        <PageHeading title={t('title', { name })}>{t('title', { name })}</PageHeading>
        <p className={styles.lead}>{t('lead', { name })}</p>
      </header>
      <form className={styles.form} onSubmit={of.onSubmit} noValidate aria-label={t('label')}>
        {of.formProblem && <Banner>{of.formProblem}</Banner>}
        <ChoiceGroup legend={t('role')} look="boards" options={roles} value={of.role} onChange={of.setRole} />
        <Fields form={of} withSchool={methods.code_needed} />
        <NewAccountFoot shared={of.shared} onShared={of.setShared} busy={of.busy} />
      </form>
    </>
  )
}

/**
 * A link below the class code form to the sign-up of the platform, if a school has one that allows it.
 * @param to the URL of the form
 */
export function SignUpOffer({ methods, to }: { methods: SignInMethods; to: string }) {
  const name = methods.name ?? signOn('platform')
  return (
    <p className={styles.offer}>
      {t('offer', { name })} <Link to={to}>{t('offer.go', { name })}</Link>
    </p>
  )
}
