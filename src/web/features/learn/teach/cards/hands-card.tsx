/** The exit check: the teacher counts hands for each choice, or skips it. No one is named. */
import { useId, useState } from 'react'
import { MAX_HANDS, type ExitCheckChoice, exitCheckChoices } from '#rules/learn/lessons.ts'
import { classView } from '#web/lib/messages/en/class-view.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CardBox } from './card-box.tsx'
import classViewStyles from '../class-view/class-view.module.css'
import styles from './hands-card.module.css'

export type Hands = Record<ExitCheckChoice, number>

const noHands: Hands = { more_settled: 0, about_the_same: 0, less_settled: 0 }

const toValidCount = (value: number): number => Math.min(MAX_HANDS, Math.max(0, Math.floor(value) || 0))

interface CounterProps {
  choice: ExitCheckChoice
  value: number
  onChange: (value: number) => void
}

function Counter({ choice, value, onChange }: CounterProps) {
  const id = useId()
  const label = classView(`hands.${choice}`)
  const changeBy = (step: 1 | -1) => () => onChange(toValidCount(value + step))
  return (
    <div className={styles.counter}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.count}>
        <button type="button" aria-label={classView('hands.one.less', { choice: label })} onClick={changeBy(-1)}>
          <Icon name="minus" />
        </button>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(toValidCount(Number(currentTarget.value.replaceAll(/\D/g, ''))))}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <button type="button" aria-label={classView('hands.one.more', { choice: label })} onClick={changeBy(1)}>
          <Icon name="plus-bold" />
        </button>
      </div>
    </div>
  )
}

interface HandsCardProps {
  lesson: string
  saved: boolean
  onSave: (hands: Hands) => void
}

export function HandsCard({ lesson, saved, onSave }: HandsCardProps) {
  const [hands, setHands] = useState(noHands)
  const hasHands = Object.values(hands).some((count) => count > 0)
  return (
    <CardBox card={saved ? 'saved' : 'hands'} className={classNames(classViewStyles.text, styles.card)}>
      <PageHeading title={lesson} className={classViewStyles.long}>
        {classView(saved ? 'hands.saved' : 'hands.title')}
      </PageHeading>
      {!saved && (
        <>
          <p className={styles.lead}>
            {classView('hands.lead')} {classView('hands.all')}
          </p>
          <div className={styles.counters}>
            {exitCheckChoices.map((choice) => (
              <Counter
                key={choice}
                choice={choice}
                value={hands[choice]}
                onChange={(count) => setHands({ ...hands, [choice]: count })}
              />
            ))}
          </div>
          <Button look="board" size="large" endIcon="check-bold" disabled={!hasHands} onClick={() => onSave(hands)}>
            {classView('hands.save')}
          </Button>
        </>
      )}
    </CardBox>
  )
}
