/** The school's helplines in order. Alaia's own are shown until one of the school's is checked. */
import { useState } from 'react'
import type { Helpline } from '#rules/safety/support.ts'
import { helplineDelete, helplinesOrder, type AdminHelpline, contactAdminList } from '#contract/support/admin.ts'
import { formatDate } from '#rules/times.ts'
import { useAction } from '#web/lib/answers.ts'
import { schoolSupport } from '#web/lib/messages/en/school-support.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import styles from '../school.module.css'
import { OrderedContacts } from './ordered-contacts.tsx'
import { HelplineDialog } from './helpline-dialog.tsx'

const texts = {
  question: (name: string) => schoolSupport('line.remove.question', { name }),
  more: schoolSupport('line.remove.more'),
  cancel: schoolSupport('line.cancel'),
  act: schoolSupport('line.remove'),
}

function HelplineDetails({ line: { name, note, call, text_to, chat, checked_at } }: { line: AdminHelpline }) {
  return (
    <div className={styles.text}>
      <strong>{name}</strong>
      <span>{note}</span>
      <span>{[call, text_to, chat].filter(Boolean).join(', ')}</span>
      <span>
        <Badge tone={checked_at ? 'ok' : 'draft'}>
          {checked_at
            ? schoolSupport('line.lastChecked', { date: formatDate(checked_at) })
            : schoolSupport('line.unchecked')}
        </Badge>
      </span>
    </div>
  )
}

function DefaultHelplines({ lines, hasOwn }: { lines: readonly Helpline[]; hasOwn: boolean }) {
  if (!lines.length) return <p className={styles.quiet}>{schoolSupport('lines.noDefault')}</p>
  return (
    <div className={styles.quiet}>
      <p>{schoolSupport(hasOwn ? 'lines.unchecked' : 'lines.default')}</p>
      <ul>
        {lines.map(({ id, name, call, text }) => (
          <li key={id}>{[name, call ?? text?.to].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
    </div>
  )
}

interface HelplinesSectionProps {
  helplines: readonly AdminHelpline[]
  ours: readonly Helpline[]
  emergency: string
}

export function HelplinesSection({ helplines, ours, emergency }: HelplinesSectionProps) {
  const ordering = useAction(helplinesOrder, { refreshes: [contactAdminList] })
  const removing = useAction(helplineDelete, { refreshes: [contactAdminList] })
  const [edited, setEdited] = useState<AdminHelpline | 'new'>()
  const hasChecked = helplines.some(({ checked_at }) => checked_at !== null)
  return (
    <Panel className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2>{schoolSupport('lines.title')}</h2>
          <p className={styles.lead}>{schoolSupport('lines.lead')}</p>
        </div>
        <Button look="line" icon="plus" onClick={() => setEdited('new')}>
          {schoolSupport('line.add')}
        </Button>
      </div>
      {helplines.length > 0 && (
        <OrderedContacts
          label={schoolSupport('lines.list')}
          rows={helplines}
          send={(keys) => ordering.act({ Order: { uuids: [...keys] } })}
          onEdit={setEdited}
          onRemove={(uuid) => removing.act({ Helpline: { uuid } })}
          removing={removing}
          messages={texts}
        >
          {(line) => <HelplineDetails line={line} />}
        </OrderedContacts>
      )}
      {!hasChecked && <DefaultHelplines lines={ours} hasOwn={helplines.length > 0} />}
      <p className={styles.quiet}>{schoolSupport('emergency', { number: emergency })}</p>
      <HelplineDialog
        key={edited === 'new' ? 'new' : edited?.uuid}
        line={edited === 'new' ? undefined : helplines.find(({ uuid }) => uuid === edited?.uuid)}
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
    </Panel>
  )
}
