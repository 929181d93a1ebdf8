/** The text area of a card. If the text is too long, it scrolls and can be focused by keyboard. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface CardBoxProps {
  /** The key of the card; another card starts at the top. */
  card: string
  className: string | undefined
  children: ReactNode
}

export function CardBox({ card, className, children }: CardBoxProps) {
  const box = useRef<HTMLElement>(null)
  const [isOverflowing, setIsOverflowing] = useState(false)
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0
  }, [card])
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const update = () => setIsOverflowing(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(update)
    observer.observe(element)
    update()
    return () => observer.disconnect()
  }, [card])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable box must be reachable by keyboard
    <section ref={box} tabIndex={isOverflowing ? 0 : undefined} className={className}>
      {children}
    </section>
  )
}
