import { renderPage } from '#tests/support/web/render-page.tsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { setToastRenderer, type ToastOptions } from '#web/ui/notice/toasts.tsx'
import type { ChangeValue } from './page-form.ts'
import { toList } from './values.ts'
import { useOrderedList } from './use-ordered-list.ts'

let items: readonly unknown[]
let open: number | undefined
let toasts: { text: string; options: ToastOptions }[]
setToastRenderer({ show: (text, options) => void toasts.push({ text, options }), dismiss: () => undefined })
beforeEach(() => {
  items = ['a', 'b', 'c']
  open = undefined
  toasts = []
})

type ListActions = ReturnType<typeof useOrderedList>
const onChange: ChangeValue = (change) => {
  items = toList(change(items))
}
const onOpen = (index: number | undefined): void => {
  open = index
}

function Probe({ onRender }: { onRender: (actions: ListActions) => void }) {
  onRender(useOrderedList({ path: 'items', count: items.length, onChange, open, onOpen }))
  return null
}

/** Returns the list's actions as a component gets them when it is rendered now. */
const readActions = (): ListActions => {
  const rendered: ListActions[] = []
  renderPage(<Probe onRender={(actions) => rendered.push(actions)} />)
  return rendered[0]!
}

describe('an ordered list of a page', () => {
  it('moves an item by one place, and its open item stays open', () => {
    open = 1
    readActions().toolsAt(1).onUp!()
    expect([items, open]).toEqual([['b', 'a', 'c'], 0])
    readActions().toolsAt(0).onDown!()
    expect([items, open]).toEqual([['a', 'b', 'c'], 1])
  })

  it('keeps the open item open when another one moves past it', () => {
    open = 0
    readActions().toolsAt(1).onUp!()
    expect([items, open]).toEqual([['b', 'a', 'c'], 1])
  })

  it('offers no move past an end', () => {
    const { toolsAt } = readActions()
    expect([toolsAt(0).onUp, toolsAt(2).onDown]).toEqual([undefined, undefined])
  })

  it('opens an item that was added at its end', () => {
    readActions().add('d')
    expect([items, open]).toEqual([['a', 'b', 'c', 'd'], 3])
  })

  it('closes the removed item, and leaves another one open', () => {
    open = 1
    readActions().remove(1, { item: 'b', label: 'B' })
    expect([items, open]).toEqual([['a', 'c'], undefined])
    open = 1
    readActions().remove(0, { item: 'a', label: 'A' })
    expect([items, open]).toEqual([['c'], 0])
  })

  it('restores a removed item with undo, also into a list that was changed since', () => {
    readActions().remove(1, { item: 'b', label: 'Item 2' })
    expect(toasts[0]?.text).toBe('Item 2 removed')
    readActions().add('d')
    toasts[0]!.options.action!.onPress()
    expect(items).toEqual(['a', 'b', 'c', 'd'])
  })

  it('has no handle for dragging if it has one item', () => {
    expect(readActions().onGrip(0)).toBeDefined()
    items = ['a']
    expect(readActions().onGrip(0)).toBeUndefined()
  })
})
