/** Moves, adds and removes items of a list, each with an undo and with the right focus. */
import type { PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { cms } from '#web/lib/messages/en/cms.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { getRowShift, useDrag } from '#web/ui/order/use-drag.ts'
import { type ChangeValue, toFieldId, useFocusAfterRender } from './form.ts'
import { toList, insertItem, moveItem, removeItem } from './values.ts'

interface OrderedListOptions {
  path: string
  count: number
  onChange: ChangeValue
  /** The index of the open item. */
  open: number | undefined
  onOpen: (place: number | undefined) => void
}

export const useOrderedList = ({ path, count, onChange, open, onOpen }: OrderedListOptions) => {
  const focusAfter = useFocusAfterRender()
  const placeAt = (place: number): string => `${path}.${place}`

  const move = (from: number, to: number) => {
    onChange((list) => moveItem(toList(list), from, to))
    if (open === from) onOpen(to)
    else if (open === to) onOpen(from)
    const isAtEnd = to === 0 || to === count - 1
    const isUp = isAtEnd ? to > 0 : to < from
    focusAfter(toFieldId(placeAt(to), isUp ? 'up' : 'down'))
  }
  const add = (item: unknown) => {
    onChange((list) => [...toList(list), item])
    onOpen(count)
    focusAfter(toFieldId(placeAt(count), 'fold'))
  }
  const remove = (place: number, { item, label }: { item: unknown; label: string }) => {
    onChange((list) => removeItem(toList(list), place))
    onOpen(open === place || open === undefined ? undefined : open > place ? open - 1 : open)
    focusAfter(count > 1 ? toFieldId(placeAt(Math.max(0, place - 1)), 'fold') : toFieldId(path, 'add'))
    const putBack = () => onChange((list) => insertItem(toList(list), place, item))
    notify(cms('removed', { label }), { act: { label: cms('undo'), onPress: putBack } })
  }
  const keys = Array.from({ length: count }, (_, place) => String(place))
  const { list, drag, begin } = useDrag({ keys, onOrder: (next, key) => move(Number(key), next.indexOf(key)) })
  /** An open item is as tall as a page, so it closes before it is dragged. */
  const grip = (event: PointerEvent, place: number) => {
    if (open === place) flushSync(() => onOpen(undefined))
    begin(event, String(place))
  }
  /** Returns the actions on the item at an index. */
  const toolsAt = (place: number) => ({
    path: placeAt(place),
    onUp: place > 0 ? () => move(place, place - 1) : undefined,
    onDown: place < count - 1 ? () => move(place, place + 1) : undefined,
  })
  const onGrip = (place: number) => (count > 1 ? (event: PointerEvent) => grip(event, place) : undefined)
  /** Returns the props that shift the item at an index during a drag. */
  const rowAt = (place: number) => {
    const shift = getRowShift(drag, place)
    return {
      'data-held': drag?.from === place || undefined,
      style: { transform: shift ? `translateY(${shift}px)` : undefined },
    }
  }
  return { add, remove, toolsAt, placeAt, onGrip, rowAt, list: { ref: list, 'data-carrying': drag ? true : undefined } }
}
