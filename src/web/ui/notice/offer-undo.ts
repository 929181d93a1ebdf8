/** Says that something was deleted and offers to undo it, for long enough to reach the button by keyboard. */
import { notify, dismissToast } from './toasts.tsx'

/** How long the message stands while nobody is on it, in milliseconds. */
export const UNDO_STANDS = 20_000

/** How many deletions were offered to be undone: the last one names the message that stands. */
let count = 0
const nameOf = (number: number): string => `undo-${number}`

/** The message never goes while the pointer or the focus is on it. */
const isInUse = (): boolean => document.querySelector('[data-toasts]')?.matches(':focus-within, :hover') ?? false

const withdrawLater = (id: string): void => {
  setTimeout(() => (isInUse() ? withdrawLater(id) : dismissToast(id)), UNDO_STANDS)
}

export interface UndoOffer {
  /** That it was deleted. */
  text: string
  /** Of the button. */
  label: string
  /** @throws Error with a sentence where it did not work */
  undo: () => Promise<unknown>
  /** That it is back. */
  restored: string
}

export const offerUndo = ({ text, label, undo, restored }: UndoOffer): void => {
  const act = { label, onPress: () => void takeBack() }
  const takeBack = async () => {
    try {
      await undo()
      notify(restored)
    } catch (error) {
      // It can be tried again until it is back.
      notify((error as Error).message, { closesAfter: 'stays', act })
    }
  }
  // It takes the place of the one before, whose time must not end this one.
  dismissToast(nameOf(count))
  count += 1
  const id = nameOf(count)
  notify(text, { id, act })
  withdrawLater(id)
}
