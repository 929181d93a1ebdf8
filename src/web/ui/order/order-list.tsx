/**
 * Shows a list whose rows can be moved by dragging the handle before a row, or by the buttons after it. After a button
 * is pressed, the focus stays with the moved row and its new position is announced. Arrow keys move the focus from row
 * to row, as in a table.
 */
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { moveFocusToRow } from '../table/row-keys.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './order-list.module.css'
import { moveKey } from './order.ts'
import { getRowShift, useDrag } from './use-drag.ts'

/** The messages of ordered lists. */
const orderMessages = {
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  /** For screen readers, after a move. */
  place: (name: string, place: number, of: number) => `${name}, place ${place} of ${of}`,
} as const

export interface OrderListProps<Row> {
  label: string
  rows: readonly Row[]
  getKey: (row: Row) => string
  /** The name of a row in the labels of its buttons. */
  getName: (row: Row) => string
  onOrder: (keys: string[]) => void
  /** Controls between the row and its move buttons. */
  renderActions?: (row: Row) => ReactNode
  /** Controls after the move buttons. */
  renderMore?: (row: Row) => ReactNode
  /** The key of the open row. */
  chosen?: string | undefined
  children: (row: Row) => ReactNode
}

type MoveDirection = 'up' | 'down'

interface MoveProps {
  way: MoveDirection
  name: string
  /** Whether the row can't move further in this direction. The button stays focusable then. */
  isLast: boolean
  onMove: (direction: MoveDirection) => void
}

function MoveButton({ way, name, isLast, onMove }: MoveProps) {
  return (
    <IconButton
      icon={way === 'up' ? 'arrow-up' : 'arrow-down'}
      label={orderMessages[way](name)}
      data-way={way}
      aria-disabled={isLast || undefined}
      className={styles.move}
      onClick={() => !isLast && onMove(way)}
    />
  )
}

function MoveButtons({ place, count, ...move }: Pick<MoveProps, 'name' | 'onMove'> & { place: number; count: number }) {
  return (
    <>
      <MoveButton way="up" isLast={place === 0} {...move} />
      <MoveButton way="down" isLast={place === count - 1} {...move} />
    </>
  )
}

/** Restores the focus, which is lost when a row moves in the document. */
const useFocusAfterMove = (list: RefObject<HTMLElement | null>) => {
  const pendingMove = useRef<{ key: string; way: MoveDirection }>(undefined)
  useLayoutEffect(() => {
    if (!pendingMove.current) return
    const { key, way } = pendingMove.current
    pendingMove.current = undefined
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-way="${way}"]`)?.focus()
  })
  return (key: string, direction: MoveDirection) => void (pendingMove.current = { key, way: direction })
}

export function OrderList<Row>(props: OrderListProps<Row>) {
  const { label, rows, getKey, getName, onOrder, renderActions, renderMore, chosen, children } = props
  const keys = rows.map(getKey)
  const [announcement, setAnnouncement] = useState('')
  const applyOrder = (next: string[], key: string) => {
    const row = rows.find((item) => getKey(item) === key)
    if (row) setAnnouncement(orderMessages.place(getName(row), next.indexOf(key) + 1, next.length))
    onOrder(next)
  }
  const { list, drag, beginDrag } = useDrag({ keys, onOrder: applyOrder })
  const focusOn = useFocusAfterMove(list)
  const listClass = classNames(styles.list, drag && styles.dragging, renderMore && styles.broad)
  const move = (key: string, direction: MoveDirection) => {
    focusOn(key, direction)
    applyOrder(moveKey(keys, key, keys.indexOf(key) + (direction === 'up' ? -1 : 1)), key)
  }
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the controls inside have the focus */}
      <ol ref={list} aria-label={label} className={listClass} onKeyDown={moveFocusToRow}>
        {rows.map((row, index) => {
          const key = getKey(row)
          const shift = getRowShift(drag, index)
          return (
            <li
              key={key}
              data-key={key}
              className={classNames(styles.row, drag?.key === key && styles.held, key === chosen && styles.chosen)}
              style={{ transform: shift ? `translateY(${shift}px)` : undefined }}
            >
              <span className={styles.handle} aria-hidden="true" onPointerDown={(event) => beginDrag(event, key)}>
                <Icon name="dots-six-vertical" />
              </span>
              <div className={styles.content}>{children(row)}</div>
              <div className={styles.actions}>
                {renderActions?.(row)}
                <MoveButtons place={index} count={rows.length} name={getName(row)} onMove={(to) => move(key, to)} />
                {renderMore?.(row)}
              </div>
            </li>
          )
        })}
      </ol>
    </>
  )
}
