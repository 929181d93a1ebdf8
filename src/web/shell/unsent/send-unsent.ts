/**
 * Sends drafts of an earlier visit that are open nowhere on this page; an open draft is sent by its own document.
 * People can choose this when they log out. It is useless without a server, so it is not cached for offline use
 * (scripts/build-service-worker.ts).
 */
import type { DraftKind } from '#web/autosave/local-draft.ts'
import { readDraft, listDraftNames, OUTBOX_PREFIX } from '#web/lib/storage/encrypted-drafts.ts'
import { logFailure } from '#web/lib/log.ts'
import { isOnline } from '#web/lib/online.ts'
import { isUnsentDraft, parseDraftName } from './draft-kinds.ts'

type SendDraft = (account: string, id: string) => Promise<void>

/** The module that sends each kind, which is loaded only if there is such a draft. */
const senders: Readonly<Record<DraftKind, () => Promise<SendDraft>>> = {
  unit: async () => (await import('#web/features/learn/authoring/send-unsent-drafts.ts')).sendUnsentUnit,
  lesson: async () => (await import('#web/features/learn/authoring/send-unsent-drafts.ts')).sendUnsentLesson,
  article: async () => (await import('#web/features/articles/editing/send-unsent-article.ts')).sendUnsentArticle,
  page: async () => (await import('#web/features/site/page-document.ts')).sendUnsentPage,
  note: async () => (await import('#web/features/learn/notes/unsent-notes.ts')).sendUnsentNotes,
  journal: async () => (await import('#web/features/journal/journal-documents.ts')).sendUnsentPages,
  async take() {
    const { sendUnsentTakes } = await import('#web/features/studio/takes/studio-takes.ts')
    return () => sendUnsentTakes()
  },
  async exercise() {
    const { sendUnsentExercise } = await import('#web/features/exercises/draft/drafts.ts')
    return (_account, uuid) => sendUnsentExercise(uuid)
  },
}

const sendDraft = async (account: string, name: string): Promise<void> => {
  if (name.startsWith(OUTBOX_PREFIX) || !isOnline()) return
  if (!isUnsentDraft(name, await readDraft(account, name))) return
  const { kind, id } = parseDraftName(name)
  const send = await senders[kind]()
  await send(account, id)
}

/** Sends the drafts one after the other. It never fails: a draft that can't be sent stays on the device. */
export const sendAllUnsent = async (account: string): Promise<void> => {
  for (const name of await listDraftNames(account)) {
    await sendDraft(account, name).catch((error: unknown) => logFailure('sending a draft', error))
  }
}
