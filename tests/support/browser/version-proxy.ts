/** A proxy before the shared test server that serves a newer version of the app on request. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { server } from '../journey/journey.ts'

/**
 * Simulates a newer version: the same entry script by another name in the page and in the service worker, with a new
 * build ID.
 */
const ENTRY = /assets\/index-[\w-]+\.js/g
const NEWER = /assets\/index-newer-\d+\.js/
const BUILD = /(build:\s*["'`])[\da-f]{12}/

const namesEntry = ({ headers }: IncomingMessage, url = ''): boolean =>
  url === '/offline-worker.js' || headers['content-type']?.startsWith('text/html') === true

const rewrite = (upstream: IncomingMessage, outgoing: ServerResponse, release: number): void => {
  const chunks: Buffer[] = []
  delete upstream.headers['content-length']
  outgoing.writeHead(upstream.statusCode ?? 502, upstream.headers)
  upstream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const readBody = () => Buffer.concat(chunks).toString()
  const build = String(release).padStart(12, '0')
  upstream.on('end', () =>
    outgoing.end(readBody().replaceAll(ENTRY, `assets/index-newer-${release}.js`).replace(BUILD, `$1${build}`)),
  )
}

export const startVersionProxy = async () => {
  const { port, hostname } = new URL(server().address)
  const page = await (await fetch(`${server().address}/home`)).text()
  const entry = page.match(ENTRY)?.[0] ?? ''
  let release = 0
  const requests: string[] = []
  const proxy = createServer((incoming, outgoing) => {
    const { method, url } = incoming
    const path = url?.replace(NEWER, entry)
    requests.push(url ?? '')
    const headers = { ...incoming.headers, 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
    const forwarded = request({ hostname, port, method, path, headers, agent: false }, (upstream) => {
      if (release > 0 && namesEntry(upstream, url)) return rewrite(upstream, outgoing, release)
      outgoing.writeHead(upstream.statusCode ?? 502, upstream.headers)
      return upstream.pipe(outgoing)
    })
    incoming.pipe(forwarded.on('error', () => outgoing.destroy()))
    outgoing.on('close', () => forwarded.destroy())
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** The URLs of all requests so far, in order. */
    requests,
    /** Each call releases a newer version. */
    releaseNewer: () => {
      release += 1
    },
    close() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

/** Checks for a newer service worker, and returns whether one is waiting. */
export const checkForNewerWorker = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    return Boolean(registration?.waiting)
  })

/** Returns whether the open page is of the newer version. */
export const isNewer = (page: Page): Promise<boolean> =>
  page.evaluate((name) => [...document.scripts].some(({ src }) => new RegExp(name).test(src)), NEWER.source)
