/** A member of staff enters the answers of a student in one of their classes. The student sees who entered them. */
import { useState } from 'react'
import { type Question, sectionStudents, staffCheckIn } from '#contract/reflect.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Chips } from '#web/ui/choice/chips.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useInlineStatus } from '#web/ui/notice/use-inline-status.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { getAnsweredAt } from '../check-in/check-in-draft.ts'
import { updateAnswers, type StaffAnswers, createEmptyAnswers } from './staff-answers.ts'
import styles from './staff-check-in.module.css'

const toOptions = (items: readonly { uuid: string; name: string }[]) => [
  { value: '', label: reflect('staff.choose') },
  ...items.map(({ uuid, name }) => ({ value: uuid, label: name })),
]

interface QuestionChoiceProps {
  question: Question
  value: number | undefined
  onChange: (score: number | undefined) => void
}

/** A second click on an answer removes it. */
function QuestionChoice({ question, value, onChange }: QuestionChoiceProps) {
  return (
    <Chips
      label={question.text}
      showsLabel
      single
      options={question.answers.map((label, index) => ({ value: index + 1, label }))}
      values={value === undefined ? [] : [value]}
      onChange={([score]) => onChange(score)}
    />
  )
}

const withAnswer = (answers: Record<string, number>, uuid: string, score: number | undefined) => {
  const { [uuid]: _before, ...others } = answers
  return score === undefined ? others : { ...others, [uuid]: score }
}

/** Holds the answers and sends them. */
const useStaffAnswers = () => {
  const { attempt, busy, error, reset } = useAction(staffCheckIn)
  const [filled, setFilled] = useState(createEmptyAnswers)
  const { status, showStatus } = useInlineStatus()
  const change = (more: Partial<StaffAnswers>) => {
    reset()
    setFilled(updateAnswers(filled, more))
  }
  const answers = Object.entries(filled.answers).map(([question_uuid, score]) => ({ question_uuid, score }))
  const save = async (student: { uuid: string; name: string }) => {
    const Happiness = { client_uuid: filled.client_uuid, answered_at: getAnsweredAt(), answers }
    if (!(await attempt({ ManagedUser: { uuid: student.uuid }, Happiness }))) return
    showStatus(reflect('staff.saved', { name: student.name }))
    // The form continues with the next student of the same class.
    setFilled(createEmptyAnswers(filled.section))
  }
  return { filled, change, save, busy, error, status, isAnswered: answers.length > 0 }
}

type ListedStudent = { uuid: string; name: string }

interface StudentChoiceProps {
  sections: readonly (ListedStudent & { pupils: ListedStudent[] })[]
  pupils: readonly ListedStudent[]
  filled: StaffAnswers
  onChange: (more: Partial<StaffAnswers>) => void
}

function StudentChoice({ sections, pupils: students, filled, onChange }: StudentChoiceProps) {
  return (
    <div className={styles.who}>
      <SelectField
        label={reflect('staff.section')}
        options={toOptions(sections)}
        value={filled.section}
        onChange={(event) => onChange({ section: event.currentTarget.value, student: '', answers: {} })}
      />
      <SelectField
        label={reflect('staff.student')}
        options={toOptions(students)}
        value={filled.student}
        disabled={students.length === 0}
        onChange={(event) => onChange({ student: event.currentTarget.value, answers: {} })}
      />
    </div>
  )
}

export function StaffCheckIn({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data } = useAnswer(sectionStudents, {}, { enabled: open })
  const { filled, change, save, busy, error, status, isAnswered } = useStaffAnswers()
  const sections = data?.Sections ?? []
  const students = sections.find(({ uuid }) => uuid === filled.section)?.pupils ?? []
  const student = students.find(({ uuid }) => uuid === filled.student)
  const requestedIds = data?.Asked.find((group) => group.pupils.includes(filled.student))?.questions ?? []
  const footer = (
    <>
      <Button look="plain" onClick={onClose}>
        {reflect('staff.close')}
      </Button>
      <Button look="board" busy={busy} disabled={!student || !isAnswered} onClick={() => student && void save(student)}>
        {reflect('staff.save', { name: student?.name ?? reflect('staff.student') })}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={reflect('staff.title')} size="wide" footer={footer}>
      <p>{reflect('staff.lead')}</p>
      {status}
      {error && <Banner>{error.message}</Banner>}
      {/* The form is disabled while it is sending. Otherwise the response would clear what was entered for the next
          student. */}
      <fieldset disabled={busy} className={styles.fields}>
        <StudentChoice sections={sections} pupils={students} filled={filled} onChange={change} />
        {data?.Questions.filter(({ uuid }) => requestedIds.includes(uuid)).map((question) => (
          <QuestionChoice
            key={question.uuid}
            question={question}
            value={filled.answers[question.uuid]}
            onChange={(score) => change({ answers: withAnswer(filled.answers, question.uuid, score) })}
          />
        ))}
      </fieldset>
    </Dialog>
  )
}
