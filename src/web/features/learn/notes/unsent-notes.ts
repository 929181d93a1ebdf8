/** Sends the notes on this device that the server doesn't have and that aren't open. */
import { draftPrefixes } from '#web/autosave/local-draft.ts'
import { isDocumentOpen, sendLocalDraft } from '#web/autosave/open-documents.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { listDraftNames, readDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { withLock } from '#web/lib/with-lock.ts'
import { getCurrentUser } from '#web/session/session.ts'
import { beforeSignOut } from '#web/session/sign-out.ts'
import { isUnsentNote, parseLocalNote, toStoredNote } from './note.ts'
import { noteDefinition } from './note-document.ts'

const sendUnsentNote = async (account: string, draftKey: string): Promise<void> => {
  const note = parseLocalNote(await readDraft(account, draftKey))
  if (note && isUnsentNote(note)) await sendLocalDraft(noteDefinition, toStoredNote(note), account)
}

/** A lock lets only one tab send them at a time. */
export const sendUnsentNotes = async (): Promise<void> => {
  const account = getCurrentUser()?.user_account_uuid
  if (!account || !isOnline()) return
  await withLock('alaia-unsent-notes', async () => {
    for (const draftKey of await listDraftNames(account, draftPrefixes.note)) {
      if (!isDocumentOpen(account, draftKey)) await sendUnsentNote(account, draftKey)
    }
  })
}

onOnlineChange(() => void sendUnsentNotes())
beforeSignOut(sendUnsentNotes)
