/** /first-admin leads from the link that the server printed to a school with its first people, in small steps. */
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { setupInfo } from '#contract/identity/setup.ts'
import { totpInfo } from '#contract/identity/second-step.ts'
import { info, type UserData } from '#contract/identity.ts'
import { contactAdd } from '#contract/support/admin.ts'
import { ContactForm, type SupportAdult } from '#web/features/identity/setup/contact-form.tsx'
import { SignedInAs } from '#web/features/identity/setup/signed-in-as.tsx'
import { PeopleForm } from '#web/features/identity/setup/people-form.tsx'
import { DaysForm, SchoolForm } from '#web/features/identity/setup/school-forms.tsx'
import { AdminAccountForm } from '#web/features/identity/setup/admin-account-form.tsx'
import { useLinkToken } from '#web/features/identity/link-token.ts'
import { AddPasskey } from '#web/features/identity/passkeys/add-passkey.tsx'
import { canUsePasskeys } from '#web/features/identity/passkeys/passkey-support.ts'
import { PassForm } from '#web/features/identity/second-step/pass-form.tsx'
import { hasSecondStep, type TotpState } from '#web/features/identity/second-step/proof-form.tsx'
import { SetUpSecondStep } from '#web/features/identity/second-step/set-up-second-step.tsx'
import { useLink } from '#web/features/identity/use-link.ts'
import { resumeQueries, useAnswer } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { setup } from '#web/lib/messages/en/setup.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { storeLogin, updateUser, useUser } from '#web/session/session.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { ErrorState } from '#web/ui/state/state.tsx'
import { SetupPage, type SetupStep, setupSteps } from './setup-page.tsx'

type StepCallbacks = { onDone: () => void; onSkip: () => void }

/** Refreshes the person, because the session now includes the second step. */
const renewPerson = async (): Promise<void> => {
  const { session } = await call(info, {})
  if (session.user_data) updateUser(session.user_data)
}

type SecondStepProps = StepCallbacks & { password: string | undefined }

function SetUp({ totp: current, password, onDone, onSkip }: SecondStepProps & { totp: TotpState }) {
  // The value from the start is used: turning it on must not change the page that shows the recovery codes.
  const [totp] = useState(current)
  const [usesPasskey, setUsesPasskey] = useState(false)
  const [problem, setProblem] = useState('')
  const skip = (
    <Button look="text" onClick={onSkip}>
      {setup('skip')}
    </Button>
  )
  const aside = totp.required && !hasSecondStep(totp) ? <p>{secondStep('required')}</p> : skip
  const refreshAndContinue = (): void =>
    void renewPerson().then(onDone, (error: unknown) => setProblem(toErrorText(error)))
  return (
    <>
      {problem && <Banner>{problem}</Banner>}
      {usesPasskey ? (
        <AddPasskey totp={totp} aside={aside} onDone={refreshAndContinue} />
      ) : (
        <SetUpSecondStep
          totp={totp}
          password={hasSecondStep(totp) ? undefined : password}
          aside={aside}
          onDone={refreshAndContinue}
        />
      )}
      {totp.passkeys_possible && canUsePasskeys() && !hasSecondStep(current) && (
        <div>
          <Button look="text" onClick={() => setUsesPasskey(!usesPasskey)}>
            {secondStep(usesPasskey ? 'passkeys.app-instead' : 'passkeys.instead')}
          </Button>
        </div>
      )}
    </>
  )
}

/** A person who has a second step but signed in without it is asked for it; a person without one sets it up. */
function PassOrSetUp(props: SecondStepProps & { totp: TotpState }) {
  const navigate = useNavigate()
  // The value from the start is used: an accepted code must not change the page before it is left.
  const [isMissing] = useState(hasSecondStep(props.totp) && props.totp.missing)
  if (!isMissing) return <SetUp {...props} />
  return <PassForm totp={props.totp} onDone={() => void navigate(authPaths.adminLearn)} />
}

function SecondStep(props: SecondStepProps) {
  const answer = useAnswer(totpInfo, {})
  return <Answer query={answer}>{({ Totp }) => <PassOrSetUp totp={Totp} {...props} />}</Answer>
}

