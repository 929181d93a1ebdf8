/** Shows young readers the suns of their week and their words. The rest opens on request, to look at together. */
import { type ReactNode, useId, useState } from 'react'
import { getWeekdayName } from '#rules/times.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { Button } from '#web/ui/action/button.tsx'
import { MoodGlyph } from '#web/ui/figure/mood-glyph.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { uiMessages } from '#web/ui/ui-messages.ts'
import { capitalize } from '../check-in/feeling-chip.tsx'
import { WordPicture } from '../check-in/word-picture.tsx'
import { toMoodLevels, type MoodLabels, formatMoodLabels } from './moods.ts'
import { toEmotionName } from './names.ts'
import { formatTimeCount } from './pattern-sentences.ts'
import type { Summary } from './summary.ts'
import styles from './young-patterns.module.css'
import { type DayOfWeek, getWeekAround, describeWeek } from './young-week.ts'

/** Shows as many words as a reader can take in at a glance. */
const MAX_SHOWN = 4

interface YoungPatternsProps {
  today: string
  summary: Pick<Summary, 'days' | 'emotions'>
  moods: MoodLabels
  /** The patterns that other readers see at once. */
  children: ReactNode
}

export function YoungPatterns({ today, summary, moods, children }: YoungPatternsProps) {
  const week = getWeekAround(today, summary.days)
  const topEmotions = [...summary.emotions].sort((a, b) => b.count - a.count).slice(0, MAX_SHOWN)
  return (
    <>
      <Section title={patterns('young.week')} lead={describeWeek(week)}>
        <ol className={styles.week}>
          {week.map((day, index) => (
            <Day
              key={day.day}
              {...day}
              name={uiMessages.calendar.weekdays[index]!}
              labels={moods}
              isToday={day.day === today}
            />
          ))}
        </ol>
      </Section>
      {topEmotions.length > 0 && (
        <Section title={patterns('emotions.title')}>
          <ul className={styles.words}>
            {topEmotions.map(({ id, count }) => (
              <li key={id} className={styles.word}>
                <WordPicture word={id} />
                <strong>{capitalize(toEmotionName(id))}</strong>
                <span>{formatTimeCount(count)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <More>{children}</More>
    </>
  )
}

type DayProps = DayOfWeek & { name: string; labels: MoodLabels; isToday: boolean }

function Day({ day, moods, isFuture, name, labels, isToday }: DayProps) {
  const text = moods ? formatMoodLabels(labels, moods) || patterns('day.noted') : patterns('day.none')
  const levels = toMoodLevels(moods ?? [])
  return (
    <li className={styles.day} aria-current={isToday ? 'date' : undefined}>
      <VisuallyHidden>{`${getWeekdayName(day)} ${isFuture ? '' : text}`}</VisuallyHidden>
      <span className={styles.sun} aria-hidden="true">
        {levels.map((level) => (
          <MoodGlyph key={level} level={level} size={levels.length === 1 ? 88 : 44} />
        ))}
        {moods && !levels.length && <Icon name="check-bold" />}
        {!moods && !isFuture && <span className={styles.nothing} />}
      </span>
      <span aria-hidden="true">{name}</span>
    </li>
  )
}

function More({ children }: { children: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.more}>
      <Button
        look="soft"
        icon={open ? 'caret-up' : 'caret-down'}
        aria-expanded={open}
        aria-controls={id}
        data-screen-only
        onClick={() => setOpen(!open)}
      >
        {patterns('young.more')}
      </Button>
      <div id={id} hidden={!open} className={styles.rest}>
        {open && children}
      </div>
    </div>
  )
}
