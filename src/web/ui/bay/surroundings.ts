/** Observes what the bay needs from its page: the theme, the width, and whether anyone can see it. */
import { type RefObject, useEffect, useSyncExternalStore } from 'react'

const matchDarkScheme = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

const isNight = (): boolean => {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchDarkScheme().matches
}

const subscribeToTheme = (listener: () => void): (() => void) => {
  const device = matchDarkScheme()
  const themeObserver = new MutationObserver(listener)
  device.addEventListener('change', listener)
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    device.removeEventListener('change', listener)
    themeObserver.disconnect()
  }
}

/** Returns whether the dark theme is on, by choice or by device; the server renders day. */
export const useNight = (): boolean => useSyncExternalStore(subscribeToTheme, isNight, () => false)

/** The mobile layout starts below 700 px. */
const matchNarrowScreen = (): MediaQueryList => matchMedia('(max-width: 699.98px)')

const subscribeToWidth = (listener: () => void): (() => void) => {
  const width = matchNarrowScreen()
  width.addEventListener('change', listener)
  return () => width.removeEventListener('change', listener)
}

/** Returns the composition that this screen shows; the server sends both and the styles hide one. */
export const useScreenShape = (): 'both' | 'tall' | 'wide' =>
  useSyncExternalStore<'both' | 'tall' | 'wide'>(
    subscribeToWidth,
    () => (matchNarrowScreen().matches ? 'tall' : 'wide'),
    () => 'both',
  )

/**
 * Marks the frame with `data-resting` while it is off-screen or the page is hidden; the styles then stop the motion.
 */
export const usePauseMotion = (frame: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let isVisible = true
    const update = () => element.toggleAttribute('data-resting', !isVisible || document.hidden)
    const observer = new IntersectionObserver(([entry]) => {
      isVisible = entry?.isIntersecting ?? true
      update()
    })
    observer.observe(element)
    document.addEventListener('visibilitychange', update)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', update)
    }
  }, [frame])
