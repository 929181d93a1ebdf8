/** Lists a person's check-ins and entries, one block for each day. */
import type { UserData } from '#contract/identity.ts'
import type { AnsweredQuestion, CheckIn, HistoryItem } from '#contract/reflect.ts'
import type { MoodLabels } from '../patterns/moods.ts'
import { CheckInItem } from './check-in-item.tsx'
import { groupByDay } from './group-by-day.ts'
import { EntryItem } from './entry-item.tsx'
import styles from './history.module.css'

interface HistoryDaysProps {
  items: readonly HistoryItem[]
  today: string
  moods: MoodLabels
  questions: readonly AnsweredQuestion[]
  audience: UserData['audience']
  onDelete: (checkIn: CheckIn) => void
}

export function HistoryDays({ items, today, moods, questions, audience, onDelete }: HistoryDaysProps) {
  return (
    <div className={styles.days}>
      {groupByDay(items, today).map(({ day, title, items: dayItems }) => (
        <section key={day} className={styles.day}>
          <h2 className={styles.date}>{title}</h2>
          <ol aria-label={title} className={styles.list}>
            {dayItems.map((item) =>
              item.kind === 'entry' ? (
                <EntryItem key={item.entry.uuid} item={item} />
              ) : (
                <CheckInItem
                  key={item.check_in.uuid}
                  checkIn={item.check_in}
                  moods={moods}
                  questions={questions}
                  audience={audience}
                  onDelete={onDelete}
                />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  )
}
