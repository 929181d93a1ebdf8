/** The sections of the home page: series, collections and the person's own exercises. */
import { Link } from 'react-router'
import type { Group, Session } from '#contract/library.ts'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Rail } from '#web/ui/print/rail.tsx'
import { GroupPrint, SessionPrint } from '../session-print.tsx'
import { WidePrints } from '../wide-prints.tsx'
import styles from './library-sections.module.css'

const MAX_COLLECTIONS = 4

interface SectionContent {
  title: string
  groups: readonly Group[]
  more: { to: string; label: string }
}

export function SeriesSection({ title, groups, more }: SectionContent) {
  if (!groups.length) return null
  return (
    <Section title={title} more={more}>
      <Rail label={title}>
        {groups.map((group) => (
          <GroupPrint key={group.uuid} group={group} />
        ))}
      </Rail>
    </Section>
  )
}

/** Collections are shown wide, because they offer a choice and not an order. */
export function CollectionSection({ title, groups, more }: SectionContent) {
  if (!groups.length) return null
  return (
    <Section title={title} more={more}>
      <WidePrints label={title} groups={groups.slice(0, MAX_COLLECTIONS)} />
    </Section>
  )
}

/** The tour of custom exercises waits for the button with this name and points at it. */
const ADD_BUTTON = 'add-custom-exercise'

/** With the button to create one, this many exercises fill two rows. */
const MAX_EXERCISES = 7

export function MyExercisesRow({ sessions }: { sessions: readonly Session[] }) {
  return (
    <Section title={library('mine')} more={{ to: paths.customExercises, label: library('mine.all') }}>
      <div className={styles.mine}>
        <Link to={paths.exerciseAdd} id={ADD_BUTTON} className={styles.add}>
          <span className={styles.plus}>
            <Icon name="plus-bold" />
          </span>
          <span>
            <span className={styles.title}>{library('mine.add')}</span>
            <span className={styles.lead}>{library('mine.lead')}</span>
          </span>
        </Link>
        {sessions.slice(0, MAX_EXERCISES).map((session) => (
          <SessionPrint key={session.uuid} session={session} shape="square" />
        ))}
      </div>
    </Section>
  )
}

/** Shows the exercises that other people made and the school shares. */
export function FromYourSchool({ sessions }: { sessions: readonly Session[] }) {
  if (!sessions.length) return null
  return (
    <Section title={library('school')}>
      <Rail label={library('school')}>
        {sessions.map((session) => (
          <SessionPrint key={session.uuid} session={session} shape="square" />
        ))}
      </Rail>
    </Section>
  )
}
