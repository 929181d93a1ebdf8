/** Attaches a handout of the unit with one press. */
import { useState } from 'react'
import type { AuthoringUnit } from '#contract/learn/units.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { attachmentMessages as t } from '#web/lib/messages/en/units-attachments.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import styles from './attach.module.css'
import { changeAttachments, type AttachmentOwner } from './owners.ts'

export type Handout = AuthoringUnit['handouts'][number]

export function HandoutChoice({ owner, handouts }: { owner: AttachmentOwner; handouts: readonly Handout[] }) {
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const handout = handouts.find(({ uuid }) => uuid === chosen)
  const add = async ({ uuid, title, kind }: Handout) => {
    setBusy(true)
    setProblem('')
    try {
      const request = { title, role: kind, sub_section: '', handout_uuid: uuid }
      await changeAttachments(owner, (requests) => [...requests, request])
      setChosen('')
    } catch (error) {
      setProblem(toErrorText(error))
    }
    setBusy(false)
  }
  return (
    <div className={styles.handout}>
      <SelectField
        label={t('handout')}
        error={problem}
        options={[
          { value: '', label: t('handout.choose') },
          ...handouts.map(({ uuid, title }) => ({ value: uuid, label: title })),
        ]}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Button look="soft" icon="plus" busy={busy} disabled={!handout} onClick={() => handout && void add(handout)}>
        {t('handout.add')}
      </Button>
    </div>
  )
}
