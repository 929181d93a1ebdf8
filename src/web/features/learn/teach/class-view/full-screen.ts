/** The full-screen mode, if the browser supports it; a phone's may not. */
import { useEffect, useSyncExternalStore } from 'react'
import { ignoreRejection } from '#web/lib/log.ts'

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const isFull = (): boolean => document.fullscreenElement !== null

const enterFullScreen = (): void => {
  const page = document.documentElement
  // Phones may lack it, and a browser may refuse: then the page stays as it is.
  if ('requestFullscreen' in page) void ignoreRejection(page.requestFullscreen())
}

const exitFullScreen = (): void => {
  // It may have ended by itself meanwhile.
  if (isFull()) void ignoreRejection(document.exitFullscreen())
}

export const useFullScreen = () => {
  const isFullScreen = useSyncExternalStore(subscribe, isFull, () => false)
  return {
    isFullScreen,
    isSupported: document.fullscreenEnabled,
    toggle: () => (isFullScreen ? exitFullScreen() : enterFullScreen()),
  }
}

/** Enters full screen with the click that opened the page, until the page is left. */
export const useAutoFullScreen = (): void =>
  useEffect(() => {
    if (navigator.userActivation?.isActive) enterFullScreen()
    return exitFullScreen
  }, [])
