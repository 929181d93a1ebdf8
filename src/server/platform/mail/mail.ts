/**
 * Letters by SMTP, where a server for them is configured. What a letter says is never logged, and neither is who gets it:
 * of a failure only its code is told.
 */
import type { Config } from '../config.ts'

export interface Letter {
  /** The same for the same letter, so that one sent twice is shown once. */
  id: string
  to: string
  subject: string
  text: string
  /** The same for those who see letters as pages. */
  html: string
}

export interface Mail {
  /** @throws MailError; whether the letter arrived is not known then */
  send(letter: Letter): Promise<void>
}

/** Says which step failed and what the server answered, without its words: they may repeat an address. */
export class MailError extends Error {
  readonly code: string

  constructor(code: string) {
    super(`A letter was not sent (${code}).`)
    this.name = 'MailError'
    this.code = code
  }
}

/** Longest that each step of the conversation may take, in milliseconds. */
const PATIENCE = 10_000

const failureOf = (cause: unknown): MailError => {
  const { code = 'unknown', responseCode } = cause as { code?: string; responseCode?: number }
  return new MailError(responseCode ? `${code} ${responseCode}` : code)
}

/** Loaded with the first letter: most schools send few, and the start is sooner without it. */
const transportTo = async (url: string) => {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  })
}

/** @returns undefined where no mail server is configured */
export const openMail = (config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mail | undefined => {
  const { MAIL_FROM } = config
  if (!config.SMTP_URL || !MAIL_FROM) return undefined
  const domain = MAIL_FROM.replace(/^.*@|>.*$/g, '')
  return {
    async send({ id, ...letter }) {
      try {
        const transport = await transportTo(config.SMTP_URL ?? '')
        await transport.sendMail({ ...letter, from: MAIL_FROM, messageId: `<${id}@${domain}>` })
      } catch (cause) {
        throw failureOf(cause)
      }
    },
  }
}
