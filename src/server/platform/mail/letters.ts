/**
 * The one queue of letters. A job says what kind of letter it is and what about, in uuids; what it says and who gets it is
 * found out when it goes, so that neither lies in the queue or a log, and what is no longer so is not sent.
 */
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { type Letter, openMail } from './mail.ts'

const QUEUE = 'mail.letter'

/** Eighteen further tries that wait twice as long each time, up to an hour: a mail server that is away half a day. */
const patience = { retries: 18, retrySeconds: 15, limitSeconds: 60, concurrency: 1 }

export type LetterParams = Readonly<Record<string, string>>
/** @param id of the letter, the same for each try @returns undefined where there is nothing to send any more */
export type ComposeLetter = (about: LetterParams, id: string) => Promise<Letter | undefined>

interface LetterJobData {
  kind: string
  about: LetterParams
}

export const isMailConfigured = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>): boolean => SMTP_URL !== undefined

/** Where links in letters lead: as configured, never as a caller says it. */
export const getMailOrigin = ({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://${HOST}:${PORT}`

interface SendLetterOptions extends LetterJobData {
  /** The letter goes when this transaction commits, and never if it does not. */
  tx?: Database
  /** No second letter waits under the same. */
  key: string
}

/** Without a mail server it does nothing: everything a letter says is on a screen or a card as well. */
export const enqueueLetter = async (
  { jobs, config }: Pick<Platform, 'jobs' | 'config'>,
  { kind, about, key, tx }: SendLetterOptions,
): Promise<void> => {
  if (!isMailConfigured(config)) return
  await jobs.send<LetterJobData>(QUEUE, { kind, about }, { singletonKey: `${kind}:${key}`, ...(tx ? { tx } : {}) })
}

/** @param kinds how a letter of each kind is written */
export const registerLetterJobs = (
  { jobs, config, log }: Platform,
  kinds: Readonly<Record<string, ComposeLetter>>,
): void => {
  const mail = openMail(config)
  jobs.define<LetterJobData>(QUEUE, patience, async ({ id, attempt, data: { kind, about } }) => {
    const letter = mail && (await kinds[kind]?.(about, id))
    if (!letter) return
    await mail.send(letter)
    log.info('letter sent', { kind, attempt })
  })
}
