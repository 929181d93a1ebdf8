/**
 * Sends drafts of an earlier visit that are open nowhere on this page; an open draft is sent by the part that shows it.
 * People can choose this when they log out. It is useless without a server, so it is not cached for offline use
 * (scripts/build-service-worker.ts).
 */
import { listDraftNames } from '#web/lib/storage/encrypted-drafts.ts'
import { logFailure } from '#web/lib/log.ts'
import { isOnline } from '#web/lib/online.ts'

type SendDraft = (account: string, id: string) => Promise<void>

/** The senders, by the pattern of the draft names that they handle. */
const senders: { pattern: RegExp; load: () => Promise<SendDraft> }[] = [
  {
    pattern: /^([\da-f-]{36})$/,
    async load() {
      const { sendUnsentExercise } = await import('#web/features/exercises/draft/drafts.ts')
      return (_account, uuid) => sendUnsentExercise(uuid)
    },
  },
  {
    pattern: /^Unit\/([\da-f-]{36})$/,
    load: async () => (await import('#web/features/learn/authoring/send-unsent-drafts.ts')).sendUnsentUnit,
  },
  {
    pattern: /^Lesson\/([\da-f-]{36})$/,
    load: async () => (await import('#web/features/learn/authoring/send-unsent-drafts.ts')).sendUnsentLesson,
  },
  {
    pattern: /^article\/(.+)$/,
    load: async () => (await import('#web/features/articles/editing/send-unsent-article.ts')).sendUnsentArticle,
  },
  { pattern: /^cms\/(.+)$/, load: async () => (await import('#web/features/site/page-document.ts')).sendUnsentPage },
]

/** Sends the drafts one after the other. It never fails: a draft that can't be sent stays on the device. */
export const sendAllUnsent = async (account: string): Promise<void> => {
  for (const name of await listDraftNames(account)) {
    const sender = senders.find(({ pattern }) => pattern.test(name))
    const id = sender?.pattern.exec(name)?.[1]
    if (!sender || id === undefined || !isOnline()) continue
    const sent = sender.load().then((send) => send(account, id))
    await sent.catch((error: unknown) => logFailure('sending a draft', error))
  }
}
