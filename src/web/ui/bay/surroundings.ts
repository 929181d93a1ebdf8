/** Observes what the bay needs from its page: the theme, the width, and whether anyone can see it. */
import { type RefObject, useEffect, useSyncExternalStore } from 'react'

const dark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

const isNight = (): boolean => {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : dark().matches
}

const onTheme = (listener: () => void): (() => void) => {
  const device = dark()
  const chosen = new MutationObserver(listener)
  device.addEventListener('change', listener)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    device.removeEventListener('change', listener)
    chosen.disconnect()
  }
}

/** Returns whether the dark theme is on, by choice or by device; the server renders day. */
export const useNight = (): boolean => useSyncExternalStore(onTheme, isNight, () => false)

/** The mobile layout starts below 700 px. */
const narrow = (): MediaQueryList => matchMedia('(max-width: 699.98px)')

const onWidth = (listener: () => void): (() => void) => {
  const width = narrow()
  width.addEventListener('change', listener)
  return () => width.removeEventListener('change', listener)
}

/** Returns the composition that this screen shows; the server sends both and the styles hide one. */
export const useShape = (): 'both' | 'tall' | 'wide' =>
  useSyncExternalStore<'both' | 'tall' | 'wide'>(
    onWidth,
    () => (narrow().matches ? 'tall' : 'wide'),
    () => 'both',
  )

/**
 * Marks the frame with `data-resting` while it is off-screen or the page is hidden; the styles then stop the motion.
 */
export const useResting = (frame: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let isVisible = true
    const update = () => element.toggleAttribute('data-resting', !isVisible || document.hidden)
    const sight = new IntersectionObserver(([entry]) => {
      isVisible = entry?.isIntersecting ?? true
      update()
    })
    sight.observe(element)
    document.addEventListener('visibilitychange', update)
    return () => {
      sight.disconnect()
      document.removeEventListener('visibilitychange', update)
    }
  }, [frame])
