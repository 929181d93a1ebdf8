/**
 * A simulated site with a feed over real HTTP. The feed can change, and the site has slow, endless, redirecting and
 * unchanged responses.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export interface ReceivedRequest {
  path: string
  headers: IncomingMessage['headers']
}

export interface FeedServer {
  /** Scheme, host and port. */
  origin: string
  /** All requests, in their order. */
  requested: ReceivedRequest[]
  /** Replaces the feed; its entity tag depends on the text. */
  publish(text: string, contentType?: string): void
  /** Adds a handler for another path. */
  answer(path: string, respond: (request: IncomingMessage, response: ServerResponse) => void): void
  close(): Promise<void>
}

const redirect = (to: string) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(302, { location: to }).end()
}

/** Sends bytes until the client disconnects. */
const sendEndlessly = (_request: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'image/png' })
  const chunk = Buffer.alloc(256 * 1024)
  const writeMore = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', writeMore)
  }
  writeMore()
}

const neverAnswer = (): void => undefined

export const startFeedServer = async (): Promise<FeedServer> => {
  const requests: ReceivedRequest[] = []
  let feed = { text: '', contentType: 'application/rss+xml', etag: '' }
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#579' } })
    .png()
    .toBuffer()

  const sendFeed = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.headers['if-none-match'] === feed.etag) {
      response.writeHead(304, { etag: feed.etag }).end()
      return
    }
    response.writeHead(200, { 'content-type': feed.contentType, etag: feed.etag }).end(feed.text)
  }

  const routes = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>([
    ['/feed', sendFeed],
    ['/moved-feed', redirect('/feed')],
    ['/round-and-round', redirect('/round-and-round')],
    ['/good.png', (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(picture)],
    ['/page.png', (_request, response) => response.end('<!doctype html><script>x()</script>')],
    ['/endless.png', sendEndlessly],
    ['/slow', neverAnswer],
    ['/to-this-machine.png', redirect('http://localhost:1/secret.png')],
    ['/to-metadata.png', redirect('http://169.254.169.254/latest/meta-data')],
    ['/to-a-file.png', redirect('file:///etc/passwd')],
    ['/packed', (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')],
  ])

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers })
    const respond = routes.get(path)
    if (respond) respond(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://127.0.0.1:${port}`,
    requested: requests,
    publish(text, contentType = 'application/rss+xml; charset=utf-8') {
      feed = { text, contentType, etag: `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"` }
    },
    answer: (path, respond) => void routes.set(path, respond),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface RssItem {
  id?: string
  title?: string
  link?: string
  html?: string
  date?: string
  tags?: string[]
  picture?: string
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const createRssItem = ({ id, title, link, html, date, tags = [], picture }: RssItem): string =>
  [
    '<item>',
    id === undefined ? '' : `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    title === undefined ? '' : `<title>${escapeXml(title)}</title>`,
    link === undefined ? '' : `<link>${escapeXml(link)}</link>`,
    html === undefined ? '' : `<content:encoded><![CDATA[${html}]]></content:encoded>`,
    date === undefined ? '' : `<pubDate>${date}</pubDate>`,
    ...tags.map((tag) => `<category>${escapeXml(tag)}</category>`),
    picture === undefined ? '' : `<media:content url="${escapeXml(picture)}" medium="image"/>`,
    '</item>',
  ].join('')

export const createRss = (items: readonly RssItem[], title = 'Quiet News'): string =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:media="http://search.yahoo.com/mrss/"><channel><title>${title}</title>${items.map(createRssItem).join('')}</channel></rss>`
