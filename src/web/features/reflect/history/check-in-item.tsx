/**
 * Shows one past check-in: its mood, the other answers, the feeling words and the note. If a member of staff entered
 * it, their name is shown.
 */
import type { UserData } from '#contract/identity.ts'
import type { AnsweredQuestion, CheckIn } from '#contract/reflect.ts'
import { formatDate, formatTimeOfDay } from '#rules/times.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { MoodGlyph } from '#web/ui/figure/mood-glyph.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { roundToMoodLevel, type MoodLabels, getMoodLabel } from '../patterns/moods.ts'
import { toContextName, toEmotionName } from '../patterns/names.ts'
import styles from './history.module.css'

export interface CheckInItemProps {
  checkIn: CheckIn
  moods: MoodLabels
  questions: readonly AnsweredQuestion[]
  audience: UserData['audience']
  onDelete: (checkIn: CheckIn) => void
}

/** Returns every answer except the mood, each with its question and the label that the person chose. */
export const toAnswerTexts = (
  { answers }: Pick<CheckIn, 'answers'>,
  questions: readonly AnsweredQuestion[],
): string[] =>
  questions
    .filter(({ kind }) => kind !== 'mood')
    .flatMap(({ uuid, text, answers: labels }) => {
      const match = answers.find(({ question_uuid }) => question_uuid === uuid)
      const answer = match && labels[match.score - 1]
      return answer ? [patterns('history.answer', { question: text, answer })] : []
    })

const joinList = (items: readonly string[]): string => items.join(', ')

const listLines = ({ checkIn, questions, audience }: Omit<CheckInItemProps, 'moods' | 'onDelete'>): string[] => {
  const emotions = checkIn.emotions.map(toEmotionName)
  const contexts = checkIn.contexts.map((id) => toContextName(id, audience))
  const { before_or_after: practiceMoment } = checkIn
  return [
    ...(practiceMoment ? [patterns(`history.${practiceMoment.moment}`)] : []),
    ...toAnswerTexts(checkIn, questions),
    ...(emotions.length ? [patterns('history.with', { words: joinList(emotions) })] : []),
    ...(contexts.length ? [patterns('history.about', { words: joinList(contexts) })] : []),
  ]
}

export function CheckInItem({ checkIn, moods, questions, audience, onDelete }: CheckInItemProps) {
  const { mood, answered_at: answeredAt, by_staff: byStaff, entered_by: staffName } = checkIn
  return (
    <li className={styles.item}>
      <span className={styles.glyph}>
        {mood === null ? <Icon name="check-bold" /> : <MoodGlyph level={roundToMoodLevel(mood)} size={52} />}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          {mood === null ? patterns('history.without') : getMoodLabel(moods, mood)}
          <span className={styles.time}>{formatTimeOfDay(answeredAt)}</span>
        </p>
        {listLines({ checkIn, questions, audience }).map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
        {checkIn.note && <p className={styles.note}>{checkIn.note}</p>}
        {byStaff && (
          <p className={styles.line}>
            {staffName ? patterns('history.staff', { name: staffName }) : patterns('history.staff.gone')}
          </p>
        )}
      </div>
      <IconButton
        icon="trash"
        label={patterns('history.delete', { date: formatDate(checkIn.day), time: formatTimeOfDay(answeredAt) })}
        data-screen-only
        onClick={() => onDelete(checkIn)}
      />
    </li>
  )
}
