/** A list in its order of which each row can be edited and taken away: the adults, and the lines. */
import { type ReactNode, useState } from 'react'
import type { Act } from '#web/lib/answers.ts'
import { people } from '#web/lib/words/school-people.en.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { OrderList } from '#web/ui/order/order-list.tsx'
import { inOrder } from '#web/ui/order/order.ts'
import { OrderTrouble } from '#web/ui/order/order-trouble.tsx'
import { type Keys, useOrdering } from '#web/ui/order/ordering.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface Kept {
  uuid: string
  name: string
}

export interface KeptListProps<Row extends Kept> {
  label: string
  rows: readonly Row[]
  send: (keys: Keys) => Promise<unknown>
  onEdit: (row: Row) => void
  /** Takes one away. @throws as the server refuses */
  onRemove: (uuid: string) => Promise<unknown>
  removing: Pick<Act<never>, 'busy' | 'error' | 'reset'>
  words: { question: (name: string) => string; more: string; keep: string; act: string }
  children: (row: Row) => ReactNode
}

function More({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) {
  return (
    <>
      <IconButton icon="pencil-simple" label={people('edit', { name })} onClick={onEdit} />
      <IconButton icon="trash" label={people('remove', { name })} onClick={onRemove} />
    </>
  )
}

export function KeptList<Row extends Kept>(props: KeptListProps<Row>) {
  const { label, rows, send, onEdit, onRemove, removing, words, children } = props
  const ordering = useOrdering({ send, isPast: () => false })
  const [asked, setAsked] = useState<Row>()
  const shown = ordering.wanted ? inOrder(rows, ordering.wanted, ({ uuid }) => uuid) : rows
  const remove = (row: Row) =>
    void onRemove(row.uuid).then(
      // Another one may be asked about by now.
      () => setAsked((now) => (now === row ? undefined : now)),
      () => undefined,
    )
  return (
    <>
      <OrderTrouble ordering={ordering} />
      <OrderList
        label={label}
        rows={shown}
        keyOf={({ uuid }) => uuid}
        nameOf={({ name }) => name}
        onOrder={ordering.order}
        renderMore={(row) => (
          <More
            name={row.name}
            onEdit={() => onEdit(row)}
            onRemove={() => {
              removing.reset()
              setAsked(row)
            }}
          />
        )}
      >
        {children}
      </OrderList>
      <ConfirmDialog
        open={asked !== undefined}
        title={words.question(asked?.name ?? '')}
        keep={words.keep}
        onKeep={() => setAsked(undefined)}
        act={words.act}
        onAct={() => asked && remove(asked)}
        danger
        busy={removing.busy}
        error={removing.error?.message}
      >
        {words.more}
      </ConfirmDialog>
    </>
  )
}
