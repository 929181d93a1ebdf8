/** Another of the named adults goes instead: they get the name and the time, and whoever asked reads of it. */
import { useState } from 'react'
import { type Contact, contactHandOn, contactList } from '#contract/support.ts'
import { useAct } from '#web/lib/answers.ts'
import { asked } from '#web/lib/words/asked.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import styles from './received.module.css'

export interface HandOnProps {
  uuid: string
  name: string
  others: readonly Contact[]
  /** Given up, or done: then it is not in the list any more. */
  onClose: () => void
}

const optionOf = ({ uuid, name, role, when }: Contact) => ({
  value: uuid,
  label: [name, role, when].filter(Boolean).join(', '),
})

export function HandOn({ uuid, name, others, onClose }: HandOnProps) {
  const { act, busy, error } = useAct(contactHandOn, { refreshes: [contactList] })
  const [to, setTo] = useState(others[0]?.uuid ?? '')
  if (!others.length) return <p className={styles.quiet}>{asked('hand.none')}</p>
  const hand = () => void act({ Request: { uuid, contact_uuid: to } }).then(onClose, () => undefined)
  return (
    <section className={styles.hand} aria-label={asked('hand.title', { name })}>
      <p className={styles.quiet}>{asked('hand.lead', { name })}</p>
      <SelectField
        label={asked('hand.to')}
        options={others.map(optionOf)}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      {error && <Banner>{error.message}</Banner>}
      <div className={styles.ways}>
        <Button look="line" onClick={onClose}>
          {asked('hand.keep')}
        </Button>
        <Button look="board" busy={busy} onClick={hand}>
          {asked('hand.do')}
        </Button>
      </div>
    </section>
  )
}
