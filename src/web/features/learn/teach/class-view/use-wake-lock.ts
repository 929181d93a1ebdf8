import { useEffect } from 'react'

const requestLock = async (): Promise<WakeLockSentinel | undefined> => {
  if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return undefined
  // A low battery or a policy may refuse the lock; then the device's own settings apply.
  return navigator.wakeLock.request('screen').catch(() => undefined)
}

/** Keeps the screen on, because it must not go dark in the middle of a practice. */
export const useWakeLock = (): void =>
  useEffect(() => {
    let pendingLock = requestLock()
    // The browser releases the lock when the page is hidden.
    const renewLock = () => {
      pendingLock = pendingLock.then((lock) => (lock && !lock.released ? lock : requestLock()))
    }
    document.addEventListener('visibilitychange', renewLock)
    return () => {
      document.removeEventListener('visibilitychange', renewLock)
      void pendingLock.then((lock) => lock?.release())
    }
  }, [])
