/** Lists a student's assignments by source: first the open ones, then the finished ones. */
import { useState } from 'react'
import { assignedList, type StudentAssignment } from '#contract/assignments.ts'
import { assignmentSources } from '#rules/assignments.ts'
import { formatDate } from '#rules/times.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { studentAssignments as t } from '#web/lib/messages/en/assignments-student.ts'
import { Button } from '#web/ui/action/button.tsx'
import { RowList, TrackRow } from '#web/ui/list/row-list.tsx'
import { Section } from '#web/ui/page/section.tsx'
import styles from './assigned.module.css'
import { isExternalUrl } from './is-external-url.ts'

const isDone = ({ status }: StudentAssignment): boolean => status === 'complete'

/** An external link first opens the assignment's own page, which says that it leaves Alaia. */
const getAssignmentUrl = (assignment: StudentAssignment): string =>
  isExternalUrl(assignment.opens) || !assignment.opens ? paths.assigned(assignment.uuid) : assignment.opens

const describeAssignment = ({ assignment_type, item, title, teacher }: StudentAssignment): string =>
  [item === title ? t(`action.${assignment_type}`) : item, teacher && t('by', { teacher })].filter(Boolean).join('. ')

/** Keeps a date on one line. */
const toNonBreaking = (text: string): string => text.replaceAll(' ', '\u00A0')

const getDateText = ({ due_at, completed_at }: StudentAssignment, now: number): string => {
  if (completed_at) return `${t('finished')}, ${toNonBreaking(formatDate(completed_at))}`
  if (!due_at) return ''
  const date = toNonBreaking(formatDate(due_at))
  return Date.parse(due_at) < now ? t('late', { date }) : toNonBreaking(t('due', { date }))
}

interface SourceSectionProps {
  title: string
  rows: readonly StudentAssignment[]
  now: number
}

function SourceSection({ title, rows, now }: SourceSectionProps) {
  return (
    <Section title={title}>
      <RowList label={title}>
        {rows.map((assignment) => (
          <TrackRow
            key={assignment.uuid}
            to={getAssignmentUrl(assignment)}
            title={assignment.title}
            description={describeAssignment(assignment)}
            meta={getDateText(assignment, now)}
            picture={{ src: null, seed: assignment.attachment_uuid ?? assignment.uuid }}
            listened={isDone(assignment) ? 'all' : assignment.status === 'incomplete' ? 0.5 : undefined}
          />
        ))}
      </RowList>
    </Section>
  )
}

interface AssignedListProps {
  /** Shows only open assignments, and nothing at all if there are none. A button reveals the ones beyond `maxCount`. */
  open?: boolean
  maxCount: number
}

export function AssignedList({ open = false, maxCount }: AssignedListProps) {
  const { data } = useAnswer(assignedList, {})
  const [now] = useState(() => Date.now())
  const [isExpanded, setExpanded] = useState(false)
  const assignments = (data?.Assignments ?? []).filter((assignment) => !open || !isDone(assignment))
  const shownAssignments = isExpanded ? assignments : assignments.slice(0, maxCount)
  return (
    <>
      {assignmentSources.map((source) => {
        const sourceRows = shownAssignments.filter((assignment) => assignment.source === source)
        return (
          sourceRows.length > 0 && (
            <SourceSection key={source} title={t(`from.${source}`)} rows={sourceRows} now={now} />
          )
        )
      })}
      {open && assignments.length > maxCount && (
        <div className={styles.more}>
          <Button look="line" size="small" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? t('fewer') : t('all', { n: assignments.length })}
          </Button>
        </div>
      )}
    </>
  )
}
