import { expect, test } from 'vitest'
import { NoFeed } from './feed.ts'
import { readFeed } from './read-feed.ts'

const read = (text: string, contentType = 'application/xml') => readFeed(Buffer.from(text), contentType)

const item = {
  id: 'urn:one',
  title: 'Fish & chips',
  url: 'https://news.example.org/one',
  html: '<p>Hello <b>you</b></p>',
  summary: 'Short',
  date: '2026-03-05T08:00:00Z',
  tags: ['Sleep'],
  picture: 'https://news.example.org/one.png',
}

test('RSS is read', () => {
  const text = `<?xml version="1.0"?><rss xmlns:content="x"><channel><title>News</title><item>
    <guid>urn:one</guid><title>Fish &amp; chips</title><link>https://news.example.org/one</link>
    <description>Short</description><content:encoded><![CDATA[<p>Hello <b>you</b></p>]]></content:encoded>
    <pubDate>2026-03-05T08:00:00Z</pubDate><category>Sleep</category>
    <enclosure url="https://news.example.org/one.png" type="image/png" length="1"/></item></channel></rss>`
  expect(read(text)).toEqual({ title: 'News', items: [item] })
})

test('Atom is read, also where its markup stands as elements', () => {
  const entry = (content: string) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry>
    <id>urn:one</id><title type="text">Fish &amp; chips</title><link rel="self" href="https://x.example"/>
    <link href="https://news.example.org/one"/><summary>Short</summary>${content}
    <published>2026-03-05T08:00:00Z</published><category term="Sleep"/>
    <media:thumbnail url="https://news.example.org/one.png"/></entry></feed>`
  expect(read(entry('<content type="html">&lt;p&gt;Hello &lt;b&gt;you&lt;/b&gt;&lt;/p&gt;</content>')).items).toEqual([
    item,
  ])
  expect(read(entry('<content type="xhtml"><p>Hello <b>you</b></p></content>')).items).toEqual([item])
})

test('JSON Feed is read', () => {
  const { url, html, date, picture, ...rest } = item
  const items = [
    { ...rest, url, content_html: html, date_published: date, image: picture },
    7,
    { id: 4, content_text: 'a<b' },
  ]
  const text = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'News', items })
  const feed = read(text, 'application/feed+json')
  expect(feed.items[0]).toEqual(item)
  expect(feed.items.slice(1)).toMatchObject([
    { id: '', title: '' },
    { id: '4', html: '<p>a&lt;b</p>' },
  ])
})

test('the letters are those of its own encoding', () => {
  const text = '<?xml version="1.0" encoding="iso-8859-1"?><rss><channel><title>Caf\u00e9</title></channel></rss>'
  expect(readFeed(Buffer.from(text, 'latin1'), 'text/xml').title).toBe('Café')
  expect(readFeed(Buffer.from(text, 'latin1'), 'text/xml; charset=ISO-8859-1').title).toBe('Café')
  expect(read('<rss><channel><title>x</title></channel></rss>', 'text/xml; charset=nothing').title).toBe('x')
})

test('what a document would have the reader look up or unfold stays letters', () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
    <rss><channel><title>&b;&f;</title></channel></rss>`
  expect(read(bomb).title).toBe('&b;&f;')
})

const deep = (count: number) =>
  `<rss><channel><title>x</title><item><title>${'<a>'.repeat(count)}</title></item></channel></rss>`

test('many tags in one another are read as far as anybody writes them', () => {
  expect(read(deep(500)).title).toBe('x')
})

test('tags in one another without end are refused before they cost much', () => {
  expect(() => read(deep(1_000_000))).toThrow(NoFeed)
})

test.each(['<html><body>Not found</body></html>', '', '{"items": []}', '{"version"', 'words'])(
  '%j is no feed',
  (text) => expect(() => read(text)).toThrow(NoFeed),
)
