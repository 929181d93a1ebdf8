/** Holds the form of an assignment: the chosen items, the classes and the texts. It also publishes. */
import { useState } from 'react'
import { publish, publishedList } from '#contract/assignments.ts'
import { useAction } from '#web/lib/answers.ts'
import { teacherAssignments } from '#web/lib/messages/en/assignments-teacher.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { getDueTime, type LessonItem, type LessonToAssign, getAssignmentTitle } from './lesson-items.ts'

/** The notification stays for this many milliseconds, enough to read a sentence. */
const CLOSES_AFTER_MS = 4000

const toggleItem = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((candidate) => candidate !== value) : [...values, value]

export const formatClassCount = (count: number): string =>
  count === 1 ? teacherAssignments('classes.one') : teacherAssignments('classes.many', { n: count })

export const useAssignForm = (lesson: LessonToAssign, items: readonly LessonItem[]) => {
  const [keys, setKeys] = useState<readonly string[]>(items.slice(0, 1).map(({ key }) => key))
  const [sections, setSections] = useState<readonly string[]>([])
  const [name, setName] = useState<string>()
  const [instructions, setInstructions] = useState('')
  const [due, setDue] = useState('')
  const { attempt, busy, error, reset } = useAction(publish, { refreshes: [publishedList] })
  const chosen = items.filter(({ key }) => keys.includes(key))
  const title = name ?? getAssignmentTitle(lesson, chosen)

  const assign = async (platform: string | null): Promise<boolean> => {
    const Assignment = {
      lesson_uuid: lesson.uuid,
      items: chosen.map(({ item }) => item),
      section_uuids: [...sections],
      title,
      instructions,
      due_at: getDueTime(due),
    }
    const answer = await attempt({ Assignment })
    if (!answer) return false
    const classes = formatClassCount(sections.length)
    const done = platform
      ? teacherAssignments('done.platform', { classes, platform })
      : teacherAssignments('done.own', { classes })
    notify(answer.added === 0 ? teacherAssignments('done.nothing') : done, { closesAfter: CLOSES_AFTER_MS })
    // Classes that were chosen during the request still have to get the assignment.
    setSections((now) => now.filter((value) => !sections.includes(value)))
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
    chooseItem: (key: string) => setKeys(toggleItem(keys, key)),
    chooseSection: (uuid: string) => setSections(toggleItem(sections, uuid)),
    setName,
    setInstructions,
    setDue,
    assign,
  }
}
export type AssignForm = ReturnType<typeof useAssignForm>
