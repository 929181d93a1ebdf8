/** The school's helplines, in their order; ours stand in until one of its own is checked. */
import { useState } from 'react'
import type { Helpline } from '#rules/safety/support.ts'
import { helplineDelete, helplinesOrder, type KeptHelpline, keptList } from '#contract/support/keeping.ts'
import { dateText } from '#rules/times.ts'
import { useAct } from '#web/lib/answers.ts'
import { people } from '#web/lib/words/school-people.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import styles from '../school.module.css'
import { KeptList } from './kept-list.tsx'
import { LineDialog } from './line-dialog.tsx'

const words = {
  question: (name: string) => people('line.remove.question', { name }),
  more: people('line.remove.more'),
  keep: people('line.keep'),
  act: people('line.remove'),
}

function Line({ line: { name, note, call, text_to, chat, checked_at } }: { line: KeptHelpline }) {
  return (
    <div className={styles.words}>
      <strong>{name}</strong>
      <span>{note}</span>
      <span>{[call, text_to, chat].filter(Boolean).join(', ')}</span>
      <span>
        <Badge tone={checked_at ? 'ok' : 'draft'}>
          {checked_at ? people('line.offered', { date: dateText(checked_at) }) : people('line.not')}
        </Badge>
      </span>
    </div>
  )
}

function Ours({ lines, hasOwn }: { lines: readonly Helpline[]; hasOwn: boolean }) {
  if (!lines.length) return <p className={styles.quiet}>{people('lines.nobody')}</p>
  return (
    <div className={styles.quiet}>
      <p>{people(hasOwn ? 'lines.unchecked' : 'lines.ours')}</p>
      <ul>
        {lines.map(({ id, name, call, text }) => (
          <li key={id}>{[name, call ?? text?.to].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
    </div>
  )
}

interface LinesProps {
  helplines: readonly KeptHelpline[]
  ours: readonly Helpline[]
  emergency: string
}

export function Lines({ helplines, ours, emergency }: LinesProps) {
  const ordering = useAct(helplinesOrder, { refreshes: [keptList] })
  const removing = useAct(helplineDelete, { refreshes: [keptList] })
  const [edited, setEdited] = useState<KeptHelpline | 'new'>()
  const isOwn = helplines.some(({ checked_at }) => checked_at !== null)
  return (
    <Panel className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2>{people('lines.title')}</h2>
          <p className={styles.lead}>{people('lines.lead')}</p>
        </div>
        <Button look="line" icon="plus" onClick={() => setEdited('new')}>
          {people('line.add')}
        </Button>
      </div>
      {helplines.length > 0 && (
        <KeptList
          label={people('lines.list')}
          rows={helplines}
          send={(keys) => ordering.act({ Order: { uuids: [...keys] } })}
          onEdit={setEdited}
          onRemove={(uuid) => removing.act({ Helpline: { uuid } })}
          removing={removing}
          words={words}
        >
          {(line) => <Line line={line} />}
        </KeptList>
      )}
      {!isOwn && <Ours lines={ours} hasOwn={helplines.length > 0} />}
      <p className={styles.quiet}>{people('emergency', { number: emergency })}</p>
      <LineDialog
        key={edited === 'new' ? 'new' : edited?.uuid}
        line={edited === 'new' ? undefined : helplines.find(({ uuid }) => uuid === edited?.uuid)}
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
    </Panel>
  )
}
