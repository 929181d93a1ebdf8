/** Handles a family's request: finds the student and starts a data export or an erasure, without showing the data. */
import { type FormEvent, useState } from 'react'
import { studentsFind } from '#contract/identity/school.ts'
import { studentExport, studentExportCreate } from '#contract/privacy/admin.ts'
import { formatDate } from '#rules/times.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { schoolData } from '#web/lib/messages/en/school-data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from '../school.module.css'
import dataStyles from './data.module.css'
import type { Student } from './student.ts'
import { EraseDialog } from './erase-dialog.tsx'

/** Poll interval while the export is being created, in milliseconds. */
const POLL_INTERVAL_MS = 1500

const formatStudentDetails = ({ username, sections, active }: Student): string =>
  [username, ...sections, active ? '' : schoolData('family.deactivated')].filter(Boolean).join(', ')

function StudentResults({ text, onChoose }: { text: string; onChoose: (student: Student) => void }) {
  const results = useAnswer(studentsFind, { Search: { text } })
  const none = <p role="status">{schoolData('family.none')}</p>
  return (
    <Answer query={results} compact isEmpty={({ Pupils }) => Pupils.length === 0} whenEmpty={none}>
      {({ Pupils }) => (
        <ul className={styles.rows} aria-label={schoolData('family.found')}>
          {Pupils.map((student) => (
            <li key={student.uuid} className={styles.row}>
              <div className={styles.text}>
                <strong>{student.name}</strong>
                <span>{formatStudentDetails(student)}</span>
              </div>
              <Button
                look="line"
                size="small"
                aria-label={schoolData('family.choose.named', { name: student.name })}
                onClick={() => onChoose(student)}
              >
                {schoolData('family.choose')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Answer>
  )
}

function FindStudent({ onChoose }: { onChoose: (student: Student) => void }) {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setText(typed.trim())
  }
  return (
    <>
      <form className={styles.find} onSubmit={submit}>
        <TextField
          label={schoolData('family.find.hint')}
          value={typed}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <div>
          <Button look="line" type="submit" size="large" icon="magnifying-glass">
            {schoolData('family.find')}
          </Button>
        </div>
      </form>
      {text && <StudentResults text={text} onChoose={onChoose} />}
    </>
  )
}

function ExportStudentData({ student: { uuid, name } }: { student: Student }) {
  const ManagedUser = { uuid }
  const answer = useAnswer(
    studentExport,
    { ManagedUser },
    { pollInterval: (current) => (current?.Copy?.status === 'making' ? POLL_INTERVAL_MS : false) },
  )
  const { attempt, busy, error } = useAction(studentExportCreate, { refreshes: [studentExport] })
  const copy = answer.data?.Copy
  const making = busy || copy?.status === 'making'
  const until = copy?.status === 'ready' && copy.until ? formatDate(copy.until) : undefined
  return (
    <div className={dataStyles.action}>
      <h3>{schoolData('family.export', { name })}</h3>
      <p className={styles.quiet}>{schoolData('family.export.lead', { name })}</p>
      <div className={styles.begin}>
        <Button look="line" busy={making} onClick={() => void attempt({ ManagedUser })}>
          {schoolData('family.export.begin')}
        </Button>
        <span role="status" className={styles.quiet}>
          {making && schoolData('family.export.creating')}
          {!making && until && schoolData('family.export.ready', { name, date: until })}
          {!making && copy?.status === 'failed' && schoolData('family.export.failed')}
        </span>
      </div>
      {error && <Banner>{error.message}</Banner>}
    </div>
  )
}

function EraseStudentData({ student, onErased }: { student: Student; onErased: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div className={dataStyles.action}>
      <h3>{schoolData('family.erase', { name: student.name })}</h3>
      <p className={styles.quiet}>{schoolData('family.erase.lead')}</p>
      <div>
        <Button look="line" icon="trash" aria-haspopup="dialog" onClick={() => setIsConfirming(true)}>
          {schoolData('family.erase.begin')}
        </Button>
      </div>
      <EraseDialog student={student} open={isConfirming} onClose={() => setIsConfirming(false)} onErased={onErased} />
    </div>
  )
}

export function Family() {
  const [student, setStudent] = useState<Student>()
  const [erased, setErased] = useState(false)
  const choose = (next: Student | undefined) => {
    setErased(false)
    setStudent(next)
  }
  return (
    <Panel className={styles.panel}>
      <div>
        <h2>{schoolData('family.title')}</h2>
        <p className={styles.lead}>{schoolData('family.lead')}</p>
      </div>
      {erased && <Banner tone="ok">{schoolData('family.erased')}</Banner>}
      {student ? (
        <section className={dataStyles.chosen} aria-label={student.name}>
          <div className={styles.head}>
            <div className={styles.text}>
              <strong>{student.name}</strong>
              <span>{formatStudentDetails(student)}</span>
            </div>
            <Button look="text" size="small" onClick={() => choose(undefined)}>
              {schoolData('family.other')}
            </Button>
          </div>
          <ExportStudentData key={student.uuid} student={student} />
          <EraseStudentData
            student={student}
            onErased={() => {
              // The admin may have chosen another student meanwhile.
              setStudent((current) => (current === student ? undefined : current))
              setErased(true)
            }}
          />
        </section>
      ) : (
        <FindStudent onChoose={choose} />
      )}
    </Panel>
  )
}
