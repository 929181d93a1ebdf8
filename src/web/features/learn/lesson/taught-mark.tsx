/** The days on which this teacher taught the lesson; each can be undone. */
import { useState } from 'react'
import * as contract from '#contract/learn.ts'
import { formatDate, toLocalDay } from '#rules/times.ts'
import { updateAnswers, useAction } from '#web/lib/answers.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import styles from './taught-mark.module.css'

/** Today in the person's own time zone. */
const getToday = (): string => toLocalDay(new Date())

/** The newest days are listed; the others are only counted. */
const MAX_SHOWN = 5

/** Shows the mark that the server returned, and refetches the lists that contain it. */
const useMark = (lesson_uuid: string) => {
  const { attempt, busy, error } = useAction(contract.lessonMark, {
    refreshes: [contract.arrival, contract.unitList, contract.lessonList],
  })
  const setTaught = async (taught_on: string, taught: boolean): Promise<boolean> => {
    if (busy) return false
    const answer = await attempt({ Mark: { lesson_uuid, taught_on, taught } })
    if (!answer) return false
    updateAnswers(contract.lessonInfo, ({ Lesson }) => ({
      Lesson: Lesson.uuid === lesson_uuid ? { ...Lesson, taught: answer.taught } : Lesson,
    }))
    return true
  }
  return { setTaught, busy, error }
}

function OtherDay({ onMark, busy }: { onMark: (day: string) => Promise<boolean>; busy: boolean }) {
  const [day, setDay] = useState<string>()
  const [today] = useState(getToday)
  const containerRef = useFocusOnChange<HTMLDivElement>(day === undefined)
  if (day === undefined) {
    return (
      <div ref={containerRef}>
        <Button look="text" size="small" onClick={() => setDay(today)}>
          {teach('taught.act.other')}
        </Button>
      </div>
    )
  }
  const save = async () => {
    if (await onMark(day)) setDay(undefined)
  }
  return (
    <div ref={containerRef} className={styles.other}>
      <TextField
        label={teach('taught.day')}
        type="date"
        value={day}
        max={today}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button look="soft" size="small" busy={busy} disabled={day === ''} onClick={() => void save()}>
        {teach('taught.act.other.save')}
      </Button>
    </div>
  )
}

export function TaughtMark({ lesson }: { lesson: Pick<contract.TeacherLesson, 'uuid' | 'taught'> }) {
  const { setTaught, busy, error } = useMark(lesson.uuid)
  const [today] = useState(getToday)
  const containerRef = useFocusOnChange<HTMLElement>(lesson.taught.length)
  const isToday = lesson.taught.includes(today)
  const shown = lesson.taught.slice(0, MAX_SHOWN)
  const hiddenCount = lesson.taught.length - shown.length
  return (
    <section ref={containerRef} aria-labelledby="taught-title">
      <h2 id="taught-title" tabIndex={-1} className={styles.title}>
        {teach('taught')}
      </h2>
      <div aria-live="polite">
        {shown.length === 0 && <p className={styles.none}>{teach('taught.none')}</p>}
        <ul className={styles.days}>
          {shown.map((day) => (
            <li key={day} className={styles.day}>
              <span>{day === today ? teach('taught.today') : formatDate(day)}</span>
              <IconButton
                icon="x"
                ground="surface"
                label={teach('taught.remove', { date: formatDate(day) })}
                aria-disabled={busy || undefined}
                onClick={() => void setTaught(day, false)}
              />
            </li>
          ))}
        </ul>
        {hiddenCount > 0 && <p className={styles.none}>{teach('taught.more', { n: hiddenCount })}</p>}
      </div>
      {error && <Banner tone="danger">{error.message}</Banner>}
      <div className={styles.actions}>
        {!isToday && (
          <Button
            look="line"
            size="small"
            icon="check-bold"
            busy={busy}
            busyLabel={teach('taught.saving')}
            onClick={() => void setTaught(today, true)}
          >
            {teach('taught.act')}
          </Button>
        )}
        <OtherDay busy={busy} onMark={(day) => setTaught(day, true)} />
      </div>
    </section>
  )
}
