/**
 * The screen of an admin list: its filters, its rows in each state, and the detail of the open row. A list describes
 * what it shows; how it behaves is the same for all of them.
 */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/action/button.tsx'
import { tableMessages } from '#web/ui/table/table-messages.ts'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { type TableColumns, DataTable } from '#web/ui/table/data-table.tsx'
import { ListAndDetail } from '#web/ui/table/list-and-detail.tsx'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { FilterBar, useChangeFilters } from './filter-bar.tsx'
import styles from './list-detail.module.css'
import { type EmptyTexts, getClearedUrl, getFilteredUrl, type ListFilters, pickEmptyText } from './list-filters.ts'
import type { ListRow, ListState } from './list-state.ts'

interface ShownItem<Row> {
  uuid: string
  /** Undefined if the row isn't loaded, such as on a later page. */
  row: Row | undefined
  closeUrl: string
  close: () => void
}

interface ItemDetail<Row> {
  /** The label of the link back to the list, where there is no space for both. */
  back: string
  wide?: boolean
  /** Shows the first row beside the list while none is open. */
  showsFirst?: boolean
  /** Returns nothing if there is no such item. */
  render: (item: ShownItem<Row>) => ReactNode
}

interface RowLinks {
  /** The uuid of the row whose detail is shown. */
  shown: string | undefined
  toUrl: (row: ListRow) => string
}

/** A table, or a list of another form. */
type RowsView<Row> =
  | { label: string; columns: TableColumns<Row>; renderRows?: undefined }
  | { columns?: undefined; renderRows: (rows: readonly Row[], links: RowLinks) => ReactNode }

export type ListDetailProps<Filters, Row extends ListRow> = ListFilters<Filters> &
  EmptyTexts &
  RowsView<Row> & {
    list: ListState<Filters, Row>
    title: string
    lead?: string | undefined
    /** The tabs of the section, and the actions of the list. */
    actions?: ReactNode
    /** Shown above the filters, such as uploads or a report. */
    notices?: ReactNode
    /** A sentence above the rows. */
    note?: string
    /** Without it, a row opens another page. */
    detail?: ItemDetail<Row>
  }

function NoRows<Filters, Row extends ListRow>(props: ListDetailProps<Filters, Row>) {
  const changeFilters = useChangeFilters(props.list)
  const text = pickEmptyText(props.list, props)
  const clear = () => changeFilters((current) => getClearedUrl(current, props))
  return (
    <EmptyState
      title={text.title}
      level={text.level}
      action={
        text === props.noMatch && (
          <Button look="line" onClick={clear}>
            {tableMessages.clearFilters}
          </Button>
        )
      }
    >
      {text.more ?? tableMessages.noMatch}
    </EmptyState>
  )
}

type RowsProps<Filters, Row extends ListRow> = ListDetailProps<Filters, Row> & Pick<RowLinks, 'shown'>

function Rows<Filters, Row extends ListRow>({ list, sort, detail, shown, ...view }: RowsProps<Filters, Row>) {
  const { address, filters, rows, query } = list
  const changeFilters = useChangeFilters(list)
  const toUrl = ({ uuid }: ListRow) => address.toUrl(address.withOpenItem(filters, uuid))
  if (view.renderRows) return view.renderRows(rows, { shown, toUrl })
  return (
    <DataTable
      label={view.label}
      rows={rows}
      getKey={({ uuid }) => uuid}
      columns={view.columns}
      to={address.openParameter ? toUrl : undefined}
      inPlace={detail !== undefined}
      chosen={shown}
      sorted={sort && { by: sort.column, down: address.getText(filters, sort.name) === sort.descending }}
      onSort={
        sort &&
        (({ down }) => changeFilters((current) => getFilteredUrl(current, sort.name, down ? sort.descending : '')))
      }
      busy={query.isPlaceholderData}
    />
  )
}

function List<Filters, Row extends ListRow>(props: RowsProps<Filters, Row>) {
  const { list, columns, note } = props
  const { query, rows, pages } = list
  const isEmpty = rows.length === 0
  // An earlier request that found nothing says nothing about this one.
  const current = query.isPlaceholderData && isEmpty ? { ...query, data: undefined } : query
  const isAnswered = current.data !== undefined && !query.isPlaceholderData
  return (
    <>
      <Answer
        query={current}
        skeleton={columns ? <TableSkeleton columns={columns.length} /> : <RowsSkeleton />}
        isEmpty={() => isEmpty}
        whenEmpty={false}
      >
        {() => (
          <>
            {note && <p className={styles.note}>{note}</p>}
            <Rows {...props} />
            {pages && <ShowMore of={pages} />}
          </>
        )}
      </Answer>
      {/* A screen reader announces what a search or a filter left. */}
      <div role="status">
        {isAnswered && isEmpty && <NoRows {...props} />}
        {isAnswered && !isEmpty && <VisuallyHidden>{tableMessages.shown(rows.length)}</VisuallyHidden>}
      </div>
    </>
  )
}

const findShown = <Filters, Row extends ListRow>({ list, detail }: ListDetailProps<Filters, Row>) => {
  const { address, filters, rows } = list
  const uuid = address.getOpenItem(filters)
  return detail?.showsFirst && !rows.some((row) => row.uuid === uuid) ? rows[0]?.uuid : uuid
}

export function ListDetailScreen<Filters, Row extends ListRow>(props: ListDetailProps<Filters, Row>) {
  const { list, title, lead, actions, notices, detail } = props
  const { address, filters, rows } = list
  const navigate = useNavigate()
  const closeUrl = address.toUrl(address.withOpenItem(filters, undefined))
  const close = () => void navigate(closeUrl, { preventScrollReset: true })
  const shown = findShown(props)
  const row = rows.find(({ uuid }) => uuid === shown)
  const panel = shown === undefined ? undefined : detail?.render({ uuid: shown, row, closeUrl, close })
  const content = <List {...props} shown={shown} />
  return (
    <Page title={title} lead={lead} actions={actions}>
      {notices && <div className={styles.notices}>{notices}</div>}
      <FilterBar {...props} />
      {detail ? (
        <ListAndDetail
          wide={detail.wide}
          list={content}
          detail={panel}
          open={panel && shown === address.getOpenItem(filters) ? shown : undefined}
          back={{ to: closeUrl, label: detail.back }}
          onLeave={close}
        />
      ) : (
        content
      )}
    </Page>
  )
}
