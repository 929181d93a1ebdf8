/** Tells the stage how high the dock reaches, so that what opens over it can end above the title. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

const setDockTop = (dock: HTMLElement): void => {
  const stage = dock.parentElement
  stage?.style.setProperty('--dock-top', `${stage.clientHeight - dock.offsetTop}px`)
}

/** @returns the ref of the dock, which stands right in the stage */
export const useDockTop = (): RefObject<HTMLDivElement | null> => {
  const dock = useRef<HTMLDivElement>(null)
  // A panel that opens may move the dock without changing its size.
  useLayoutEffect(() => {
    if (dock.current) setDockTop(dock.current)
  })
  useLayoutEffect(() => {
    const element = dock.current
    if (!element?.parentElement) return undefined
    const sizes = new ResizeObserver(() => setDockTop(element))
    sizes.observe(element)
    sizes.observe(element.parentElement)
    return () => sizes.disconnect()
  }, [])
  return dock
}
