/**
 * Sends what lies on this device of an earlier visit and is open nowhere: what is open is sent by whoever shows it. For who
 * wants that as they log out. Without a server it is of no use, so no device keeps this part (scripts/offline-worker.ts).
 */
import { keptNames } from '#web/lib/kept-drafts.ts'
import { noteFailure } from '#web/lib/log.ts'
import { isOnline } from '#web/lib/online.ts'

type Send = (account: string, id: string) => Promise<void>

/** By how the names of what they send begin. */
const senders: { of: RegExp; bring: () => Promise<Send> }[] = [
  {
    of: /^([\da-f-]{36})$/,
    async bring() {
      const { sendKept } = await import('#web/features/exercises/draft/drafts.ts')
      return (_account, uuid) => sendKept(uuid)
    },
  },
  {
    of: /^Unit\/([\da-f-]{36})$/,
    bring: async () => (await import('#web/features/units/send-kept.ts')).sendKeptUnit,
  },
  {
    of: /^Lesson\/([\da-f-]{36})$/,
    bring: async () => (await import('#web/features/units/send-kept.ts')).sendKeptLesson,
  },
  {
    of: /^article\/(.+)$/,
    bring: async () => (await import('#web/features/articles/editing/send-kept.ts')).sendKeptArticle,
  },
  { of: /^cms\/(.+)$/, bring: async () => (await import('#web/features/cms/draft.ts')).sendKeptPage },
]

/** One after the other. Never fails: what does not arrive stays. */
export const sendAllKept = async (account: string): Promise<void> => {
  for (const name of await keptNames(account)) {
    const sender = senders.find(({ of }) => of.test(name))
    const id = sender?.of.exec(name)?.[1]
    if (!sender || id === undefined || !isOnline()) continue
    const sent = sender.bring().then((send) => send(account, id))
    await sent.catch((error: unknown) => noteFailure('kept words', error))
  }
}
