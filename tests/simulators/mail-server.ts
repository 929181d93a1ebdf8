/** A mail server on a free loopback port: it speaks real SMTP, stores the received mail, and can fail. */
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** Headers and body as received. */
  text: string
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** The number of rejected mails. */
  refused(): number
  /** Starts or stops rejecting mail. */
  break(broken: boolean): void
  /** Milliseconds between the end of a mail and its confirmation. */
  latency: number
  close(): Promise<void>
}

export const openMailServer = async (): Promise<MailServer> => {
  const received: ReceivedMail[] = []
  let broken = false
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo(address, _session, done) {
      if (!broken) return done()
      refused += 1
      done(Object.assign(new Error(`No room for ${address.address}`), { responseCode: 451 }))
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      let mailText = ''
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => {
        mailText += chunk
      })
      stream.on('end', () => {
        received.push({ to, text: mailText })
        setTimeout(done, mail.latency)
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as { port: number }
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refused: () => refused,
    break: (isBroken) => {
      broken = isBroken
    },
    latency: 0,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return mail
}
