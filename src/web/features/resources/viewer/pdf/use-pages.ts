/** The scrolled pages of a document: their width, the current page, and a function that goes to another page. */
import { type RefObject, useEffect, useState } from 'react'

/** Share of the window's height that the top of a page must pass before it is the current page. */
const READ_AT = 0.35

const pagesIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-page]')]

export const usePages = (box: RefObject<HTMLDivElement | null>) => {
  const [width, setWidth] = useState(0)
  const [current, setCurrent] = useState(1)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const update = () => {
      const line = element.getBoundingClientRect().top + element.clientHeight * READ_AT
      const at = pagesIn(element).filter((page) => page.getBoundingClientRect().top <= line).length
      setCurrent(Math.max(1, at))
    }
    const watch = new ResizeObserver(() => setWidth(element.clientWidth))
    watch.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [box])
  const go = (page: number): void => pagesIn(box.current!)[page - 1]?.scrollIntoView({ block: 'start' })
  return { width, current, go }
}
