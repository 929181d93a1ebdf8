/** The way to the next page of a table, how much of it is here, and a place for the focus once all is here. */
import { useEffect, useRef, useState } from 'react'
import { Button } from '../action/button.tsx'
import styles from './show-more.module.css'
import { tableWords } from './words.ts'

/** The part of a paged answer that is looked at. */
export interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Takes the focus over from the button that brought the last page. */
function End() {
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) end.current?.focus({ preventScroll: true })
  }, [])
  return (
    <p ref={end} tabIndex={-1} className={styles.end}>
      {tableWords.end}
    </p>
  )
}

export interface ShowMoreProps {
  of: Pages
  /** How many rows are here, and how many there are in all. */
  shown?: number
  total?: number | undefined
}

export function ShowMore({ of: pages, shown, total }: ShowMoreProps) {
  const [pressed, setPressed] = useState(false)
  const bringMore = () => {
    setPressed(true)
    void pages.fetchNextPage()
  }
  if (!pages.hasNextPage) return pressed ? <End /> : null
  return (
    <div className={styles.more}>
      <Button look="line" busy={pages.isFetchingNextPage} onClick={bringMore}>
        {tableWords.more}
      </Button>
      {shown !== undefined && total !== undefined && (
        <span className={styles.count}>{tableWords.shown(shown, total)}</span>
      )}
    </div>
  )
}
