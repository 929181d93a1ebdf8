/** Opens an autosaved document for as long as it is on the screen. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { saveInTime } from '#web/session/save-in-time.ts'
import { useUser } from '#web/session/session.ts'
import { type LocalDraft, readLocalDraft } from './local-draft.ts'
import type { RevisionRef } from './save-errors.ts'
import { AutosaveDocument } from './autosave-document.ts'
import type { DocumentDefinition, DocumentState } from './document-definition.ts'

export interface LocalDraftState<Fields> {
  account: string
  place: string
  kept: LocalDraft<Fields> | undefined
}

/** Returns the local draft of a document; undefined while it is being read. */
export const useLocalDraft = <Stored extends RevisionRef, Fields extends object>(
  kind: DocumentDefinition<Stored, Fields>,
  stored: Stored | undefined,
): LocalDraftState<Fields> | undefined => {
  const account = useUser()?.user_account_uuid ?? ''
  const [found, setFound] = useState<LocalDraftState<Fields>>()
  const place = stored && `${kind.block}/${stored.uuid}`
  const like = stored && JSON.stringify(kind.fieldsOf(stored))
  const known = found?.place === place && found?.account === account
  useEffect(() => {
    if (place === undefined || like === undefined || known) return undefined
    let gone = false
    const look = async () => {
      const kept = await readLocalDraft(account, place, JSON.parse(like) as Fields)
      if (!gone) setFound({ account, place, kept })
    }
    void look()
    return () => {
      gone = true
    }
  }, [account, place, like, known])
  return known ? found : undefined
}

/** Saves before the person leaves the page. Edits that are in a local draft don't block leaving. */
const saveOnLeave = <Stored extends RevisionRef, Fields extends object>(
  sheet: AutosaveDocument<Stored, Fields>,
): (() => void) => {
  const stop = saveInTime({ save: sheet.save, wouldLose: () => sheet.isUnsaved && !sheet.snapshot().isKept })
  return () => {
    stop()
    void sheet.putAway()
  }
}

/** The document as the parts of a form use it. */
export interface DocumentForm<Stored extends RevisionRef, Fields extends object> extends DocumentState<Stored, Fields> {
  sheet: AutosaveDocument<Stored, Fields>
  write: (change: Partial<Fields>) => void
}

export const useAutosaveDocument = <Stored extends RevisionRef, Fields extends object>(
  kind: DocumentDefinition<Stored, Fields>,
  stored: Stored,
  onDevice: LocalDraftState<Fields>,
): DocumentForm<Stored, Fields> => {
  const [sheet] = useState(() => new AutosaveDocument(kind, stored, onDevice))
  const state = useSyncExternalStore(sheet.subscribe, sheet.snapshot)
  useEffect(() => sheet.meet(stored), [sheet, stored])
  useEffect(() => {
    void sheet.save()
    return saveOnLeave(sheet)
  }, [sheet])
  return { ...state, sheet, write: (change) => sheet.write(change) }
}
