import { useEffect } from 'react'

const ask = async (): Promise<WakeLockSentinel | undefined> => {
  if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return undefined
  // A low battery or a policy may refuse: then the device keeps its own ways.
  return navigator.wakeLock.request('screen').catch(() => undefined)
}

/** A wall that goes dark in the middle of a practice is all that a class would look at. */
export const useWakeLock = (): void =>
  useEffect(() => {
    let held = ask()
    // Who looks at another page has given it back.
    const again = () => {
      held = held.then((lock) => (lock && !lock.released ? lock : ask()))
    }
    document.addEventListener('visibilitychange', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
      void held.then((lock) => lock?.release())
    }
  }, [])
