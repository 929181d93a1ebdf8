/** Shows a row for each whole week, newest first. A group that is too small to show says so. */
import { formatDate } from '#rules/times.ts'
import { schoolReports } from '#web/lib/messages/en/school-reports.ts'
import styles from './check-in-reports.module.css'
import { formatMood, type ReportWeek } from './report-summary.ts'

const groups = ['school', 'k_5', 'middle_school', 'high_school', 'adult'] as const

function Cell({ group }: { group: ReportWeek['groups'][number] | undefined }) {
  if (!group || group.people === null || group.mood === null) {
    return <td className={styles.back}>{schoolReports('hidden')}</td>
  }
  return (
    <td>
      <strong>{formatMood(group.mood)}</strong> <small>{schoolReports('people', { people: group.people })}</small>
    </td>
  )
}

export function ReportsTable({ weeks }: { weeks: readonly ReportWeek[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
    <div className={styles.wide} tabIndex={0} role="group" aria-label={schoolReports('table.title')}>
      <table className={styles.table}>
        <caption>{schoolReports('table.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{schoolReports('table.week')}</th>
            {groups.map((id) => (
              <th key={id} scope="col">
                {schoolReports(`group.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...weeks].reverse().map(({ start, groups: weekGroups }) => (
            <tr key={start}>
              <th scope="row">{formatDate(start)}</th>
              {groups.map((id) => (
                <Cell key={id} group={weekGroups.find((group) => group.id === id)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
