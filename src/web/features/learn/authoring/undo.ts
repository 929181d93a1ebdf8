/** Shows a toast with an undo button. */
import { learn } from '#web/lib/messages/en/units.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

const runUndo = async (back: () => Promise<unknown>): Promise<void> => {
  try {
    await back()
  } catch (error) {
    const act = { label: learn('undo.again'), onPress: () => void runUndo(back) }
    notify((error as Error).message, { closesAfter: 'stays', act })
  }
}

export const notifyWithUndo = (message: string, back: () => Promise<unknown>): void =>
  notify(message, { act: { label: learn('undo'), onPress: () => void runUndo(back) } })
