/** The layout of the setup: the day on the picture passes from step to step. */
import type { ReactNode } from 'react'
import { setup } from '#web/lib/messages/en/setup.ts'
import { Bay, type BayProps } from '#web/ui/bay/bay.tsx'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { SignInFrame } from '#web/ui/frame/sign-in-frame.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import '#web/ui/icon/all-icons.ts'
import styles from './setup-page.module.css'

/** The steps in their order; `you` is opened only by the link. */
export const setupSteps = ['you', 'second-step', 'school', 'days', 'contacts', 'people'] as const
export type SetupStep = (typeof setupSteps)[number]

const light: Record<SetupStep, BayProps['palette']> = {
  you: 'dawn',
  'second-step': 'dawn',
  school: 'noon',
  days: 'noon',
  contacts: 'golden',
  people: 'golden',
}

const leads: Record<SetupStep, string> = {
  you: setup('you.lead'),
  'second-step': secondStep('setup.lead'),
  school: setup('school.lead'),
  days: setup('days.lead'),
  contacts: setup('contacts.lead'),
  people: setup('people.lead'),
}

interface Props {
  place: SetupStep
  title?: string
  lead?: string
  /** Whether the page is one of the numbered steps. */
  isNumbered?: boolean
  /** Shown at the end of the page. */
  foot?: ReactNode
  children: ReactNode
}

export function SetupPage({
  place,
  title = setup(`${place}.title`),
  lead = leads[place],
  isNumbered = true,
  foot = <span />,
  children,
}: Props) {
  const step = setupSteps.indexOf(place) + 1
  const steps = setupSteps.length
  return (
    <SignInFrame scene={<Bay composition="signUp" palette={light[place]} />} ink="dark" foot={foot}>
      <header className={styles.header} key={`head ${place}`}>
        {isNumbered && <p className={styles.step}>{setup('step', { step, steps })}</p>}
        {isNumbered && <ProgressLine value={step / steps} />}
        <PageHeading title={title}>{title}</PageHeading>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </SignInFrame>
  )
}
