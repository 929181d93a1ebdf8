/**
 * The queue of all emails. A job holds the kind of email and the uuids it is about. The text and the recipient are
 * determined when it is sent, so neither is stored in the queue or a log, and an outdated email is not sent.
 */
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { type Letter, openMail } from './mail.ts'

const QUEUE = 'mail.letter'

/** Eighteen retries with doubling delays of up to an hour cover a mail server that is down for half a day. */
const patience = { retries: 18, retrySeconds: 15, limitSeconds: 60, concurrency: 1 }

export type LetterParams = Readonly<Record<string, string>>
/** @param id of the email, the same for each attempt @returns undefined if there is nothing to send any more */
export type ComposeLetter = (about: LetterParams, id: string) => Promise<Letter | undefined>

interface LetterJobData {
  kind: string
  about: LetterParams
}

export const isMailConfigured = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>): boolean => SMTP_URL !== undefined

/** The origin of links in emails: it comes from the configuration, never from a caller. */
export const getMailOrigin = ({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://${HOST}:${PORT}`

interface SendLetterOptions extends LetterJobData {
  /** The email is sent when this transaction commits, and never otherwise. */
  tx?: Database
  /** No second email waits with the same key. */
  key: string
}

/** Does nothing without a mail server: everything in an email is also available on a screen or a card. */
export const enqueueLetter = async (
  { jobs, config }: Pick<Platform, 'jobs' | 'config'>,
  { kind, about, key, tx }: SendLetterOptions,
): Promise<void> => {
  if (!isMailConfigured(config)) return
  await jobs.send<LetterJobData>(QUEUE, { kind, about }, { singletonKey: `${kind}:${key}`, ...(tx ? { tx } : {}) })
}

/** @param kinds the function that composes each kind of email */
export const registerLetterJobs = (
  { jobs, config, log }: Platform,
  kinds: Readonly<Record<string, ComposeLetter>>,
): void => {
  const mail = openMail(config)
  jobs.define<LetterJobData>(QUEUE, patience, async ({ id, attempt, data: { kind, about } }) => {
    const letter = mail && (await kinds[kind]?.(about, id))
    if (!letter) return
    await mail.send(letter)
    log.write('mail.sent', { kind, attempt })
  })
}
