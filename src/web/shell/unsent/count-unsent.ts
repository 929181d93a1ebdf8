/**
 * Counts what a person has written on this device and the server doesn't have. Log Out asks about it. See
 * docs/product.md#local-drafts.
 */
import { readDraft, listDraftNames, OUTBOX_PREFIX } from '#web/lib/storage/encrypted-drafts.ts'
import { isUnsentDraft } from './draft-kinds.ts'

const countDraft = (name: string, stored: unknown): number => {
  if (name.startsWith(OUTBOX_PREFIX)) return Array.isArray(stored) ? stored.length : 0
  return isUnsentDraft(name, stored) ? 1 : 0
}

export const countUnsent = async (account: string): Promise<number> => {
  const names = await listDraftNames(account)
  const counts = await Promise.all(names.map(async (name) => countDraft(name, await readDraft(account, name))))
  return counts.reduce((sum, count) => sum + count, 0)
}
