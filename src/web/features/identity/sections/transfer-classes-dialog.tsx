/** Transfers all classes of one teacher to another in one step. */
import { useState } from 'react'
import { sectionInfo, sectionList, sectionsTransfer, sectionTeachers } from '#contract/identity/sections.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { transferMessages as t } from '#web/lib/messages/en/classes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from './sections.module.css'

type Teacher = ResponseData<typeof sectionTeachers>['Teachers'][number]

const formatTeacher = ({ name, left, sections_count: count }: Teacher): string => {
  if (count === 1) return t(left ? 'teacher.left.one' : 'teacher.one', { name })
  return t(left ? 'teacher.left.many' : 'teacher.many', { name, count })
}

interface FieldsProps {
  teachers: readonly Teacher[]
  fromUuid: string
  toUuid: string
  onFromChange: (uuid: string) => void
  onToChange: (uuid: string) => void
}

function Fields({ teachers, fromUuid, toUuid, onFromChange, onToChange }: FieldsProps) {
  const teachersWithClasses = teachers.filter(({ sections_count }) => sections_count > 0)
  const otherTeachers = teachers.filter(({ left, uuid }) => !left && uuid !== fromUuid)
  if (teachersWithClasses.length === 0) return <p>{t('nobody')}</p>
  return (
    <>
      <p className={styles.quiet}>{t('lead')}</p>
      <SelectField
        label={t('from')}
        options={[
          { value: '', label: t('from.choose') },
          ...teachersWithClasses.map((teacher) => ({ value: teacher.uuid, label: formatTeacher(teacher) })),
        ]}
        value={fromUuid}
        onChange={(event) => onFromChange(event.currentTarget.value)}
      />
      <SelectField
        label={t('to')}
        options={[
          { value: '', label: t('to.choose') },
          ...otherTeachers.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
        value={toUuid}
        onChange={(event) => onToChange(event.currentTarget.value)}
      />
    </>
  )
}

export interface TransferClassesDialogProps {
  /** The uuid of the teacher who leaves, if known. */
  leavingTeacherUuid?: string | undefined
  onClose: () => void
}

export function TransferClassesDialog({ leavingTeacherUuid = '', onClose }: TransferClassesDialogProps) {
  const answer = useAnswer(sectionTeachers, {})
  const [fromUuid, setFromUuid] = useState(leavingTeacherUuid)
  const [toUuid, setToUuid] = useState('')
  const { attempt, busy, error } = useAction(sectionsTransfer, {
    refreshes: [sectionTeachers, sectionList, sectionInfo],
  })
  const close = useWhileMounted(onClose)
  const teachers = answer.data?.Teachers ?? []
  const hasClasses = teachers.some(({ uuid, sections_count }) => uuid === fromUuid && sections_count > 0)
  const chooseFrom = (uuid: string) => {
    setFromUuid(uuid)
    if (uuid === toUuid) setToUuid('')
  }
  const transfer = async () => {
    const successor = teachers.find(({ uuid }) => uuid === toUuid)
    const done = await attempt({ HandOn: { from_uuid: fromUuid, to_uuid: toUuid } })
    if (!done) return
    notify(t('done', { name: successor?.name ?? '' }))
    close()
  }
  const footer = (
    <>
      <Button look="text" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button look="board" busy={busy} disabled={!hasClasses || !toUuid} onClick={() => void transfer()}>
        {t('act')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('title')} size="small" footer={footer}>
      <div className={styles.picker}>
        <Answer query={answer} compact>
          {({ Teachers }) => (
            <Fields
              teachers={Teachers}
              fromUuid={fromUuid}
              toUuid={toUuid}
              onFromChange={chooseFrom}
              onToChange={setToUuid}
            />
          )}
        </Answer>
        {error && <Banner tone="danger">{error.message}</Banner>}
      </div>
    </Dialog>
  )
}
