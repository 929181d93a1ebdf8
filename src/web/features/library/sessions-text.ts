import { library } from '#web/lib/messages/en/library.ts'

export const formatSessionCount = (count: number): string =>
  count === 1 ? library('sessions.one') : library('sessions.many', { n: count })
