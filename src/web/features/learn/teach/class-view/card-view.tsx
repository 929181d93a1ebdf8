/** The current card: text, a line to read aloud, the opening or the exit check. */
import type { TeacherLesson } from '#contract/learn.ts'
import { classView as t } from '#web/lib/messages/en/class-view.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { HandsCard, type Hands } from '../cards/hands-card.tsx'
import { OpeningCard } from '../cards/opening-card.tsx'
import { ReadCard } from '../cards/read-card.tsx'
import { TextCard } from '../cards/text-card.tsx'
import type { TeachCard } from '../lesson/teach-cards.ts'
import { isRunning, useSecondsLeft } from './clock.ts'
import { FootClock } from './foot-clock.tsx'
import { KeyHints, leaveHint } from './key-hints.tsx'
import { NextCardButton } from './next-card-button.tsx'
import { useLinePacing } from './pacing.ts'
import type { ClassViewController } from './use-class-view.ts'
import { useClassViewKeys } from './use-class-view-keys.ts'
import { ClassViewFrame, type CardFrameProps } from './class-view-frame.tsx'
import styles from './class-view.module.css'

interface CardViewProps {
  card: Exclude<TeachCard, { kind: 'listen' }>
  lesson: TeacherLesson
  frame: CardFrameProps
  view: ClassViewController
  next: TeachCard | undefined
  saved: boolean
  onSave: (hands: Hands) => void
}

/** Cards without a clock have a fixed sun: just risen at the opening, about to set at the exit check. */
const FIXED_SUN: Partial<Record<TeachCard['kind'], number>> = { opening: 0.12, hands: 0.88 }

const getSunProgress = ({ kind, step }: TeachCard, seconds: number): number => {
  const length = Math.max(step.minutes * 60, seconds)
  return FIXED_SUN[kind] ?? (length > 0 ? 1 - seconds / length : 0.5)
}

function CardBody({ card, lesson, saved, onSave, isPausing }: CardViewProps & { isPausing: boolean }) {
  if (card.kind === 'opening') return <OpeningCard lesson={lesson} />
  const title = t('title.of', { title: lesson.title })
  if (card.kind === 'hands') return <HandsCard lesson={title} saved={saved} onSave={onSave} />
  if (card.kind === 'words') return <TextCard lesson={title} card={card} />
  return <ReadCard lesson={title} lines={card.lines} at={card.at} isPausing={isPausing} />
}

const getKeyHints = ({ kind, step }: TeachCard) => [
  ...(kind === 'read' ? [{ keys: [t('key.space')], action: t('keys.lines') }] : []),
  ...(kind !== 'read' && step.minutes > 0 ? [{ keys: [t('key.space')], action: t('keys.clock') }] : []),
  { keys: ['←', '→'], action: t('keys.cards') },
  leaveHint,
]

const useLineAdvance = ({ card, view, next }: CardViewProps): boolean =>
  useLinePacing({
    line: card.kind === 'read' ? card.lines[card.at] : undefined,
    runs: view.isAutoAdvancing,
    onSpoken: () => (next?.kind === 'read' ? view.goNext() : view.toggleAutoAdvance()),
  })

function LinesButton({ view }: { view: ClassViewController }) {
  return (
    <button
      type="button"
      className={styles.big}
      aria-label={t(view.isAutoAdvancing ? 'read.pause' : 'read.start')}
      onClick={view.toggleAutoAdvance}
    >
      <Icon name={view.isAutoAdvancing ? 'pause-fill' : 'play-fill'} />
    </button>
  )
}

export function CardView(props: CardViewProps) {
  const { card, frame, view, next } = props
  const seconds = useSecondsLeft(view.clock)
  const isPausing = useLineAdvance(props)
  const isReading = card.kind === 'read'
  const isTimed = card.step.minutes > 0
  const press = isReading ? view.toggleAutoAdvance : isTimed ? view.toggleClock : () => undefined
  useClassViewKeys({ press, goNext: view.goNext, goBack: view.goBack, leave: frame.onLeave })
  const foot = (
    <>
      {view.cardIndex > 0 && (
        <button type="button" className={styles.big} aria-label={t('previous')} onClick={view.goBack}>
          <Icon name="arrow-left-bold" />
        </button>
      )}
      {isReading && <LinesButton view={view} />}
      {isTimed && (
        <FootClock
          seconds={seconds}
          minutes={card.step.minutes}
          running={isRunning(view.clock)}
          silent={isReading}
          onToggle={view.toggleClock}
          onAddMinute={view.addMinute}
        />
      )}
      <KeyHints hints={getKeyHints(card)} />
      <NextCardButton current={card} next={next} onGo={view.goNext} />
    </>
  )
  return (
    <ClassViewFrame {...frame} sun={getSunProgress(card, seconds)} listening={isReading} foot={foot}>
      <CardBody {...props} isPausing={isPausing} />
    </ClassViewFrame>
  )
}
