/**
 * Sets --dock-reach on the stage: the distance from the stage's bottom edge to the dock's top edge, so that panels end
 * above the dock.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'

const setDockReach = (dock: HTMLElement): void => {
  const stage = dock.parentElement
  stage?.style.setProperty('--dock-reach', `${stage.clientHeight - dock.offsetTop}px`)
}

/** @returns the ref of the dock, which must be a direct child of the stage */
export const useDockReach = (): RefObject<HTMLDivElement | null> => {
  const dockRef = useRef<HTMLDivElement>(null)
  // Opening a panel may move the dock without changing its size.
  useLayoutEffect(() => {
    if (dockRef.current) setDockReach(dockRef.current)
  })
  useLayoutEffect(() => {
    const dock = dockRef.current
    if (!dock?.parentElement) return undefined
    const observer = new ResizeObserver(() => setDockReach(dock))
    observer.observe(dock)
    observer.observe(dock.parentElement)
    return () => observer.disconnect()
  }, [])
  return dockRef
}
