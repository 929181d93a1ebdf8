/** What somebody is writing is saved before it could be lost. */
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { beforeSignOut } from './sign-out.ts'

interface SaveOptions {
  save: () => Promise<unknown>
  /** A page that is closed now would lose something: then it asks first. */
  wouldLose?: () => boolean
}

/** Saves when the window is put away, when there is a network again, and before somebody signs out. @returns stops it */
export const saveInTime = ({ save, wouldLose = () => false }: SaveOptions): (() => void) => {
  const putAway = () => void (document.visibilityState === 'hidden' && save())
  const warn = (event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault()
  }
  document.addEventListener('visibilitychange', putAway)
  addEventListener('beforeunload', warn)
  const stops = [onOnlineChange(() => void (isOnline() && save())), beforeSignOut(save)]
  return () => {
    document.removeEventListener('visibilitychange', putAway)
    removeEventListener('beforeunload', warn)
    stops.forEach((stop) => stop())
  }
}
