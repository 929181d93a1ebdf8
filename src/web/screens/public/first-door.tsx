/** The room of the first run: the day goes by on the picture from step to step. */
import type { ReactNode } from 'react'
import { first } from '#web/lib/words/first.en.ts'
import { Bay, type BayProps } from '#web/ui/bay/bay.tsx'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { DoorFrame } from '#web/ui/frame/door-frame.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { secondStep } from '#web/lib/words/second-step.en.ts'
import '#web/ui/icon/all-icons.ts'
import styles from './first-door.module.css'

/** In their order; `you` comes by the link alone. */
export const firstPlaces = ['you', 'second-step', 'school', 'days', 'contacts', 'people'] as const
export type FirstPlace = (typeof firstPlaces)[number]

const light: Record<FirstPlace, BayProps['palette']> = {
  you: 'dawn',
  'second-step': 'dawn',
  school: 'noon',
  days: 'noon',
  contacts: 'golden',
  people: 'golden',
}

const leads: Record<FirstPlace, string> = {
  you: first('you.lead'),
  'second-step': secondStep('lead'),
  school: first('school.lead'),
  days: first('days.lead'),
  contacts: first('contacts.lead'),
  people: first('people.lead'),
}

interface Props {
  place: FirstPlace
  title?: string
  lead?: string
  /** Whether it is one of the steps. */
  counted?: boolean
  /** At the foot of the page. */
  foot?: ReactNode
  children: ReactNode
}

export function FirstDoor({
  place,
  title = first(`${place}.title`),
  lead = leads[place],
  counted = true,
  foot = <span />,
  children,
}: Props) {
  const step = firstPlaces.indexOf(place) + 1
  const steps = firstPlaces.length
  return (
    <DoorFrame scene={<Bay place="signUp" palette={light[place]} />} ink="dark" foot={foot}>
      <header className={styles.header} key={`head ${place}`}>
        {counted && <p className={styles.step}>{first('step', { step, steps })}</p>}
        {counted && <ProgressLine value={step / steps} />}
        <PageHeading title={title}>{title}</PageHeading>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </DoorFrame>
  )
}
