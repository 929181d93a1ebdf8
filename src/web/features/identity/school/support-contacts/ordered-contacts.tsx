/** An ordered list whose rows can be edited and removed, for support contacts and helplines. */
import { type ReactNode, useState } from 'react'
import type { Action } from '#web/lib/answers.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { schoolSupport } from '#web/lib/messages/en/school-support.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { OrderList } from '#web/ui/order/order-list.tsx'
import { sortByKeys } from '#web/ui/order/order.ts'
import { OrderError } from '#web/ui/order/order-error.tsx'
import { type RowKeys, useOrdering } from '#web/ui/order/ordering.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface ContactRow {
  uuid: string
  name: string
}

export interface OrderedContactsProps<Row extends ContactRow> {
  label: string
  rows: readonly Row[]
  send: (keys: RowKeys) => Promise<unknown>
  onEdit: (row: Row) => void
  /**
   * Removes a row.
   * @throws ApiError
   */
  onRemove: (uuid: string) => Promise<unknown>
  removing: Pick<Action<never>, 'busy' | 'error' | 'reset'>
  messages: { question: (name: string) => string; more: string; cancel: string; act: string }
  children: (row: Row) => ReactNode
}

function RowActions({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) {
  return (
    <>
      <IconButton icon="pencil-simple" label={schoolSupport('edit', { name })} onClick={onEdit} />
      <IconButton icon="trash" label={schoolSupport('remove', { name })} onClick={onRemove} />
    </>
  )
}

export function OrderedContacts<Row extends ContactRow>(props: OrderedContactsProps<Row>) {
  const { label, rows, send, onEdit, onRemove, removing, messages, children } = props
  const ordering = useOrdering({ send, isObsolete: () => false })
  const [rowToDelete, setRowToDelete] = useState<Row>()
  const orderedRows = ordering.pendingOrder ? sortByKeys(rows, ordering.pendingOrder, ({ uuid }) => uuid) : rows
  const remove = (row: Row) => {
    const removed = onRemove(row.uuid).then(() =>
      // The admin may have opened another confirmation meanwhile.
      setRowToDelete((current) => (current === row ? undefined : current)),
    )
    // The confirmation shows the error.
    void ignoreRejection(removed)
  }
  return (
    <>
      <OrderError ordering={ordering} />
      <OrderList
        label={label}
        rows={orderedRows}
        getKey={({ uuid }) => uuid}
        getName={({ name }) => name}
        onOrder={ordering.order}
        renderMore={(row) => (
          <RowActions
            name={row.name}
            onEdit={() => onEdit(row)}
            onRemove={() => {
              removing.reset()
              setRowToDelete(row)
            }}
          />
        )}
      >
        {children}
      </OrderList>
      <ConfirmDialog
        open={rowToDelete !== undefined}
        title={messages.question(rowToDelete?.name ?? '')}
        cancelLabel={messages.cancel}
        onCancel={() => setRowToDelete(undefined)}
        confirmLabel={messages.act}
        onConfirm={() => rowToDelete && remove(rowToDelete)}
        danger
        busy={removing.busy}
        error={removing.error?.message}
      >
        {messages.more}
      </ConfirmDialog>
    </>
  )
}
