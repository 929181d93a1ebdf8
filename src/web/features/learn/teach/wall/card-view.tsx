/** The current card: text, a line to read aloud, the opening or the exit check. */
import type { TeacherLesson } from '#contract/learn.ts'
import { classroomWall as say } from '#web/lib/messages/en/classroom-wall.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { HandsCard, type Hands } from '../cards/hands-card.tsx'
import { OpeningCard } from '../cards/opening-card.tsx'
import { ReadCard } from '../cards/read-card.tsx'
import { TextCard } from '../cards/text-card.tsx'
import type { TeachCard } from '../lesson/cards.ts'
import { isRunning, useSecondsLeft } from './clock.ts'
import { FootClock } from './foot-clock.tsx'
import { KeyHints, leaveHint } from './key-hints.tsx'
import { NextCardButton } from './next-card-button.tsx'
import { useLinePacing } from './pacing.ts'
import type { ClassViewController } from './use-wall.ts'
import { useClassViewKeys } from './wall-keys.ts'
import { ClassViewFrame, type FrameOfCard } from './wall-frame.tsx'
import styles from './wall.module.css'

interface CardViewProps {
  card: Exclude<TeachCard, { kind: 'listen' }>
  lesson: TeacherLesson
  frame: FrameOfCard
  view: ClassViewController
  next: TeachCard | undefined
  saved: boolean
  onSave: (hands: Hands) => void
}

/** Cards without a clock have a fixed sun: just risen at the opening, about to set at the exit check. */
const SUN_AT: Partial<Record<TeachCard['kind'], number>> = { opening: 0.12, hands: 0.88 }

const sunOf = ({ kind, step }: TeachCard, seconds: number): number => {
  const length = Math.max(step.minutes * 60, seconds)
  return SUN_AT[kind] ?? (length > 0 ? 1 - seconds / length : 0.5)
}

function CardOf({ card, lesson, saved, onSave, quietNow }: CardViewProps & { quietNow: boolean }) {
  if (card.kind === 'opening') return <OpeningCard lesson={lesson} />
  const title = say('title.of', { title: lesson.title })
  if (card.kind === 'hands') return <HandsCard lesson={title} saved={saved} onSave={onSave} />
  if (card.kind === 'words') return <TextCard lesson={title} card={card} />
  return <ReadCard lesson={title} lines={card.lines} at={card.at} quietNow={quietNow} />
}

const hintsOf = ({ kind, step }: TeachCard) => [
  ...(kind === 'read' ? [{ keys: [say('key.space')], does: say('keys.lines') }] : []),
  ...(kind !== 'read' && step.minutes > 0 ? [{ keys: [say('key.space')], does: say('keys.clock') }] : []),
  { keys: ['←', '→'], does: say('keys.cards') },
  leaveHint,
]

const useLines = ({ card, view, next }: CardViewProps): boolean =>
  useLinePacing({
    line: card.kind === 'read' ? card.lines[card.at] : undefined,
    runs: view.paced,
    onSpoken: () => (next?.kind === 'read' ? view.on() : view.togglePace()),
  })

function LinesButton({ view }: { view: ClassViewController }) {
  return (
    <button
      type="button"
      className={styles.big}
      aria-label={say(view.paced ? 'read.pause' : 'read.start')}
      onClick={view.togglePace}
    >
      <Icon name={view.paced ? 'pause-fill' : 'play-fill'} />
    </button>
  )
}

export function CardView(props: CardViewProps) {
  const { card, frame, view, next } = props
  const seconds = useSecondsLeft(view.clock)
  const quietNow = useLines(props)
  const reading = card.kind === 'read'
  const timed = card.step.minutes > 0
  const press = reading ? view.togglePace : timed ? view.toggleClock : () => undefined
  useClassViewKeys({ press, on: view.on, back: view.back, leave: frame.onLeave })
  const foot = (
    <>
      {view.at > 0 && (
        <button type="button" className={styles.big} aria-label={say('previous')} onClick={view.back}>
          <Icon name="arrow-left-bold" />
        </button>
      )}
      {reading && <LinesButton view={view} />}
      {timed && (
        <FootClock
          seconds={seconds}
          minutes={card.step.minutes}
          running={isRunning(view.clock)}
          silent={reading}
          onToggle={view.toggleClock}
          onLonger={view.addMinute}
        />
      )}
      <KeyHints hints={hintsOf(card)} />
      <NextCardButton current={card} next={next} onGo={view.on} />
    </>
  )
  return (
    <ClassViewFrame {...frame} sun={sunOf(card, seconds)} listening={reading} foot={foot}>
      <CardOf {...props} quietNow={quietNow} />
    </ClassViewFrame>
  )
}
