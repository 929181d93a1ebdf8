/** /first-admin: from a link that the server printed to a school with its first people, one small step after the other. */
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Answered } from '#contract/endpoint.ts'
import { firstInfo } from '#contract/identity/first.ts'
import { totpInfo } from '#contract/identity/second-step.ts'
import { info, type UserData } from '#contract/identity.ts'
import { contactAdd } from '#contract/support/keeping.ts'
import { ContactForm, type NamedAdult } from '#web/features/identity/first/contact-form.tsx'
import { Out } from '#web/features/identity/first/out.tsx'
import { PeopleForm } from '#web/features/identity/first/people-form.tsx'
import { DaysForm, SchoolForm } from '#web/features/identity/first/school-forms.tsx'
import { YouForm } from '#web/features/identity/first/you-form.tsx'
import { useLinkToken } from '#web/features/identity/link-token.ts'
import { PassForm } from '#web/features/identity/second-step/pass-form.tsx'
import { SetUpSecondStep } from '#web/features/identity/second-step/set-up.tsx'
import { useLink } from '#web/features/identity/use-link.ts'
import { resumeAnswers, useAnswer } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { entrances } from '#web/lib/entrances.ts'
import { first } from '#web/lib/words/first.en.ts'
import { secondStep } from '#web/lib/words/second-step.en.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { accept, renew, useUser } from '#web/session/session.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { ErrorState } from '#web/ui/state/state.tsx'
import { FirstDoor, type FirstPlace, firstPlaces } from './first-door.tsx'

type Totp = Answered<typeof totpInfo>['Totp']
type Way = { onDone: () => void; onSkip: () => void }

/** The session knows of the second step from now on. */
const renewPerson = async (): Promise<void> => {
  const { session } = await call(info, {})
  if (session.user_data) renew(session.user_data)
}

type SecondStepProps = Way & { password: string | undefined }

function SetUp({ totp, password, onDone, onSkip }: SecondStepProps & { totp: Totp }) {
  const skip = (
    <Button look="text" onClick={onSkip}>
      {first('skip')}
    </Button>
  )
  const [trouble, setTrouble] = useState('')
  const goOn = (): void => void renewPerson().then(onDone, (error: unknown) => setTrouble((error as Error).message))
  return (
    <>
      {trouble && <Banner>{trouble}</Banner>}
      <SetUpSecondStep
        password={totp.on ? undefined : password}
        byPassword={totp.by_password}
        on={totp.on}
        aside={totp.required && !totp.on ? <p>{secondStep('required')}</p> : skip}
        onDone={goOn}
      />
    </>
  )
}

/** Who has one and came in without it gives a code, and everything is open; who has none sets one up. */
function PassOrSetUp(props: SecondStepProps & { totp: Totp }) {
  const navigate = useNavigate()
  // As it was when they came: a code that was taken must not turn the page before it is left.
  const [passes] = useState(props.totp.on && props.totp.missing)
  return passes ? <PassForm onDone={() => void navigate(entrances.adminLearn)} /> : <SetUp {...props} />
}

function SecondStep(props: SecondStepProps) {
  const answer = useAnswer(totpInfo, {})
  return <Answer of={answer}>{({ Totp }) => <PassOrSetUp totp={Totp} {...props} />}</Answer>
}

/** Weekdays, while school is on. */
const usualHours = [1, 2, 3, 4, 5].map((day) => ({ day, from: '0800', until: '1500' }))

function Contact({ user, ...way }: Way & { user: UserData }) {
  const save = async ({ self, ...named }: NamedAdult): Promise<void> => {
    const adult_uuid = self ? user.user_account_uuid : null
    await call(contactAdd, { Contact: { ...named, hours: usualHours, away_words: '', adult_uuid } })
  }
  return <ContactForm onSave={save} {...way} />
}

interface StepProps {
  place: FirstPlace
  user: UserData
  password: string | undefined
  way: Way
}

const steps: Record<Exclude<FirstPlace, 'you'>, (props: StepProps) => ReactNode> = {
  'second-step': ({ password, way }) => <SecondStep password={password} {...way} />,
  school: ({ way }) => <SchoolForm {...way} />,
  days: ({ way }) => <DaysForm {...way} />,
  contacts: ({ user, way }) => <Contact user={user} {...way} />,
  people: ({ way }) => <PeopleForm onSkip={way.onSkip} />,
}

/** The steps after the account: each has its address, so that it can be left and found again. */
function Steps({ user, password }: { user: UserData; password: string | undefined }) {
  const [asked] = useSearchParams()
  const navigate = useNavigate()
  const wanted = firstPlaces.find((one) => one === asked.get('step'))
  const isOpen = wanted && wanted !== 'you' && user.second_step !== 'missing'
  const place = isOpen ? wanted : 'second-step'
  const following = firstPlaces[firstPlaces.indexOf(place) + 1]
  const on = (): void => void navigate(following ? { search: `?step=${following}` } : entrances.adminLearn)
  const Step = steps[place]
  // As it was when they came, for as long as that step stands: a number would only flash up in passing.
  const [wasMissing] = useState(user.second_step === 'missing')
  const isMissing = wasMissing && place === 'second-step'
  // Of the first run only where it has just begun: admins of a school that goes on for years are led here as well.
  return (
    <FirstDoor
      place={place}
      counted={!isMissing || password !== undefined}
      foot={isMissing ? <Out user={user} /> : undefined}
    >
      <Step key={place} place={place} user={user} password={password} way={{ onDone: on, onSkip: on }} />
    </FirstDoor>
  )
}

function NoLink({ over }: { over: boolean }) {
  return (
    <FirstDoor
      place="you"
      counted={false}
      title={first(over ? 'link.over.title' : 'link.title')}
      lead={first(over ? 'link.over.lead' : 'link.lead')}
    >
      <div>
        <ButtonLink look="line" to={entrances.login}>
          {first('signIn')}
        </ButtonLink>
      </div>
    </FirstDoor>
  )
}

function ByLink({ token, onMade }: { token: string; onMade: (user: UserData, password: string) => void }) {
  const { answer, over, message, again } = useLink(token, (signal) => call(firstInfo, { First: { token } }, { signal }))
  if (over) return <NoLink over />
  return (
    <FirstDoor place="you">
      {message && <ErrorState message={message} onRetry={again} compact />}
      {answer && <YouForm token={token} known={answer.First} onMade={onMade} />}
    </FirstDoor>
  )
}

export function FirstAdminScreen() {
  const { token } = useLinkToken()
  const user = useUser()
  const navigate = useNavigate()
  const [password, setPassword] = useState<string>()
  const made = (person: UserData, chosen: string): void => {
    accept(person)
    resumeAnswers()
    setPassword(chosen)
    void navigate({ search: '?step=second-step' }, { replace: true })
  }
  if (user && isAdmin(user) && (password !== undefined || !token)) return <Steps user={user} password={password} />
  return token ? <ByLink token={token} onMade={made} /> : <NoLink over={false} />
}
