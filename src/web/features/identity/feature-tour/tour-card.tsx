/** A card that points at an element: to the right of it, or below it under 1100 px. It is not modal; Esc skips. */
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { tour } from '#web/lib/messages/en/tour.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LogoMark } from '#web/ui/icon/logo.tsx'
import { prefersReducedMotion } from '#web/ui/prefers-reduced-motion.ts'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'
import { getPositionBeside, scrollToShow, type PageBox, type CardPosition } from './position-beside.ts'
import styles from './tour-card.module.css'

export type TourCardProps = { target: HTMLElement; onStart: () => void; onSkip: () => void }

const toPageBox = (element: HTMLElement): PageBox => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left: left + scrollX, top: top + scrollY, width, height }
}

const isSame = (a: CardPosition | undefined, b: CardPosition): boolean =>
  a?.left === b.left && a.top === b.top && a.side === b.side

/** Follows its target while the page changes its layout. */
const useCardPosition = (target: HTMLElement, card: RefObject<HTMLElement | null>): CardPosition | undefined => {
  const [position, setPosition] = useState<CardPosition>()
  useLayoutEffect(() => {
    const updatePosition = () => {
      if (!card.current) return
      const { clientWidth } = document.documentElement
      const next = getPositionBeside(
        toPageBox(target),
        { width: card.current.offsetWidth, height: card.current.offsetHeight },
        clientWidth,
      )
      setPosition((previous) => (isSame(previous, next) ? previous : next))
    }
    updatePosition()
    const observer = new ResizeObserver(updatePosition)
    for (const element of [document.body, target, card.current]) if (element) observer.observe(element)
    addEventListener('resize', updatePosition)
    return () => {
      observer.disconnect()
      removeEventListener('resize', updatePosition)
    }
  }, [target, card])
  return position
}

/** Moves the focus into the card, and back when it closes; if nothing had the focus before, to the target. */
const useFocus = (target: HTMLElement, card: RefObject<HTMLElement | null>, isPlaced: boolean): void =>
  useEffect(() => {
    const cardElement = card.current
    if (!isPlaced || !cardElement) return undefined
    const previous = document.activeElement as HTMLElement | null
    cardElement.focus({ preventScroll: true })
    return () => {
      const active = document.activeElement
      if (active && active !== document.body && !cardElement.contains(active)) return
      const returnTarget = previous && previous !== document.body && previous.isConnected ? previous : target
      returnTarget.focus({ preventScroll: true })
    }
  }, [target, card, isPlaced])

/** Scrolls both into view, again when the page grows above them, until the person scrolls or types. */
const useScrollIntoView = (
  target: HTMLElement,
  card: RefObject<HTMLElement | null>,
  position: CardPosition | undefined,
): void => {
  const hasInteracted = useRef(false)
  useEffect(() => {
    const stop = () => {
      hasInteracted.current = true
    }
    const eventTypes = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
    for (const eventType of eventTypes) addEventListener(eventType, stop, { passive: true })
    return () => eventTypes.forEach((eventType) => removeEventListener(eventType, stop))
  }, [])
  useEffect(() => {
    if (!position || !card.current || hasInteracted.current) return
    const top = scrollToShow(toPageBox(target), toPageBox(card.current), { scrollY, height: innerHeight })
    if (top !== undefined) scrollTo({ top, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
  }, [target, card, position])
}

const highlight = (element: HTMLElement): (() => void) => {
  element.dataset['toured'] = ''
  return () => delete element.dataset['toured']
}

const useEscape = (onEscape: () => void): void =>
  useEffect(() => {
    const onKeydown = (event: KeyboardEvent) => {
      if (getUnmodifiedKey(event) !== 'Escape' || event.defaultPrevented) return
      if (!document.querySelector('dialog[open], [role=menu]')) onEscape()
    }
    document.addEventListener('keydown', onKeydown)
    return () => document.removeEventListener('keydown', onKeydown)
  }, [onEscape])

export function TourCard({ target, onStart, onSkip }: TourCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const id = useId()
  const position = useCardPosition(target, card)
  useFocus(target, card, position !== undefined)
  useScrollIntoView(target, card, position)
  // Highlights the target with a frame.
  useEffect(() => highlight(target), [target])
  useEscape(onSkip)
  return createPortal(
    <div
      ref={card}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      tabIndex={-1}
      className={styles.card}
      data-side={position?.side}
      style={position && { left: position.left, top: position.top }}
    >
      <LogoMark className={styles.mark} />
      <div>
        <h2 id={`${id}-title`} className={styles.title}>
          {tour('title')}
        </h2>
        <p id={`${id}-lead`}>{tour('lead')}</p>
        <div className={styles.actions}>
          <Button look="board" className={styles.start} onClick={onStart}>
            {tour('start')}
          </Button>
          <Button look="text" className={styles.skip} onClick={onSkip}>
            {tour('skip')}
          </Button>
        </div>
      </div>
    </div>,
    document.body,
  )
}
