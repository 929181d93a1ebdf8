/** One thing being written, for as long as it is on the screen. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { saveInTime } from '#web/session/save-in-time.ts'
import { useUser } from '#web/session/session.ts'
import { type Kept, keptOn } from './kept.ts'
import type { Seen } from './refusals.ts'
import { Sheet } from './sheet.ts'
import type { SheetKind, SheetState } from './sheet-kind.ts'

export interface OnDevice<Fields> {
  account: string
  place: string
  kept: Kept<Fields> | undefined
}

/** What lies on this device of it; undefined until that is known. */
export const useOnDevice = <Stored extends Seen, Fields extends object>(
  kind: SheetKind<Stored, Fields>,
  stored: Stored | undefined,
): OnDevice<Fields> | undefined => {
  const account = useUser()?.user_account_uuid ?? ''
  const [found, setFound] = useState<OnDevice<Fields>>()
  const place = stored && `${kind.block}/${stored.uuid}`
  const like = stored && JSON.stringify(kind.fieldsOf(stored))
  const known = found?.place === place && found?.account === account
  useEffect(() => {
    if (place === undefined || like === undefined || known) return undefined
    let gone = false
    const look = async () => {
      const kept = await keptOn(account, place, JSON.parse(like) as Fields)
      if (!gone) setFound({ account, place, kept })
    }
    void look()
    return () => {
      gone = true
    }
  }, [account, place, like, known])
  return known ? found : undefined
}

/** In time, and before somebody leaves. What is kept on this device need not hold anybody back. */
const keepSaving = <Stored extends Seen, Fields extends object>(sheet: Sheet<Stored, Fields>): (() => void) => {
  const stop = saveInTime({ save: sheet.save, wouldLose: () => sheet.isUnsaved && !sheet.snapshot().isKept })
  return () => {
    stop()
    void sheet.putAway()
  }
}

/** What a part of a form needs of it. */
export interface Written<Stored extends Seen, Fields extends object> extends SheetState<Stored, Fields> {
  sheet: Sheet<Stored, Fields>
  write: (change: Partial<Fields>) => void
}

export const useSheet = <Stored extends Seen, Fields extends object>(
  kind: SheetKind<Stored, Fields>,
  stored: Stored,
  onDevice: OnDevice<Fields>,
): Written<Stored, Fields> => {
  const [sheet] = useState(() => new Sheet(kind, stored, onDevice))
  const state = useSyncExternalStore(sheet.subscribe, sheet.snapshot)
  useEffect(() => sheet.meet(stored), [sheet, stored])
  useEffect(() => {
    void sheet.save()
    return keepSaving(sheet)
  }, [sheet])
  return { ...state, sheet, write: (change) => sheet.write(change) }
}
