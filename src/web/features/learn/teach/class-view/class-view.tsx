/**
 * The class view: one card at a time over a bay whose sun is the clock. Everyone sees this screen, so it shows nothing
 * private to the teacher and no one's name.
 */
import { useMemo, useState, useEffect } from 'react'
import { type TeacherLesson, lessonExitCheck, lessonInfo, type Pulse } from '#contract/learn.ts'
import { createUuid } from '#web/lib/device.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { createOutbox } from '#web/lib/outbox.ts'
import { toLocalDay } from '#rules/times.ts'
import { classView as t } from '#web/lib/messages/en/class-view.ts'
import { type TeachCard, toCards, toStages } from '../lesson/teach-cards.ts'
import { NO_AUDIO, useSessionAudio } from '../lesson/session-audio.ts'
import type { Hands } from '../cards/hands-card.tsx'
import { useAutoFullScreen } from './full-screen.ts'
import { Listening } from './listening.tsx'
import { CardView } from './card-view.tsx'
import { useClassView } from './use-class-view.ts'

interface ClassViewProps {
  lesson: TeacherLesson
  onLeave: () => void
  /** Called before a session plays, so that other audio stops. */
  onPlay: () => void
}

const getSpokenText = (card: TeachCard, lesson: TeacherLesson): string => {
  if (card.kind === 'words') return [card.title, ...card.more].join(' ')
  if (card.kind === 'read') return card.lines[card.at]!.text
  if (card.kind === 'listen') return card.session.title
  return card.kind === 'hands' ? t('hands.title') : lesson.title
}

type ExitCheckRecord = Pick<Pulse, 'lesson_uuid' | 'held_on' | 'hands'> & { client_uuid: string }

/**
 * The outbox of exit checks: counts are stored here first and saved exactly once by the server, even if the network
 * returns later.
 */
const exitCheckOutbox = createOutbox<ExitCheckRecord>('hands', (Pulse) => call(lessonExitCheck, { Pulse }), {
  getKey: ({ client_uuid }) => client_uuid,
  onSent: () => void refreshAnswers(lessonInfo),
})

/** Stores the count on this device at once, and sends it when there is a connection. */
const saveHands = (lesson_uuid: string, hands: Hands): void =>
  void exitCheckOutbox.queue({ lesson_uuid, client_uuid: createUuid(), held_on: toLocalDay(new Date()), hands })

const requestLock = async (): Promise<WakeLockSentinel | undefined> => {
  if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return undefined
  // A low battery or a policy may refuse the lock; then the device's own settings apply.
  return ignoreRejection(navigator.wakeLock.request('screen'))
}

/** Keeps the screen on, because it must not go dark in the middle of a practice. */
const useWakeLock = (): void =>
  useEffect(() => {
    let pendingLock = requestLock()
    // The browser releases the lock when the page is hidden.
    const renewLock = () => {
      pendingLock = pendingLock.then((lock) => (lock && !lock.released ? lock : requestLock()))
    }
    document.addEventListener('visibilitychange', renewLock)
    return () => {
      document.removeEventListener('visibilitychange', renewLock)
      void pendingLock.then((lock) => lock?.release())
    }
  }, [])

export function ClassView({ lesson, onLeave, onPlay }: ClassViewProps) {
  const cards = useMemo(() => toCards(lesson), [lesson])
  const audioBySession = useSessionAudio(lesson.lesson_sessions.mindfulness)
  const view = useClassView(cards)
  const [saved, setSaved] = useState(false)
  useAutoFullScreen()
  useWakeLock()
  const { card, cardIndex } = view
  const positionText = t('position', { part: t(`part.${card.part}`), n: cardIndex + 1, all: cards.length })
  const frame = {
    title: lesson.title,
    parts: toStages(cards),
    current: card.part,
    onGo: view.goToCard,
    onLeave,
    spoken: `${positionText} ${getSpokenText(card, lesson)}`,
  }
  if (card.kind === 'listen') {
    const audio = audioBySession[card.session.uuid] ?? NO_AUDIO
    return (
      <Listening
        key={card.session.uuid}
        session={card.session}
        lesson={lesson.title}
        audio={audio}
        frame={frame}
        view={view}
        next={cards[cardIndex + 1]}
        onPlay={onPlay}
      />
    )
  }
  const save = (hands: Hands) => {
    saveHands(lesson.uuid, hands)
    setSaved(true)
  }
  return (
    <CardView
      card={card}
      lesson={lesson}
      frame={frame}
      view={view}
      next={cards[cardIndex + 1]}
      saved={saved}
      onSave={save}
    />
  )
}
