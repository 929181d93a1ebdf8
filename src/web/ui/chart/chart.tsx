/**
 * The frame of every chart: its title, a one-sentence summary, the drawing, and the same numbers as a table on request.
 * On paper the table is always visible.
 */
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { uiMessages } from '../ui-messages.ts'
import styles from './chart.module.css'

export type ChartTable = {
  columns: readonly string[]
  /** The first cell of each row names the row. */
  rows: readonly (readonly (string | number)[])[]
}

export type ChartProps = {
  title: string
  /** One sentence that says what the numbers mean. It is read before everything else. */
  summary: string
  table: ChartTable
  /** Shown to the right of the title. */
  aside?: ReactNode
  /** True if the page provides the surface; otherwise the chart has its own. */
  bare?: boolean
  className?: string | undefined
  children: ReactNode
}

export function Chart({ title, summary, table, aside, bare = false, className, children }: ChartProps) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className={classNames(styles.chart, !bare && styles.surface, className)}>
      <figcaption className={styles.header}>
        <h2 id={id}>{title}</h2>
        {aside}
        <p className={styles.summary}>{summary}</p>
      </figcaption>
      {children}
      <Numbers title={title} table={table} />
    </figure>
  )
}

function Numbers({ title, table }: { title: string; table: ChartTable }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const label = open ? uiMessages.chart.hideTable : uiMessages.chart.asTable
  return (
    <>
      <button
        type="button"
        data-screen-only
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${label}: ${title}`}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <div id={id} className={classNames(styles.numbers, !open && styles.closed)}>
        <table className={styles.table}>
          <caption className={styles.caption}>{title}</caption>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([name, ...values], row) => (
              <tr key={row}>
                <th scope="row">{name}</th>
                {values.map((value, column) => (
                  <td key={column}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
