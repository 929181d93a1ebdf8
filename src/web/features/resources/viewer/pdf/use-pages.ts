/** The scrolled pages of a document: their width, the current page, and a function that goes to another page. */
import { type RefObject, useEffect, useState } from 'react'

/** Share of the window's height that the top of a page must pass before it is the current page. */
const READING_LINE = 0.35

const listPages = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-page]')]

export const usePages = (box: RefObject<HTMLDivElement | null>) => {
  const [width, setWidth] = useState(0)
  const [current, setCurrent] = useState(1)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const update = () => {
      const line = element.getBoundingClientRect().top + element.clientHeight * READING_LINE
      const pageNumber = listPages(element).filter((page) => page.getBoundingClientRect().top <= line).length
      setCurrent(Math.max(1, pageNumber))
    }
    const watch = new ResizeObserver(() => setWidth(element.clientWidth))
    watch.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [box])
  const goToPage = (page: number): void => listPages(box.current!)[page - 1]?.scrollIntoView({ block: 'start' })
  return { width, current, goToPage }
}
