import { cms } from '#web/lib/messages/en/cms.ts'

/** @param changes as many fields that visitors do not see yet */
export const changesText = (changes: number): string =>
  changes === 1 ? cms('unpublished.one') : cms('unpublished', { count: changes })
