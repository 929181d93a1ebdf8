import { library } from '#web/lib/messages/en/library.ts'

export const sessionsText = (n: number): string => (n === 1 ? library('sessions.one') : library('sessions.many', { n }))
