/** Says, once, that it is done, and who can see that. */
import type { Assigned } from '#contract/assignments.ts'
import { assigned } from '#web/lib/words/assigned.en.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

/** Milliseconds: two sentences to read. */
const READ_IT = 6000

export const sayDone = ({ teacher }: Pick<Assigned, 'teacher'>): void =>
  notify(teacher ? assigned('done', { teacher }) : assigned('done.plain'), { closesAfter: READ_IT })
