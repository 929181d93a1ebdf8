/** The real server as a process, which tests can sign in to, kill and restart. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { TOKEN_HEADER } from '#contract/envelope.ts'
import { type Call, createCall } from '#contract/call.ts'
import * as identity from '#contract/identity.ts'
import { readDemoSignIns } from '#server/domains/identity/identity.seed.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

export interface ServerProcess {
  address: string
  child: ChildProcess
  /** Everything it printed. */
  output(): string
  /** Ends it like a power cut, or like a system admin. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/**
 * Starts the server and waits until it responds.
 *
 * @throws Error with its output if it ends before
 */
export const startServer = async (env: Record<string, string>): Promise<ServerProcess> => {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    // Tests send thousands of calls in one session.
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      NODE_ENV: 'development',
      CALLS_PER_MINUTE: '0',
      ...env,
    },
  })
  let printedText = ''
  child.stdout.on('data', (chunk: Buffer) => (printedText += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printedText += chunk.toString()))
  const address = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${printedText}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    address,
    child,
    output: () => printedText,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

/** The session of a signed-in person in a browser. */
export interface BrowserSession {
  cookie: string
  token: string
}

/** A client with its own cookie; the caller sets the token after sign-in. */
const createBrowser = (address: string, browser: BrowserSession = { cookie: '', token: '' }) => {
  const call = createCall(
    async (path, body, { token }) => {
      const { cookie } = browser
      const response = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(cookie ? { cookie } : {}),
          ...(token ? { [TOKEN_HEADER]: token } : {}),
        },
        body: JSON.stringify(body),
      })
      browser.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return { http: response.status, body: (await response.json()) as unknown }
    },
    () => ({ Session: { token: browser.token } }),
  )
  return { browser, call }
}

/** A signed-out caller over the network. */
export const createVisitorCall = (address: string): Call => createBrowser(address).call

/** A caller with a session that was opened at another node. */
export const createCallWithSession = (address: string, { cookie, token }: BrowserSession): Call =>
  createBrowser(address, { cookie, token }).call

/** Signs in one of the demo people over the network. */
export const signInDemoPerson = async (
  address: string,
  dataFolder: string,
  email: string,
): Promise<{ call: Call } & BrowserSession> => {
  const signIn = (await readDemoSignIns(dataFolder)).find((demoSignIn) => demoSignIn.email === email)
  if (!signIn) throw new Error(`There is no demo sign-in ${email}`)
  const { browser, call } = createBrowser(address)
  const { session } = await call(identity.login, { Login: { email, password: signIn.password } })
  browser.token = session.user_data?.token ?? ''
  return { call, ...browser }
}
