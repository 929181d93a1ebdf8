/** Moves, adds and removes items of a list, each with an undo and with the right focus. */
import type { PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { cms } from '#web/lib/messages/en/cms.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { getRowShift, useDrag } from '#web/ui/order/use-drag.ts'
import { type ChangeValue, toFieldId, useFocusAfterRender } from './page-form.ts'
import { toList, insertItem, moveItem, removeItem } from './values.ts'

interface OrderedListOptions {
  path: string
  count: number
  onChange: ChangeValue
  /** The index of the open item. */
  open: number | undefined
  onOpen: (index: number | undefined) => void
}

export const useOrderedList = ({ path, count, onChange, open, onOpen }: OrderedListOptions) => {
  const focusAfter = useFocusAfterRender()
  const getItemPath = (index: number): string => `${path}.${index}`

  const move = (from: number, to: number) => {
    onChange((list) => moveItem(toList(list), from, to))
    if (open === from) onOpen(to)
    else if (open === to) onOpen(from)
    const isAtEnd = to === 0 || to === count - 1
    const isUp = isAtEnd ? to > 0 : to < from
    focusAfter(toFieldId(getItemPath(to), isUp ? 'up' : 'down'))
  }
  const add = (item: unknown) => {
    onChange((list) => [...toList(list), item])
    onOpen(count)
    focusAfter(toFieldId(getItemPath(count), 'fold'))
  }
  const remove = (index: number, { item, label }: { item: unknown; label: string }) => {
    onChange((list) => removeItem(toList(list), index))
    onOpen(open === index || open === undefined ? undefined : open > index ? open - 1 : open)
    focusAfter(count > 1 ? toFieldId(getItemPath(Math.max(0, index - 1)), 'fold') : toFieldId(path, 'add'))
    const restoreItem = () => onChange((list) => insertItem(toList(list), index, item))
    notify(cms('removed', { label }), { action: { label: cms('undo'), onPress: restoreItem } })
  }
  const keys = Array.from({ length: count }, (_, index) => String(index))
  const { list, drag, beginDrag } = useDrag({ keys, onOrder: (next, key) => move(Number(key), next.indexOf(key)) })
  /** An open item is as tall as a page, so it closes before it is dragged. */
  const startDrag = (event: PointerEvent, index: number) => {
    if (open === index) flushSync(() => onOpen(undefined))
    beginDrag(event, String(index))
  }
  /** Returns the actions on the item at an index. */
  const toolsAt = (index: number) => ({
    path: getItemPath(index),
    onUp: index > 0 ? () => move(index, index - 1) : undefined,
    onDown: index < count - 1 ? () => move(index, index + 1) : undefined,
  })
  const onGrip = (index: number) => (count > 1 ? (event: PointerEvent) => startDrag(event, index) : undefined)
  /** Returns the props that shift the item at an index during a drag. */
  const rowAt = (index: number) => {
    const shift = getRowShift(drag, index)
    return {
      'data-held': drag?.from === index || undefined,
      style: { transform: shift ? `translateY(${shift}px)` : undefined },
    }
  }
  const listProps = { ref: list, 'data-carrying': drag ? true : undefined }
  return { add, remove, toolsAt, placeAt: getItemPath, onGrip, rowAt, list: listProps }
}
