/** A row for each whole week, newest first; what is kept back says so. */
import { dateText } from '#rules/times.ts'
import { figures } from '#web/lib/words/school-figures.en.ts'
import styles from './figures.module.css'
import { moodText, type Week } from './said.ts'

const groups = ['school', 'k_5', 'middle_school', 'high_school', 'adult'] as const

function Cell({ of }: { of: Week['groups'][number] | undefined }) {
  if (!of || of.people === null || of.mood === null) return <td className={styles.back}>{figures('back')}</td>
  return (
    <td>
      <strong>{moodText(of.mood)}</strong> <small>{figures('people', { people: of.people })}</small>
    </td>
  )
}

export function FiguresTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, and keys must be able to
    <div className={styles.wide} tabIndex={0} role="group" aria-label={figures('table.title')}>
      <table className={styles.table}>
        <caption>{figures('table.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{figures('table.week')}</th>
            {groups.map((id) => (
              <th key={id} scope="col">
                {figures(`group.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...weeks].reverse().map(({ start, groups: found }) => (
            <tr key={start}>
              <th scope="row">{dateText(start)}</th>
              {groups.map((id) => (
                <Cell key={id} of={found.find((group) => group.id === id)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
