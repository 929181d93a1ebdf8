/** Shows an optional goal: days of listening this week. Check-ins and journal entries never count toward it. */
import { formatPercent } from '#rules/scores.ts'
import { activity } from '#web/lib/messages/en/activity.ts'
import { ScoreLine } from '#web/ui/chart/score-line.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Section } from '#web/ui/page/section.tsx'
import styles from './goal-card.module.css'
import { parseGoal, getGoalLabel } from './goal.ts'
import { useGoal } from './use-goal.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

export function GoalCard({ done }: { done: number }) {
  const { goal, choose } = useGoal()
  return (
    <Section title={activity('goal.title')} lead={activity('goal.lead')}>
      <div className={styles.goal}>
        {goal !== null && (
          <ScoreLine
            name={activity('goal.name')}
            value={done}
            outOf={goal}
            count={activity('goal.count', { done, goal })}
            percent={activity('goal.percent', { percent: formatPercent(done, goal) })}
            word={getGoalLabel(done, goal)}
          />
        )}
        <SelectField
          className={styles.field}
          label={activity('goal.label')}
          value={goal === null ? '' : String(goal)}
          options={[
            { value: '', label: activity('goal.none') },
            ...DAYS.map((days) => ({ value: String(days), label: String(days) })),
          ]}
          onChange={(event) => choose(parseGoal(Number(event.target.value)))}
        />
      </div>
    </Section>
  )
}
