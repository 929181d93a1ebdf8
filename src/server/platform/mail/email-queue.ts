/**
 * The queue of all emails. A job holds the kind of email and the uuids it is about. The text and the recipient are
 * determined when it is sent, so neither is stored in the queue or a log, and an outdated email is not sent.
 */
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { type EmailMessage, openMail } from './mail.ts'

const QUEUE = 'mail.letter'

/** Eighteen retries with doubling delays of up to an hour cover a mail server that is down for half a day. */
const queueSettings = { retries: 18, retrySeconds: 15, limitSeconds: 60, concurrency: 1 }

export type EmailParams = Readonly<Record<string, string>>
/** @param id of the email, the same for each attempt @returns undefined if there is nothing to send any more */
export type ComposeEmail = (about: EmailParams, id: string) => Promise<EmailMessage | undefined>

interface EmailJobData {
  kind: string
  about: EmailParams
}

export const isMailConfigured = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>): boolean => SMTP_URL !== undefined

/** The origin of links in emails: it comes from the configuration, never from a caller. */
export const getMailOrigin = ({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://${HOST}:${PORT}`

interface SendEmailOptions extends EmailJobData {
  /** The email is sent when this transaction commits, and never otherwise. */
  tx?: Database
  /** No second email waits with the same key. */
  key: string
}

/** Does nothing without a mail server: everything in an email is also available on a screen or a card. */
export const enqueueEmail = async (
  { jobs, config }: Pick<Platform, 'jobs' | 'config'>,
  { kind, about, key, tx }: SendEmailOptions,
): Promise<void> => {
  if (!isMailConfigured(config)) return
  await jobs.send<EmailJobData>(QUEUE, { kind, about }, { singletonKey: `${kind}:${key}`, ...(tx ? { tx } : {}) })
}

/** @param kinds the function that composes each kind of email */
export const registerEmailJobs = (
  { jobs, config, log }: Platform,
  kinds: Readonly<Record<string, ComposeEmail>>,
): void => {
  const mail = openMail(config)
  jobs.define<EmailJobData>(QUEUE, queueSettings, async ({ id, attempt, data: { kind, about } }) => {
    const email = mail && (await kinds[kind]?.(about, id))
    if (!email) return
    await mail.send(email)
    log.write('mail.sent', { kind, attempt })
  })
}
