/** Announces a deletion and offers to undo it, for long enough to reach the button by keyboard. */
import { notify, dismissToast } from './toasts.tsx'

/** The time that the toast stays while nobody uses it, in milliseconds. */
export const UNDO_TOAST_DURATION_MS = 20_000

/** The number of undo offers so far: the last number names the toast that is visible. */
let count = 0
const toToastId = (number: number): string => `undo-${number}`

/** The toast never disappears while the pointer or the focus is on it. */
const isInUse = (): boolean => document.querySelector('[data-toasts]')?.matches(':focus-within, :hover') ?? false

const dismissLater = (id: string): void => {
  setTimeout(() => (isInUse() ? dismissLater(id) : dismissToast(id)), UNDO_TOAST_DURATION_MS)
}

export interface UndoOffer {
  /** The message about the deletion. */
  text: string
  /** The label of the button. */
  label: string
  /** @throws Error with a sentence if it fails */
  undo: () => Promise<unknown>
  /** The message about the restored item. */
  restored: string
}

export const offerUndo = ({ text, label, undo, restored }: UndoOffer): void => {
  const action = { label, onPress: () => void runUndo() }
  const runUndo = async () => {
    try {
      await undo()
      notify(restored)
    } catch (error) {
      // It can be retried until it succeeds.
      notify((error as Error).message, { closesAfter: 'stays', action })
    }
  }
  // Replaces the previous offer, whose timer must not dismiss this one.
  dismissToast(toToastId(count))
  count += 1
  const id = toToastId(count)
  notify(text, { id, action })
  dismissLater(id)
}
