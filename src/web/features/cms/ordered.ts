/** Moving, adding and taking away things of a list, each with a way back and the focus where the hands are. */
import { cms } from '#web/lib/words/cms.en.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { type Change, idOf, useFocusAfter } from './form.ts'
import { listIn, withItem, withMoved, withoutItem } from './values.ts'

interface Ordered {
  path: string
  count: number
  onChange: Change
  /** The one that is open now. */
  open: number | undefined
  onOpen: (place: number | undefined) => void
}

export const useOrdered = ({ path, count, onChange, open, onOpen }: Ordered) => {
  const focusAfter = useFocusAfter()
  const placeAt = (place: number): string => `${path}.${place}`

  const move = (from: number, to: number) => {
    onChange((list) => withMoved(listIn(list), from, to))
    if (open === from) onOpen(to)
    else if (open === to) onOpen(from)
    const isAtEnd = to === 0 || to === count - 1
    const isUp = isAtEnd ? to > 0 : to < from
    focusAfter(idOf(placeAt(to), isUp ? 'up' : 'down'))
  }
  const add = (item: unknown) => {
    onChange((list) => [...listIn(list), item])
    onOpen(count)
    focusAfter(idOf(placeAt(count), 'fold'))
  }
  const remove = (place: number, { item, label }: { item: unknown; label: string }) => {
    onChange((list) => withoutItem(listIn(list), place))
    onOpen(open === place || open === undefined ? undefined : open > place ? open - 1 : open)
    focusAfter(count > 1 ? idOf(placeAt(Math.max(0, place - 1)), 'fold') : idOf(path, 'add'))
    const putBack = () => onChange((list) => withItem(listIn(list), place, item))
    notify(cms('removed', { label }), { act: { label: cms('undo'), onPress: putBack } })
  }
  /** What can be done with the one at this place. */
  const toolsAt = (place: number) => ({
    path: placeAt(place),
    onUp: place > 0 ? () => move(place, place - 1) : undefined,
    onDown: place < count - 1 ? () => move(place, place + 1) : undefined,
  })
  return { add, remove, toolsAt, placeAt }
}
