/** Sessions whose audio is processing become playable by themselves: a list polls while it shows one. */
import type { Session } from '#contract/library.ts'

const POLL_INTERVAL_MS = 8000

/** Returns the polling interval, or false if nothing is processing. */
export const getPollInterval = (sessions: readonly Pick<Session, 'status'>[] | undefined): number | false =>
  sessions?.some(({ status }) => status === 'processing') ? POLL_INTERVAL_MS : false
