/**
 * Assignments that someone tried to open without success. The person saw no details, so this list explains the problem.
 */
import { unopenedList, type UnopenedAssignment } from '#contract/assignments/outbox.ts'
import { formatDateTime } from '#rules/times.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { connections as t } from '#web/lib/messages/en/connections.ts'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'
import styles from './connections.module.css'

const getTitle = ({ title, colegia_assignment_id: id }: UnopenedAssignment): string =>
  title || (id ? t('unopened.numbered', { id }) : t('unopened.unnamed'))

/** Returns the platform's own name of the assignment, unless the title already shows it. */
const getDetails = ({ title, colegia_assignment_id: id, thing }: UnopenedAssignment): string =>
  [title && id ? t('unopened.numbered', { id }) : '', thing].filter(Boolean).join(' · ')

const columns: [Column<UnopenedAssignment>, ...Column<UnopenedAssignment>[]] = [
  {
    id: 'what',
    label: t('unopened.what'),
    cell: (row) => (
      <span className={styles.what}>
        <strong>{getTitle(row)}</strong>
        <small>{t(`reason.${row.reason}`)}</small>
        <small className={styles.names}>{getDetails(row)}</small>
      </span>
    ),
  },
  { id: 'who', label: t('unopened.who'), cell: ({ person }) => person },
  { id: 'tries', label: t('unopened.tries'), inBlock: 'named', cell: ({ tries }) => tries },
  { id: 'last', label: t('unopened.last'), inBlock: 'named', cell: ({ tried_at }) => formatDateTime(tried_at) },
]

/** Hidden if every assignment opened. */
export function UnopenedAssignments() {
  const list = useAnswerPages(unopenedList, {})
  return (
    <Answer query={list} compact>
      {(pages) => {
        const [first] = pages
        if (!first || first.count === 0) return null
        return (
          <Section title={t('unopened')} lead={t('unopened.lead', { count: first.count })}>
            <DataTable
              label={t('unopened')}
              rows={pages.flatMap(({ Unopened: rows }) => rows)}
              getKey={({ uuid }) => uuid}
              columns={columns}
            />
            <ShowMore of={list} />
          </Section>
        )
      }}
    </Answer>
  )
}
