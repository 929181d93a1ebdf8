/** Something was done, and there is a way back in the same breath. */
import { learn } from '#web/lib/words/units.en.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

const goBack = async (back: () => Promise<unknown>): Promise<void> => {
  try {
    await back()
  } catch (error) {
    const act = { label: learn('undo.again'), onPress: () => void goBack(back) }
    notify((error as Error).message, { closesAfter: 'stays', act })
  }
}

export const tellWithUndo = (words: string, back: () => Promise<unknown>): void =>
  notify(words, { act: { label: learn('undo'), onPress: () => void goBack(back) } })
