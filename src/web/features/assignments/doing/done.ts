/** Says, once, that it is done, and who can see that. */
import type { Assigned } from '#contract/assignments.ts'
import { assigned } from '#web/lib/words/assigned.en.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

/** Milliseconds: two sentences to read. */
const READ_IT = 6000

const doneText = ({ teacher, source }: Assigned): string => {
  if (teacher) return assigned('done', { teacher })
  return assigned(source === 'teacher' ? 'done.plain' : `done.${source}`)
}

export const sayDone = (done: Assigned): void => notify(doneText(done), { closesAfter: READ_IT })
