/** The page for a class code: it shows the class as soon as the code is known, before it asks for a name. */
import { useState } from 'react'
import { sectionJoin } from '#contract/identity/joining.ts'
import type { UserData } from '#contract/identity.ts'
import { useAction } from '#web/lib/answers.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { go } from '#web/lib/navigation.ts'
import { join as t } from '#web/lib/messages/en/join.ts'
import { newAccount } from '#web/lib/messages/en/new-account.ts'
import { getPathAfterLogin, getHomePath } from '#web/session/destinations.ts'
import { storeLogin, useUser } from '#web/session/session.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { ClassCodeField } from './class-code-field.tsx'
import { type JoinResponse, JoinForm, emptyJoinValues } from './join-form.tsx'
import styles from './join.module.css'
import { type JoinableClass, useJoinableClass } from './use-joinable-class.ts'

function Head({ title, lead }: { title: string; lead: string }) {
  return (
    <header className={styles.header}>
      <PageHeading title={title}>{title}</PageHeading>
      <p className={styles.lead}>{lead}</p>
    </header>
  )
}

const classText = ({ name, teachers }: JoinableClass): string =>
  teachers.length > 0 ? t('class.with', { name, teachers: teachers.join(', ') }) : name

function ClassPreview({
  joinableClass,
  isSearching,
}: {
  joinableClass: JoinableClass | undefined
  isSearching: boolean
}) {
  return (
    <p className={styles.class} aria-live="polite">
      {isSearching && <span className={styles.quiet}>{t('findingClass')}</span>}
      {joinableClass && (
        <>
          <Icon name="check-circle-fill" />
          <span>
            <strong>{classText(joinableClass)}</strong>, {joinableClass.school}.{' '}
            {joinableClass.part === 'teacher' && t('joinAsTeacher')}
          </span>
        </>
      )}
    </p>
  )
}

/** For an email address, the text never depends on whether it has an account. */
const getLead = ({ session, SignIn, letter: isEmailSent }: JoinResponse): string => {
  if (session.user_data) return t('ready.lead')
  if (SignIn.school_code) return t('consent.lead')
  return t(isEmailSent ? 'emailed.lead' : 'email.lead')
}

function Ready({ joinableClass, joined }: { joinableClass: JoinableClass; joined: JoinResponse }) {
  const { session, SignIn, letter: isEmailSent } = joined
  const { user_data: user } = session
  const enter = (person: UserData): void => {
    storeLogin(person)
    go(getPathAfterLogin(person, undefined), { replace: true })
  }
  return (
    <>
      <Head
        title={t(isEmailSent ? 'emailed.title' : 'ready.title', { name: joinableClass.name })}
        lead={getLead(joined)}
      />
      <div className={styles.form}>
        <dl className={styles.slip}>
          <dt>{t('ready.name')}</dt>
          <dd>{SignIn.sign_in_name}</dd>
          {SignIn.school_code && (
            <>
              <dt>{t('ready.school')}</dt>
              <dd>{SignIn.school_code}</dd>
            </>
          )}
          {!isEmailSent && (
            <>
              <dt>{t('ready.password')}</dt>
              <dd>{t('ready.password.own')}</dd>
            </>
          )}
        </dl>
        <FormEnd>
          {user ? (
            <Button look="board" size="large" endIcon="arrow-right-bold" onClick={() => enter(user)}>
              {t('ready.go')}
            </Button>
          ) : (
            <ButtonLink look="line" to={authPaths.login}>
              {newAccount('signIn')}
            </ButtonLink>
          )}
        </FormEnd>
      </div>
    </>
  )
}

/** A signed-in person joins with the existing account. */
function JoinAsMember({ user, code, joinableClass }: { user: UserData; code: string; joinableClass: JoinableClass }) {
  const { attempt, busy, error } = useAction(sectionJoin)
  const join = async (): Promise<void> => {
    const answer = await attempt({ Join: { code } })
    if (!answer) return
    notify(t('member.done', { name: answer.Class.name }))
    go(getHomePath(user), { replace: true })
  }
  return (
    <div className={styles.form}>
      {error && <Banner>{error.message}</Banner>}
      <p>{t('member.lead', { person: `${user.first_name} ${user.last_name}` })}</p>
      <FormEnd>
        <Button
          look="board"
          size="large"
          endIcon="arrow-right-bold"
          busy={busy}
          busyLabel={t('member.joining')}
          onClick={() => void join()}
        >
          {t('member.join', { name: joinableClass.name })}
        </Button>
      </FormEnd>
    </div>
  )
}

/**
 * Lets a person join a class.
 * @param initialCode the code in the URL fragment; empty without one
 */
export function JoinPage({ given }: { given: string }) {
  const user = useUser()
  const { code, setCode, joinableClass: meant, problem, isSearching } = useJoinableClass(given)
  const [joined, setJoined] = useState<{ joinableClass: JoinableClass; joined: JoinResponse }>()
  // Values survive a corrected code, because they are stored here.
  const [values, setValues] = useState(emptyJoinValues)
  if (joined) return <Ready {...joined} />
  return (
    <>
      <Head title={t('title')} lead={t('lead')} />
      <ClassCodeField label={t('code')} value={code} error={problem} onChange={setCode} />
      <ClassPreview joinableClass={meant} isSearching={isSearching} />
      {meant && user && <JoinAsMember user={user} code={code} joinableClass={meant} />}
      {meant && !user && (
        <JoinForm
          key={code}
          {...{ code, joinableClass: meant, values }}
          onValues={setValues}
          onJoined={(answer) => setJoined({ joinableClass: meant, joined: answer })}
        />
      )}
    </>
  )
}
