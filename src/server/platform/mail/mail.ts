/**
 * Sends email by SMTP if a mail server is configured. Neither the text nor the recipient is ever logged; of a failure
 * only its code is.
 */
import type { Config } from '../config.ts'

export interface EmailMessage {
  /** The same id for the same email, so that a duplicate is shown once. */
  id: string
  to: string
  subject: string
  text: string
  /** The same content as HTML. */
  html: string
}

export interface Mail {
  /** @throws MailError; the email may have arrived even then */
  send(email: EmailMessage): Promise<void>
}

/** Names the failed step and the status of the server without its message, which may repeat an address. */
export class MailError extends Error {
  readonly code: string

  constructor(code: string) {
    super(`The email was not sent (${code}).`)
    this.name = 'MailError'
    this.code = code
  }
}

/** The longest that each step of the SMTP dialog may take. */
const TIMEOUT_MS = 10_000

const toMailError = (cause: unknown): MailError => {
  const { code = 'unknown', responseCode } = cause as { code?: string; responseCode?: number }
  return new MailError(responseCode ? `${code} ${responseCode}` : code)
}

/** Loaded with the first email: most schools send few, and the start is faster without it. */
const createMailTransport = async (url: string) => {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  })
}

/** @returns undefined if no mail server is configured */
export const openMail = (config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mail | undefined => {
  const { MAIL_FROM } = config
  if (!config.SMTP_URL || !MAIL_FROM) return undefined
  const domain = MAIL_FROM.replace(/^.*@|>.*$/g, '')
  return {
    async send({ id, ...email }) {
      try {
        const transport = await createMailTransport(config.SMTP_URL ?? '')
        await transport.sendMail({ ...email, from: MAIL_FROM, messageId: `<${id}@${domain}>` })
      } catch (cause) {
        throw toMailError(cause)
      }
    },
  }
}