/** Weekdays during school hours. */
const usualHours = [1, 2, 3, 4, 5].map((day) => ({ day, from: '0800', until: '1500' }))

function Contact({ user, ...callbacks }: StepCallbacks & { user: UserData }) {
  const save = async ({ self, ...named }: SupportAdult): Promise<void> => {
    const adult_uuid = self ? user.user_account_uuid : null
    await call(contactAdd, { Contact: { ...named, hours: usualHours, away_words: '', adult_uuid } })
  }
  return <ContactForm onSave={save} {...callbacks} />
}

interface StepProps {
  user: UserData
  password: string | undefined
  way: StepCallbacks
}

const steps: Record<Exclude<SetupStep, 'you'>, (props: StepProps) => ReactNode> = {
  'second-step': ({ password, way }) => <SecondStep password={password} {...way} />,
  school: ({ way }) => <SchoolForm {...way} />,
  days: ({ way }) => <DaysForm {...way} />,
  contacts: ({ user, way }) => <Contact user={user} {...way} />,
  people: ({ way }) => <PeopleForm onSkip={way.onSkip} />,
}

/** The steps after the account. Each has its own address, so that it can be left and found again. */
function Steps({ user, password }: { user: UserData; password: string | undefined }) {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const requestedStep = setupSteps.find((step) => step === searchParams.get('step'))
  const isOpen = requestedStep && requestedStep !== 'you' && user.second_step !== 'missing'
  const currentStep = isOpen ? requestedStep : 'second-step'
  const nextStep = setupSteps[setupSteps.indexOf(currentStep) + 1]
  const goToNext = (): void => void navigate(nextStep ? { search: `?step=${nextStep}` } : authPaths.adminLearn)
  const Step = steps[currentStep]
  // The value from the start is used while that step is shown: otherwise the step number would flash up in passing.
  const [wasMissing] = useState(user.second_step === 'missing')
  const isMissing = wasMissing && currentStep === 'second-step'
  // Steps are numbered only in a setup that has just begun: admins of an existing school are redirected here as well.
  return (
    <SetupPage
      place={currentStep}
      isNumbered={!isMissing || password !== undefined}
      foot={isMissing ? <SignedInAs user={user} /> : undefined}
    >
      <Step key={currentStep} user={user} password={password} way={{ onDone: goToNext, onSkip: goToNext }} />
    </SetupPage>
  )
}

function NoLink({ over }: { over: boolean }) {
  return (
    <SetupPage
      place="you"
      isNumbered={false}
      title={setup(over ? 'link.over.title' : 'link.title')}
      lead={setup(over ? 'link.over.lead' : 'link.lead')}
    >
      <div>
        <ButtonLink look="line" to={authPaths.login}>
          {setup('signIn')}
        </ButtonLink>
      </div>
    </SetupPage>
  )
}

function AccountFromLink({
  token,
  onCreated,
}: {
  token: string
  onCreated: (user: UserData, password: string) => void
}) {
  const { answer, over, message, retry } = useLink(token, (signal) => call(setupInfo, { First: { token } }, { signal }))
  if (over) return <NoLink over />
  return (
    <SetupPage place="you">
      {message && <ErrorState message={message} onRetry={retry} compact />}
      {answer && <AdminAccountForm token={token} known={answer.First} onCreated={onCreated} />}
    </SetupPage>
  )
}

export function FirstAdminScreen() {
  const { token } = useLinkToken()
  const user = useUser()
  const navigate = useNavigate()
  const [password, setPassword] = useState<string>()
  const handleCreated = (person: UserData, chosen: string): void => {
    storeLogin(person)
    resumeQueries()
    setPassword(chosen)
    void navigate({ search: '?step=second-step' }, { replace: true })
  }
  if (user && isAdmin(user) && (password !== undefined || !token)) return <Steps user={user} password={password} />
  return token ? <AccountFromLink token={token} onCreated={handleCreated} /> : <NoLink over={false} />
}
