/** The full-screen mode, if the browser supports it; a phone's may not. */
import { useEffect, useSyncExternalStore } from 'react'

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const isFull = (): boolean => document.fullscreenElement !== null

/** A browser may refuse, and then the page stays as it is. */
const enterFullScreen = (): void => void document.documentElement.requestFullscreen?.().catch(() => undefined)

const exitFullScreen = (): void => {
  if (isFull()) void document.exitFullscreen().catch(() => undefined)
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
