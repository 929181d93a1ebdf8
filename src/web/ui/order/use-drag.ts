/**
 * Drags a row of a list by its handle. The rows stay in place until it is released; they only look moved, by a CSS
 * transform.
 */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { moveKey, getDropIndex } from './order.ts'

interface Drag {
  key: string
  from: number
  to: number
  /** The distance by which it was dragged, in pixels. */
  offset: number
  height: number
}

interface DragOptions {
  keys: readonly string[]
  onOrder: (keys: string[], movedKey: string) => void
}

/** Returns how far a row is drawn from its place, in pixels. */
export const getRowShift = (drag: Drag | undefined, index: number): number => {
  if (!drag) return 0
  const { from, to, offset, height } = drag
  if (index === from) return offset
  if (index > from && index <= to) return -height
  return index < from && index >= to ? height : 0
}

interface DragStart {
  list: HTMLElement
  from: number
  key: string
  clientY: number
}

/** Returns the function that moves the row to a height of the pointer in the window. */
const createDragMove = ({ list, from, key, clientY }: DragStart, onMove: (drag: Drag) => void) => {
  const items = [...list.children] as HTMLElement[]
  const boxes = items.map(({ offsetTop, offsetHeight }) => ({ top: offsetTop, height: offsetHeight }))
  const { top: startTop = 0, height = 0 } = boxes[from] ?? {}
  const toListY = (y: number) => y - list.getBoundingClientRect().top
  const grabOffset = toListY(clientY) - startTop
  return (y: number): void => {
    const top = toListY(y) - grabOffset
    onMove({ key, from, to: getDropIndex(boxes, from, top), offset: top - startTop, height })
    items[from]?.scrollIntoView({ block: 'nearest' })
  }
}

export const useDrag = ({ keys, onOrder }: DragOptions) => {
  const list = useRef<HTMLOListElement>(null)
  const endDrag = useRef<() => void>(undefined)
  const [drag, setDrag] = useState<Drag>()
  useEffect(() => () => endDrag.current?.(), [])

  const beginDrag = (event: PointerEvent, key: string): void => {
    const from = keys.indexOf(key)
    // A second finger starts no drag while the first is down.
    if (!list.current || from < 0 || event.button !== 0 || !event.isPrimary) return
    event.preventDefault()
    endDrag.current?.()
    const controller = new AbortController()
    let lastDrag: Drag | undefined
    const move = createDragMove({ list: list.current, from, key, clientY: event.clientY }, (next) => {
      lastDrag = next
      setDrag(next)
    })
    const end = (isDropped: boolean): void => {
      controller.abort()
      endDrag.current = undefined
      setDrag(undefined)
      if (isDropped && lastDrag && lastDrag.to !== from) onOrder(moveKey(keys, key, lastDrag.to), key)
    }
    const cancelOnEscape = (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Escape') return
      pressed.preventDefault()
      end(false)
    }
    const { signal } = controller
    /**
     * Listens on the whole window, so that no change of the list ends the drag. Only the pointer that started the drag
     * moves and releases the row.
     */
    const listen = (kind: 'pointermove' | 'pointerup' | 'pointercancel', handle: (y: number) => void): void =>
      addEventListener(kind, ({ pointerId, clientY }) => pointerId === event.pointerId && handle(clientY), { signal })
    listen('pointermove', move)
    listen('pointerup', () => end(true))
    listen('pointercancel', () => end(false))
    addEventListener('keydown', cancelOnEscape, { signal, capture: true })
    endDrag.current = () => end(false)
    move(event.clientY)
  }
  return { list, drag, beginDrag }
}
