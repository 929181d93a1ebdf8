/** Lists a student's assignments by source: first the open ones, then the finished ones. */
import { useState } from 'react'
import { assignedList, type Assigned } from '#contract/assignments.ts'
import { assignmentSources } from '#rules/assignments.ts'
import { formatDate } from '#rules/times.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { studentAssignments as say } from '#web/lib/messages/en/assignments-student.ts'
import { Button } from '#web/ui/action/button.tsx'
import { RowList, TrackRow } from '#web/ui/list/row-list.tsx'
import { Section } from '#web/ui/page/section.tsx'
import styles from './assigned.module.css'
import { isExternalUrl } from './is-external-url.ts'

const isDone = ({ status }: Assigned): boolean => status === 'complete'

/** An external link first opens the assignment's own page, which says that it leaves Alaia. */
const addressOf = (assignment: Assigned): string =>
  isExternalUrl(assignment.opens) || !assignment.opens ? paths.assigned(assignment.uuid) : assignment.opens

const aboutOf = ({ assignment_type, item, title, teacher }: Assigned): string =>
  [item === title ? say(`about.${assignment_type}`) : item, teacher && say('by', { teacher })]
    .filter(Boolean)
    .join('. ')

/** Keeps a date on one line. */
const toNonBreaking = (text: string): string => text.replaceAll(' ', '\u00A0')

const whenOf = ({ due_at, completed_at }: Assigned, now: number): string => {
  if (completed_at) return `${say('finished')}, ${toNonBreaking(formatDate(completed_at))}`
  if (!due_at) return ''
  const date = toNonBreaking(formatDate(due_at))
  return Date.parse(due_at) < now ? say('late', { date }) : toNonBreaking(say('due', { date }))
}

interface SourceSectionProps {
  title: string
  rows: readonly Assigned[]
  now: number
}

function SourceSection({ title, rows, now }: SourceSectionProps) {
  return (
    <Section title={title}>
      <RowList label={title}>
        {rows.map((assignment) => (
          <TrackRow
            key={assignment.uuid}
            to={addressOf(assignment)}
            title={assignment.title}
            description={aboutOf(assignment)}
            meta={whenOf(assignment, now)}
            picture={{ src: null, seed: assignment.attachment_uuid ?? assignment.uuid }}
            listened={isDone(assignment) ? 'all' : assignment.status === 'incomplete' ? 0.5 : undefined}
          />
        ))}
      </RowList>
    </Section>
  )
}

interface AssignedListProps {
  /** Shows only open assignments, and nothing at all if there are none. A button reveals the ones beyond `most`. */
  open?: boolean
  most: number
}

export function AssignedList({ open = false, most }: AssignedListProps) {
  const { data } = useAnswer(assignedList, {})
  const [now] = useState(() => Date.now())
  const [isExpanded, setExpanded] = useState(false)
  const all = (data?.Assignments ?? []).filter((assignment) => !open || !isDone(assignment))
  const shown = isExpanded ? all : all.slice(0, most)
  return (
    <>
      {assignmentSources.map((source) => {
        const some = shown.filter((assignment) => assignment.source === source)
        return some.length > 0 && <SourceSection key={source} title={say(`from.${source}`)} rows={some} now={now} />
      })}
      {open && all.length > most && (
        <div className={styles.more}>
          <Button look="line" size="small" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? say('fewer') : say('all', { n: all.length })}
          </Button>
        </div>
      )}
    </>
  )
}
