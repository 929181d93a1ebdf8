/** Sets how high the dock reaches as a CSS property of the stage, so that panels above it can end above the title. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

const setDockTop = (dock: HTMLElement): void => {
  const stage = dock.parentElement
  stage?.style.setProperty('--dock-top', `${stage.clientHeight - dock.offsetTop}px`)
}

/** @returns the ref of the dock, which must be a direct child of the stage */
export const useDockTop = (): RefObject<HTMLDivElement | null> => {
  const dock = useRef<HTMLDivElement>(null)
  // Opening a panel may move the dock without changing its size.
  useLayoutEffect(() => {
    if (dock.current) setDockTop(dock.current)
  })
  useLayoutEffect(() => {
    const element = dock.current
    if (!element?.parentElement) return undefined
    const observer = new ResizeObserver(() => setDockTop(element))
    observer.observe(element)
    observer.observe(element.parentElement)
    return () => observer.disconnect()
  }, [])
  return dock
}
