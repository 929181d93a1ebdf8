/** Assigns items of a lesson to classes, next to the lesson. The teacher chooses a class, publishes and confirms. */
import { useState } from 'react'
import { publishedList, staffSections, type StaffSection } from '#contract/assignments.ts'
import * as rules from '#rules/assignments.ts'
import { formatDate } from '#rules/times.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { teacherAssignments } from '#web/lib/messages/en/assignments-teacher.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from './assign-card.module.css'
import { AssignmentList } from './assignment-list.tsx'
import { listAssignableItems, type LessonItem, type LessonToAssign } from './lesson-items.ts'
import { type AssignForm, formatClassCount, useAssignForm } from './use-assign-form.ts'

const studentsText = (count: number): string =>
  count === 1 ? teacherAssignments('students.one') : teacherAssignments('students.many', { n: count })
const publishText = (count: number): string => {
  if (count === 0) return teacherAssignments('publish.none')
  return count === 1 ? teacherAssignments('publish.one') : teacherAssignments('publish.many', { n: count })
}

function Choices({
  items,
  sections,
  form,
}: {
  items: readonly LessonItem[]
  sections: readonly StaffSection[]
  form: AssignForm
}) {
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{teacherAssignments('item')}</legend>
        {items.map(({ key, title, item }) => (
          <Checkbox
            key={key}
            label={<strong>{title}</strong>}
            aside={teacherAssignments(`kind.${item.assignment_type}`)}
            checked={form.keys.includes(key)}
            onChange={() => form.chooseItem(key)}
          />
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{teacherAssignments('classes')}</legend>
        {sections.map(({ uuid, name, students_count }) => (
          <Checkbox
            key={uuid}
            label={<strong>{name}</strong>}
            aside={studentsText(students_count)}
            checked={form.sections.includes(uuid)}
            onChange={() => form.chooseSection(uuid)}
          />
        ))}
      </fieldset>
    </>
  )
}

function MoreFields({ form }: { form: AssignForm }) {
  return (
    <details className={styles.text}>
      <summary>
        {teacherAssignments('more')}
        <Icon name="caret-down" />
      </summary>
      <div className={styles.fields}>
        <TextField
          label={teacherAssignments('name')}
          value={form.title}
          maxLength={rules.MAX_ASSIGNMENT_TITLE_LENGTH}
          onChange={(event) => form.setName(event.target.value)}
        />
        <TextArea
          label={teacherAssignments('instructions')}
          rows={2}
          value={form.instructions}
          maxLength={rules.MAX_INSTRUCTIONS_LENGTH}
          onChange={(event) => form.setInstructions(event.target.value)}
        />
        <TextField
          label={teacherAssignments('due')}
          type="date"
          value={form.due}
          onChange={(event) => form.setDue(event.target.value)}
        />
      </div>
    </details>
  )
}

function Confirm({
  form,
  platform,
  open,
  onClose,
}: {
  form: AssignForm
  platform: string | null
  open: boolean
  onClose: () => void
}) {
  const values = { title: form.title, classes: formatClassCount(form.sections.length) }
  const give = async () => {
    if (await form.assign(platform)) onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={
        platform
          ? teacherAssignments('confirm.platform', { ...values, platform })
          : teacherAssignments('confirm.own', values)
      }
      cancelLabel={teacherAssignments('confirm.cancel')}
      onCancel={onClose}
      confirmLabel={teacherAssignments('confirm.act')}
      onConfirm={() => void give()}
      busy={form.busy}
      error={form.error?.message}
    >
      {form.chosen.length === 1
        ? teacherAssignments('items.one')
        : teacherAssignments('items.many', { n: form.chosen.length })}
    </ConfirmDialog>
  )
}

interface FormProps {
  lesson: LessonToAssign
  items: readonly LessonItem[]
  sections: readonly StaffSection[]
  /** The name of the partner platform, if the classes come from one. */
  platform: string | null
}

function Form({ lesson, items, sections, platform }: FormProps) {
  const form = useAssignForm(lesson, items)
  const [isConfirming, setIsConfirming] = useState(false)
  const openConfirm = () => {
    form.reset()
    setIsConfirming(true)
  }
  const isReady = form.sections.length > 0 && form.chosen.length > 0 && form.title.trim() !== ''
  return (
    <>
      <Choices items={items} sections={sections} form={form} />
      <MoreFields form={form} />
      <Button look="board" endIcon="paper-plane-tilt-fill" wide disabled={!isReady} onClick={openConfirm}>
        {publishText(form.sections.length)}
      </Button>
      <Confirm form={form} platform={platform} open={isConfirming} onClose={() => setIsConfirming(false)} />
    </>
  )
}

function AssignContent({ lesson }: { lesson: LessonToAssign }) {
  const answer = useAnswer(staffSections, {})
  const items = listAssignableItems(lesson)
  if (items.length === 0) return <p className={styles.lead}>{teacherAssignments('card.nothing')}</p>
  return (
    <Answer
      query={answer}
      compact
      isEmpty={({ Sections }) => Sections.length === 0}
      whenEmpty={<p className={styles.lead}>{teacherAssignments('card.classes.none')}</p>}
    >
      {({ Sections, platform_name, as_of }) => (
        <>
          <p className={styles.lead}>{teacherAssignments(platform_name ? 'card.lead.platform' : 'card.lead.own')}</p>
          {platform_name && as_of && (
            <Banner tone="warn">
              {teacherAssignments('card.classes.asOf', { platform: platform_name, date: formatDate(as_of) })}
            </Banner>
          )}
          <Form lesson={lesson} items={items} sections={Sections} platform={platform_name} />
        </>
      )}
    </Answer>
  )
}

function Title() {
  const platform = useAnswer(staffSections, {}).data?.platform_name
  return (
    <h2 id="assign-title" className={styles.title}>
      {platform ? teacherAssignments('card.platform', { platform }) : teacherAssignments('card.own')}
    </h2>
  )
}

/** @param demo whether the account is a demo account, which can view everything and publish nothing */
export function AssignCard({ lesson, demo }: { lesson: LessonToAssign; demo: boolean }) {
  const assigned = useAnswer(publishedList, { Filter: { lesson_uuid: lesson.uuid } }, { enabled: !demo })
  return (
    <section aria-labelledby="assign-title" className={styles.card}>
      <Title />
      {demo ? <p className={styles.lead}>{teacherAssignments('card.demo')}</p> : <AssignContent lesson={lesson} />}
      {assigned.data && assigned.data.Assignments.length > 0 && (
        <AssignmentList published={assigned.data.Assignments} />
      )}
    </section>
  )
}
