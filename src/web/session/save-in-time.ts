/** Saves a person's edits before they could be lost. */
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { beforeSignOut } from './sign-out.ts'

interface SaveOptions {
  save: () => Promise<unknown>
  /** True if closing the page now would lose something; then the browser asks first. */
  wouldLose?: () => boolean
}

/**
 * Saves when the window is hidden, when the network returns, and before a sign-out.
 * @returns a function that stops it
 */
export const saveInTime = ({ save, wouldLose = () => false }: SaveOptions): (() => void) => {
  const saveIfHidden = () => void (document.visibilityState === 'hidden' && save())
  const warn = (event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault()
  }
  document.addEventListener('visibilitychange', saveIfHidden)
  addEventListener('beforeunload', warn)
  const stops = [onOnlineChange(() => void (isOnline() && save())), beforeSignOut(save)]
  return () => {
    document.removeEventListener('visibilitychange', saveIfHidden)
    removeEventListener('beforeunload', warn)
    stops.forEach((stop) => stop())
  }
}
