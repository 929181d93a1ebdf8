/** The adults whom pupils can ask, in their order. */
import { useState } from 'react'
import { contactDelete, contactsOrder, type KeptContact, keptList } from '#contract/support/keeping.ts'
import type { DayHours } from '#rules/contact-hours.ts'
import { readStoredTime, typedTime, weekdays } from '#rules/times.ts'
import { useAct } from '#web/lib/answers.ts'
import { people } from '#web/lib/words/school-people.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import styles from '../school.module.css'
import { AdultDialog } from './adult-dialog.tsx'
import { KeptList } from './kept-list.tsx'

const words = {
  question: (name: string) => people('remove.question', { name }),
  more: people('remove.more'),
  keep: people('remove.keep'),
  act: people('remove.short'),
}

const clock = (time: string): string => typedTime(readStoredTime(time) ?? { hour: 0, minute: 0 })

/** "Monday, Tuesday 08:00am to 03:00pm; Friday 08:00am to 12:00pm". */
const hoursText = (hours: readonly DayHours[]): string => {
  const inWeek = [...hours].sort((one, other) => ((one.day + 6) % 7) - ((other.day + 6) % 7))
  const alike = new Map<string, string[]>()
  for (const { day, from, until } of inWeek) {
    const time = `${clock(from)} to ${clock(until)}`
    alike.set(time, [...(alike.get(time) ?? []), weekdays[day]!.slice(0, 3)])
  }
  return [...alike].map(([time, days]) => `${days.join(', ')} ${time}`).join('; ') || people('hours.none')
}

const receivesText = ({ adult }: KeptContact): string => {
  if (!adult) return people('adult.receives.nobody')
  return people(adult.active ? 'adult.receives' : 'adult.closed', { name: adult.name })
}

function Adult({ contact }: { contact: KeptContact }) {
  const { name, role, place, hours } = contact
  return (
    <div className={styles.words}>
      <strong>{name}</strong>
      <span>{[role, place].filter(Boolean).join(', ')}</span>
      <span>{hoursText(hours)}</span>
      <span>{receivesText(contact)}</span>
    </div>
  )
}

export function Adults({ contacts }: { contacts: readonly KeptContact[] }) {
  const ordering = useAct(contactsOrder, { refreshes: [keptList] })
  const removing = useAct(contactDelete, { refreshes: [keptList] })
  const [edited, setEdited] = useState<KeptContact | 'new'>()
  return (
    <Panel className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2>{people('adults.title')}</h2>
          <p className={styles.lead}>{people('adults.lead')}</p>
        </div>
        <Button look="board" icon="plus" onClick={() => setEdited('new')}>
          {people('adult.add')}
        </Button>
      </div>
      {contacts.length === 0 ? (
        <EmptyState title={people('adults.none')} level={4} compact>
          {people('adults.none.more')}
        </EmptyState>
      ) : (
        <KeptList
          label={people('adults.list')}
          rows={contacts}
          send={(keys) => ordering.act({ Order: { uuids: [...keys] } })}
          onEdit={setEdited}
          onRemove={(uuid) => removing.act({ Contact: { uuid } })}
          removing={removing}
          words={words}
        >
          {(contact) => <Adult contact={contact} />}
        </KeptList>
      )}
      <AdultDialog
        key={edited === 'new' ? 'new' : edited?.uuid}
        contact={edited === 'new' ? undefined : contacts.find(({ uuid }) => uuid === edited?.uuid)}
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
    </Panel>
  )
}
