/**
 * A table of the admin area. Rows are links, and the open row's detail is next to the table. The whole row can be
 * pressed, arrow keys move from row to row, Enter opens. If it is too narrow for columns, each row becomes a block.
 */
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './data-table.module.css'
import { moveFocusToRow } from './row-keys.ts'

/**
 * The place of a cell in a block: at the end next to the name, below the name, below it with the column's label, or
 * absent.
 */
type InBlock = 'beside' | 'below' | 'named' | 'absent'

export interface Column<Row> {
  id: string
  label: string
  /** For a column of controls, whose cells are labeled themselves. */
  labelHidden?: boolean
  cell: (row: Row) => ReactNode
  /** The default is `below`. */
  inBlock?: InBlock
  /** Aligns numbers and controls at the end. */
  end?: boolean
  /** Makes the column sortable, and sets the direction of the first press. */
  sorts?: 'up' | 'down'
}

/** The first column names the row: it is its header and its link. */
export type TableColumns<Row> = readonly [Column<Row>, ...Column<Row>[]]

export interface SortOrder {
  /** The id of a column. */
  by: string
  down: boolean
}

export interface DataTableProps<Row> {
  label: string
  rows: readonly Row[]
  getKey: (row: Row) => string
  columns: TableColumns<Row>
  /** Returns the link of a row. */
  to?: (row: Row) => string
  /** True if the detail opens on the same page: the scroll position stays. */
  inPlace?: boolean
  /** The key of the open row. */
  chosen?: string | undefined
  sorted?: SortOrder
  onSort?: (sorted: SortOrder) => void
  /** True while other rows load; these belong to the previous request. */
  busy?: boolean
}

/** CSS that lays the table out as blocks removes its table semantics, so the roles are explicit. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

type HeadingsProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sorted' | 'onSort'>

function Heading<Row>({ column, sorted, onSort }: { column: Column<Row> } & Omit<HeadingsProps<Row>, 'columns'>) {
  const { id, label, labelHidden, end, sorts } = column
  if (!sorts || !onSort) return labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label
  const isSortColumn = sorted?.by === id
  const down = isSortColumn ? !sorted.down : sorts === 'down'
  return (
    <button
      type="button"
      className={classNames(styles.sort, end && styles.end)}
      onClick={() => onSort({ by: id, down })}
    >
      {label}
      <Icon
        name={isSortColumn && !sorted.down ? 'arrow-up' : 'arrow-down'}
        className={isSortColumn ? styles.arrow : styles.noArrow}
      />
    </button>
  )
}

function Headings<Row>({ columns, sorted, onSort }: HeadingsProps<Row>) {
  const getAriaSort = ({ id, sorts }: Column<Row>) => {
    if (!sorts || !onSort) return undefined
    return sorted?.by === id ? (sorted.down ? 'descending' : 'ascending') : 'none'
  }
  return (
    <thead {...roles.rowgroup} className={classNames(styles.head, onSort && styles.sortable)}>
      <tr {...roles.row}>
        {columns.map((column) => (
          <th
            key={column.id}
            {...roles.columnheader}
            scope="col"
            aria-sort={getAriaSort(column)}
            className={classNames(column.end && styles.end, column.sorts && styles.sorts)}
          >
            <Heading column={column} sorted={sorted} onSort={onSort} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

type RowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'to' | 'inPlace'> & { row: Row; id: string; chosen: boolean }

type CellProps = Pick<Column<unknown>, 'label' | 'end' | 'inBlock'> & { children: ReactNode }

/** In a block, an empty cell is hidden. */
function Cell({ label, end, inBlock = 'below', children }: CellProps) {
  return (
    <td {...roles.cell} className={classNames(end && styles.end, styles[children === '' ? 'absent' : inBlock])}>
      {inBlock === 'named' && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}

function TableRow<Row>({ row, id, columns: [name, ...otherColumns], to, inPlace, chosen }: RowProps<Row>) {
  const hasBeside = otherColumns.some(({ inBlock }) => inBlock === 'beside')
  return (
    <tr {...roles.row} className={classNames(chosen && styles.chosen, hasBeside && styles.hasBeside)}>
      <th {...roles.rowheader} scope="row">
        {to ? (
          <Link
            to={to(row)}
            data-row={id}
            preventScrollReset={inPlace ?? false}
            aria-current={chosen ? 'true' : undefined}
            className={styles.link}
          >
            {name.cell(row)}
          </Link>
        ) : (
          name.cell(row)
        )}
      </th>
      {otherColumns.map((column) => (
        <Cell key={column.id} {...column}>
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  )
}

const INTERACTIVE = 'a, button, input, select, textarea, label, summary, [role=menu], dialog'

/** A press anywhere on a row clicks its link, with the same modifier keys; text can still be selected. */
const pressRow = (event: MouseEvent<HTMLElement>): void => {
  const target = event.target as Element
  if (target.closest(INTERACTIVE) || !event.currentTarget.contains(target) || getSelection()?.toString()) return
  const { ctrlKey, metaKey, shiftKey } = event
  const press = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }
  target.closest('tr')?.querySelector('a[data-row]')?.dispatchEvent(new globalThis.MouseEvent('click', press))
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, getKey, columns, to, inPlace, chosen, sorted, onSort, busy } = props
  return (
    <div className={styles.box}>
      <table {...roles.table} aria-label={label} aria-busy={busy || undefined} className={styles.table}>
        <Headings columns={columns} sorted={sorted} onSort={onSort} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside do it for keys */}
        <tbody
          {...roles.rowgroup}
          className={classNames(to && styles.pressed)}
          onClick={pressRow}
          onKeyDown={moveFocusToRow}
        >
          {rows.map((row) => {
            const key = getKey(row)
            return (
              <TableRow
                key={key}
                id={key}
                row={row}
                columns={columns}
                to={to}
                inPlace={inPlace}
                chosen={key === chosen}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
