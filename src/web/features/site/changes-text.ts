import { cms } from '#web/lib/messages/en/cms.ts'

/** Describes unpublished changes. @param changes number of fields that visitors don't see yet */
export const formatChangeCount = (changes: number): string =>
  changes === 1 ? cms('unpublished.one') : cms('unpublished', { count: changes })
