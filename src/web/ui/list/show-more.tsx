/** The way to the next page of a list or table, how much of it is here, and a place for the focus once all is here. */
import { useEffect, useRef, useState } from 'react'
import { Button } from '../action/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './show-more.module.css'
import { listMessages } from './list-messages.ts'

/** The part of a paged answer that is looked at. */
export interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Takes the focus over from the button that brought the last page. */
function End({ className }: { className: string | undefined }) {
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) end.current?.focus({ preventScroll: true })
  }, [])
  return (
    <p ref={end} tabIndex={-1} className={classNames(styles.end, className)}>
      {listMessages.end}
    </p>
  )
}

export interface ShowMoreProps {
  of: Pages
  /** How many rows are here, and how many there are in all. */
  shown?: number
  total?: number | undefined
  /** Below cards and rows that are no table. */
  centred?: boolean
}

export function ShowMore({ of: pages, shown, total, centred }: ShowMoreProps) {
  const [pressed, setPressed] = useState(false)
  const place = centred ? styles.centred : undefined
  const bringMore = () => {
    setPressed(true)
    void pages.fetchNextPage()
  }
  if (!pages.hasNextPage) return pressed ? <End className={place} /> : null
  return (
    <div className={classNames(styles.more, place)}>
      <Button look="line" busy={pages.isFetchingNextPage} onClick={bringMore}>
        {listMessages.more}
      </Button>
      {shown !== undefined && total !== undefined && (
        <span className={styles.count}>{listMessages.shown(shown, total)}</span>
      )}
    </div>
  )
}
