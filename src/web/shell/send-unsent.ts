/**
 * Sends what lies on this device of an earlier visit and is open nowhere: what is open is sent by whoever shows it. For who
 * wants that as they log out. Without a server it is of no use, so no device keeps this part (scripts/offline-worker.ts).
 */
import { listDraftNames } from '#web/lib/encrypted-drafts.ts'
import { logFailure } from '#web/lib/log.ts'
import { isOnline } from '#web/lib/online.ts'

type SendDraft = (account: string, id: string) => Promise<void>

/** By how the names of what they send begin. */
const senders: { of: RegExp; bring: () => Promise<SendDraft> }[] = [
  {
    of: /^([\da-f-]{36})$/,
    async bring() {
      const { sendUnsentExercise } = await import('#web/features/exercises/draft/drafts.ts')
      return (_account, uuid) => sendUnsentExercise(uuid)
    },
  },
  {
    of: /^Unit\/([\da-f-]{36})$/,
    bring: async () => (await import('#web/features/learn/authoring/send-unsent.ts')).sendUnsentUnit,
  },
  {
    of: /^Lesson\/([\da-f-]{36})$/,
    bring: async () => (await import('#web/features/learn/authoring/send-unsent.ts')).sendUnsentLesson,
  },
  {
    of: /^article\/(.+)$/,
    bring: async () => (await import('#web/features/articles/editing/send-unsent-article.ts')).sendUnsentArticle,
  },
  { of: /^cms\/(.+)$/, bring: async () => (await import('#web/features/site/page-draft.ts')).sendUnsentPage },
]

/** One after the other. Never fails: what does not arrive stays. */
export const sendAllUnsent = async (account: string): Promise<void> => {
  for (const name of await listDraftNames(account)) {
    const sender = senders.find(({ of }) => of.test(name))
    const id = sender?.of.exec(name)?.[1]
    if (!sender || id === undefined || !isOnline()) continue
    const sent = sender.bring().then((send) => send(account, id))
    await sent.catch((error: unknown) => logFailure('kept words', error))
  }
}
