/** Sounds that are still being made become playable by themselves: a list asks again while it shows one. */
import type { Session } from '#contract/library.ts'

const EVERY_MS = 8000

/** How long to wait before asking again; false when there is nothing to wait for. */
export const getPollInterval = (sessions: readonly Pick<Session, 'status'>[] | undefined): number | false =>
  sessions?.some(({ status }) => status === 'processing') ? EVERY_MS : false
