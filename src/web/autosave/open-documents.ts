/**
 * The open documents: one instance for each draft, however many parts of a page show it. All of them are saved when the
 * page is hidden or closed, when the network returns, and before a sign-out. A document that nobody shows any more stays
 * open until its edits are saved.
 */
import { ignoreRejection } from '#web/lib/log.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { getCurrentUser, onUserLeave } from '#web/session/session.ts'
import { beforeSignOut } from '#web/session/sign-out.ts'
import { AutosaveDocument } from './autosave-document.ts'
import type { DocumentDefinition } from './document-definition.ts'
import { readLocalDraft } from './local-draft.ts'

/** The part of a document that doesn't depend on its kind. */
export type AnyDocument = Pick<
  AutosaveDocument<unknown, object>,
  'account' | 'draftKey' | 'isUnsaved' | 'wouldLose' | 'save' | 'refresh' | 'close'
>

interface OpenEntry {
  doc: AnyDocument
  /** The number of parts of the page that show the document. */
  users: number
}

const entries = new Set<OpenEntry>()

const findEntry = (account: string, draftKey: string): OpenEntry | undefined =>
  [...entries].find(({ doc }) => doc.account === account && doc.draftKey === draftKey)

/** Returns whether a draft is open on this page: then its document sends it. */
export const isDocumentOpen = (account: string, draftKey: string): boolean => findEntry(account, draftKey) !== undefined

const isHeldOpen = ({ doc, users }: OpenEntry): boolean => users > 0 || doc.isUnsaved

const dropSaved = (entry: OpenEntry): void => {
  if (isHeldOpen(entry)) return
  entry.doc.close()
  entries.delete(entry)
}

const saveEntry = async (entry: OpenEntry, options?: { keepalive: boolean }): Promise<void> => {
  await entry.doc.save(options)
  dropSaved(entry)
}

const saveAll = async (options?: { keepalive: boolean }): Promise<void> => {
  await Promise.all([...entries].map((entry) => saveEntry(entry, options)))
}

/** Counts one more user of a document, which is registered with the first one. */
export const registerDocument = (doc: AnyDocument): void => {
  const entry = [...entries].find((candidate) => candidate.doc === doc)
  if (entry) entry.users += 1
  else entries.add({ doc, users: 1 })
}

/** Returns the open document of a draft, or creates one with the local draft. Release it when nothing shows it. */
export const openDocument = async <Stored, Fields extends object>(
  definition: DocumentDefinition<Stored, Fields>,
  stored: Stored,
  account: string,
): Promise<AutosaveDocument<Stored, Fields>> => {
  const id = definition.getId(stored)
  const find = () =>
    findEntry(account, definition.localDraft.prefix + id)?.doc as AutosaveDocument<Stored, Fields> | undefined
  const draft = find() ? undefined : await readLocalDraft(definition.localDraft, { account, id, stored })
  const doc = find() ?? new AutosaveDocument(definition, stored, { account, draft })
  registerDocument(doc)
  doc.receive(stored)
  void doc.save()
  return doc
}

/** Saves a document that is no longer shown, and refreshes the lists that contain it. Never rejects. */
export const releaseDocument = async (doc: AnyDocument): Promise<void> => {
  const entry = [...entries].find((candidate) => candidate.doc === doc)
  if (entry) entry.users -= 1
  await doc.save()
  if (entry) dropSaved(entry)
  // The lists are requested again when they are opened.
  await ignoreRejection(doc.refresh())
}

/** Forgets a document whose edits are no longer wanted, such as one that was deleted. */
export const forgetDocument = (account: string, draftKey: string): void => {
  const entry = findEntry(account, draftKey)
  if (!entry) return
  entry.doc.close()
  entries.delete(entry)
}

/** Sends the local draft of a document that isn't open. Conflicts and refused edits remain in the draft. */
export const sendLocalDraft = async <Stored, Fields extends object>(
  definition: DocumentDefinition<Stored, Fields>,
  stored: Stored,
  account: string,
): Promise<void> => {
  await releaseDocument(await openDocument(definition, stored, account))
}

const isOwn = ({ doc }: OpenEntry): boolean => doc.account === getCurrentUser()?.user_account_uuid

const warnOfLoss = (event: BeforeUnloadEvent): void => {
  if ([...entries].some((entry) => isOwn(entry) && entry.doc.wouldLose)) event.preventDefault()
}

const saveIfHidden = (): void => {
  if (document.visibilityState === 'hidden') void saveAll({ keepalive: true })
}

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', saveIfHidden)
addEventListener('pagehide', () => void saveAll({ keepalive: true }))
addEventListener('beforeunload', warnOfLoss)
onOnlineChange(() => void (isOnline() && saveAll()))
beforeSignOut(saveAll)
onUserLeave(() => {
  entries.forEach(({ doc }) => doc.close())
  entries.clear()
})
