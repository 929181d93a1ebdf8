/** Shows a toast with an undo button. */
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { learn } from '#web/lib/messages/en/units.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

const runUndo = async (restore: () => Promise<unknown>): Promise<void> => {
  try {
    await restore()
  } catch (error) {
    const action = { label: learn('undo.retry'), onPress: () => void runUndo(restore) }
    notify(toErrorText(error), { closesAfter: 'stays', action })
  }
}

export const notifyWithUndo = (message: string, restore: () => Promise<unknown>): void =>
  notify(message, { action: { label: learn('undo'), onPress: () => void runUndo(restore) } })
