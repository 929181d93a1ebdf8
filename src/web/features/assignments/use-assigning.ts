/** What is chosen to be given out, to whom and with which words; and giving it out. */
import { useState } from 'react'
import { publish, publishedList } from '#contract/assignments.ts'
import { useAct } from '#web/lib/answers.ts'
import { assign } from '#web/lib/words/assign.en.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { dueAt, type LessonItem, type LessonToAssign, titleFor } from './lesson-items.ts'

/** Milliseconds: a sentence to read. */
const READ_IT = 4000

const toggled = (all: readonly string[], one: string): string[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]

export const classesText = (count: number): string =>
  count === 1 ? assign('classes.one') : assign('classes.many', { n: count })

export const useAssigning = (lesson: LessonToAssign, items: readonly LessonItem[]) => {
  const [keys, setKeys] = useState<readonly string[]>(items.slice(0, 1).map(({ key }) => key))
  const [sections, setSections] = useState<readonly string[]>([])
  const [name, setName] = useState<string>()
  const [instructions, setInstructions] = useState('')
  const [due, setDue] = useState('')
  const { act, busy, error, reset } = useAct(publish, { refreshes: [publishedList] })
  const chosen = items.filter(({ key }) => keys.includes(key))
  const title = name ?? titleFor(lesson, chosen)

  const give = async (platform: string | null): Promise<boolean> => {
    const Assignment = {
      lesson_uuid: lesson.uuid,
      items: chosen.map(({ item }) => item),
      section_uuids: [...sections],
      title,
      instructions,
      due_at: dueAt(due),
    }
    const answer = await act({ Assignment }).catch(() => undefined)
    if (!answer) return false
    const classes = classesText(sections.length)
    const done = platform ? assign('done.platform', { classes, platform }) : assign('done.own', { classes })
    notify(answer.added === 0 ? assign('done.nothing') : done, { closesAfter: READ_IT })
    // Those that were chosen meanwhile are still to get it.
    setSections((now) => now.filter((one) => !sections.includes(one)))
    return true
  }
  return {
    keys,
    chosen,
    sections,
    title,
    instructions,
    due,
    busy,
    error,
    reset,
    chooseItem: (key: string) => setKeys(toggled(keys, key)),
    chooseSection: (uuid: string) => setSections(toggled(sections, uuid)),
    setName,
    setInstructions,
    setDue,
    give,
  }
}
export type Assigning = ReturnType<typeof useAssigning>
