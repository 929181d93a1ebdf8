/** The support contacts that students can ask, in order. */
import { useState } from 'react'
import { contactDelete, contactsOrder, type AdminContact, contactAdminList } from '#contract/support/admin.ts'
import type { DayHours } from '#rules/contact-hours.ts'
import { parseStoredTime, formatTypedTime, weekdays } from '#rules/times.ts'
import { useAction } from '#web/lib/answers.ts'
import { schoolSupport } from '#web/lib/messages/en/school-support.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import styles from '../school.module.css'
import { ContactDialog } from './contact-dialog.tsx'
import { OrderedContacts } from './ordered-contacts.tsx'

const texts = {
  question: (name: string) => schoolSupport('remove.question', { name }),
  more: schoolSupport('remove.more'),
  cancel: schoolSupport('remove.cancel'),
  act: schoolSupport('remove.short'),
}

const formatClockTime = (time: string): string => formatTypedTime(parseStoredTime(time) ?? { hour: 0, minute: 0 })

/** Describes hours, such as "Mon, Tue 08:00am to 03:00pm; Fri 08:00am to 12:00pm". */
const hoursText = (hours: readonly DayHours[]): string => {
  const sortedHours = [...hours].sort((one, other) => ((one.day + 6) % 7) - ((other.day + 6) % 7))
  const namesByHours = new Map<string, string[]>()
  for (const { day, from, until } of sortedHours) {
    const time = `${formatClockTime(from)} to ${formatClockTime(until)}`
    namesByHours.set(time, [...(namesByHours.get(time) ?? []), weekdays[day]!.slice(0, 3)])
  }
  return [...namesByHours].map(([time, days]) => `${days.join(', ')} ${time}`).join('; ') || schoolSupport('hours.none')
}

const receivesText = ({ adult }: AdminContact): string => {
  if (!adult) return schoolSupport('adult.receives.nobody')
  return schoolSupport(adult.active ? 'adult.receives' : 'adult.closed', { name: adult.name })
}

function ContactDetails({ contact }: { contact: AdminContact }) {
  const { name, role, place, hours } = contact
  return (
    <div className={styles.text}>
      <strong>{name}</strong>
      <span>{[role, place].filter(Boolean).join(', ')}</span>
      <span>{hoursText(hours)}</span>
      <span>{receivesText(contact)}</span>
    </div>
  )
}

export function ContactsSection({ contacts }: { contacts: readonly AdminContact[] }) {
  const ordering = useAction(contactsOrder, { refreshes: [contactAdminList] })
  const removing = useAction(contactDelete, { refreshes: [contactAdminList] })
  const [edited, setEdited] = useState<AdminContact | 'new'>()
  return (
    <Panel className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2>{schoolSupport('adults.title')}</h2>
          <p className={styles.lead}>{schoolSupport('adults.lead')}</p>
        </div>
        <Button look="board" icon="plus" onClick={() => setEdited('new')}>
          {schoolSupport('adult.add')}
        </Button>
      </div>
      {contacts.length === 0 ? (
        <EmptyState title={schoolSupport('adults.none')} level={4} compact>
          {schoolSupport('adults.none.more')}
        </EmptyState>
      ) : (
        <OrderedContacts
          label={schoolSupport('adults.list')}
          rows={contacts}
          send={(keys) => ordering.act({ Order: { uuids: [...keys] } })}
          onEdit={setEdited}
          onRemove={(uuid) => removing.act({ Contact: { uuid } })}
          removing={removing}
          messages={texts}
        >
          {(contact) => <ContactDetails contact={contact} />}
        </OrderedContacts>
      )}
      <ContactDialog
        key={edited === 'new' ? 'new' : edited?.uuid}
        contact={edited === 'new' ? undefined : contacts.find(({ uuid }) => uuid === edited?.uuid)}
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
    </Panel>
  )
}
