// @tag read-feed
import { expect, test } from 'vitest'
import { InvalidFeedError } from './feed.ts'
import { parseFeed } from './read-feed.ts'

const address = 'https://news.example.org/feed.xml'
const parse = (text: string, contentType = 'application/xml') => parseFeed(Buffer.from(text), { contentType, address })

const item = {
  id: 'urn:one',
  title: 'Fish &amp; chips',
  url: 'https://news.example.org/one',
  html: '<p>Hello <b>you</b></p>',
  summary: 'Short',
  date: '2026-03-05T08:00:00Z',
  tags: ['Sleep'],
  picture: 'https://news.example.org/one.png',
}

test('the feed reader reads RSS', () => {
  const text = `<?xml version="1.0"?><rss xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>News</title><item>
    <guid>urn:one</guid><title>Fish &amp;amp; chips</title><link>https://news.example.org/one</link>
    <description>Short</description><content:encoded><![CDATA[<p>Hello <b>you</b></p>]]></content:encoded>
    <pubDate>2026-03-05T08:00:00Z</pubDate><category>Sleep</category>
    <enclosure url="https://news.example.org/one.png" type="image/png" length="1"/></item></channel></rss>`
  expect(parse(text)).toEqual({ title: 'News', items: [item] })
})

test('the feed reader reads Atom, including XHTML content', () => {
  const entry = (content: string) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry>
    <id>urn:one</id><title type="text">Fish &amp; chips</title><link rel="self" href="https://x.example"/>
    <link href="https://news.example.org/one"/><summary>Short</summary>${content}
    <published>2026-03-05T08:00:00Z</published><category term="Sleep"/>
    <media:thumbnail url="https://news.example.org/one.png"/></entry></feed>`
  expect(parse(entry('<content type="html">&lt;p&gt;Hello &lt;b&gt;you&lt;/b&gt;&lt;/p&gt;</content>')).items).toEqual([
    item,
  ])
  expect(parse(entry('<content type="xhtml"><p>Hello <b>you</b></p></content>')).items).toEqual([item])
})

test('the feed reader treats Atom text as plain text unless its type is HTML', () => {
  const entry = `<title>List&lt;String&gt;</title><summary type="text">Use &lt;b&gt; &amp;amp; more</summary>
    <content>One &lt; two\n\nthree</content>`
  const [read1, read2] = parse(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>${entry}</entry>
    <entry><title type="html">a &lt;b&gt;b&lt;/b&gt;</title><content type="image/png">aGk=</content></entry></feed>`).items
  expect(read1).toMatchObject({
    title: 'List&lt;String>',
    summary: 'Use &lt;b> &amp;amp; more',
    html: '<p>One &lt; two</p><p>three</p>',
  })
  expect(read2).toMatchObject({ title: 'a <b>b</b>', html: '' })
})

test('the feed reader identifies elements by namespace, whatever their prefix', () => {
  const rssText = `<rss xmlns:c="http://purl.org/rss/1.0/modules/content/" xmlns:d="https://purl.org/dc/elements/1.1"
    xmlns:m="http://search.yahoo.com/mrss/" xmlns:media="urn:other" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:a="http://www.w3.org/2005/Atom"><channel><title>News</title><item>
    <itunes:title>No</itunes:title><title>Fish &amp;amp; chips</title><a:link href="https://no.example"/><guid>urn:one</guid>
    <link>https://news.example.org/one</link><description>Short</description>
    <c:encoded><![CDATA[<p>Hello <b>you</b></p>]]></c:encoded><d:date>2026-03-05T08:00:00Z</d:date><d:subject>Sleep</d:subject>
    <media:thumbnail url="https://no.example"/><m:thumbnail url="https://news.example.org/one.png"/></item></channel></rss>`
  expect(parse(rssText)).toEqual({ title: 'News', items: [item] })

  const atom = `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:h="http://www.w3.org/1999/xhtml"><a:title>News</a:title>
    <a:entry><a:id>urn:one</a:id><a:title>Fish &amp; chips</a:title><a:link href="https://news.example.org/one"/>
    <a:summary>Short</a:summary><a:content type="xhtml"><h:p>Hello <h:b>you</h:b></h:p></a:content>
    <a:published>2026-03-05T08:00:00Z</a:published><a:category term="Sleep"/>
    <p:group xmlns:p="http://search.yahoo.com/mrss/"><p:content medium="image" url="https://news.example.org/one.png"/></p:group>
    </a:entry></a:feed>`
  expect(parse(atom)).toEqual({ title: 'News', items: [item] })

  const rdf = `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
    <channel><title>News</title></channel><item r:about="urn:one"><title>One</title></item></r:RDF>`
  expect(parse(rdf)).toMatchObject({ title: 'News', items: [{ id: 'urn:one', title: 'One' }] })
})

test('the feed reader resolves links against the base that the feed declares', () => {
  const atom = (feedBase: string) => `<feed xmlns="http://www.w3.org/2005/Atom"${feedBase}><entry xml:base="posts/">
    <id>urn:one</id><title>One</title><link href="one"/><content type="html" xml:base="one/">words</content></entry></feed>`
  expect(parse(atom(' xml:base="/blog/"')).items).toMatchObject([
    { url: 'https://news.example.org/blog/posts/one', base: 'https://news.example.org/blog/posts/one/' },
  ])
  expect(parse(atom(' xml:base="https://other.example/"')).items[0]).toMatchObject({
    url: 'https://other.example/posts/one',
  })
  const rss = `<rss><channel xml:base="http://["><item xml:base="https://other.example/a/"><link>b</link>
    <description>words</description></item><item><link>c</link></item></channel></rss>`
  const [withBase, without] = parse(rss).items
  const withoutLink =
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/blog/"><entry><id>urn:one</id><link/><title>One</title></entry></feed>'
  expect(parse(withoutLink).items).toMatchObject([{ url: '', picture: '' }])
  expect(withBase).toMatchObject({ url: 'https://other.example/a/b', base: 'https://other.example/a/' })
  expect(without).toMatchObject({ url: 'c' })
  expect(without).not.toHaveProperty('base')
})

test('the feed reader reads JSON Feed', () => {
  const { url, html, date, picture, ...rest } = item
  const items = [
    { ...rest, title: 'Fish & chips', url, content_html: html, date_published: date, image: picture },
    7,
    { id: 4, content_text: 'a<b' },
  ]
  const text = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'News', items })
  const feed = parse(text, 'application/feed+json')
  expect(feed.items[0]).toEqual(item)
  expect(feed.items.slice(1)).toMatchObject([
    { id: '', title: '' },
    { id: '4', html: '<p>a&lt;b</p>' },
  ])
})

test('the feed reader decodes the character encoding of the document', () => {
  const text = '<?xml version="1.0" encoding="iso-8859-1"?><rss><channel><title>Caf\u00e9</title></channel></rss>'
  for (const contentType of ['text/xml', 'text/xml; charset=ISO-8859-1']) {
    expect(parseFeed(Buffer.from(text, 'latin1'), { contentType, address }).title).toBe('Café')
  }
  expect(parse('<rss><channel><title>x</title></channel></rss>', 'text/xml; charset=nothing').title).toBe('x')
})

test('the feed reader leaves external entities and entity expansion as text', () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
    <rss><channel><title>&b;&f;</title></channel></rss>`
  expect(parse(bomb).title).toBe('&b;&f;')
})

const createDeepFeed = (count: number) =>
  `<rss><channel><title>x</title><item><title>${'<a>'.repeat(count)}</title></item></channel></rss>`

test('the feed reader accepts a reasonable nesting depth', () => {
  expect(parse(createDeepFeed(500)).title).toBe('x')
})

test('the feed reader rejects excessive nesting early', () => {
  expect(() => parse(createDeepFeed(1_000_000))).toThrow(InvalidFeedError)
})

test.each(['<html><body>Not found</body></html>', '', '{"items": []}', '{"version"', 'words'])(
  'the feed reader rejects %j',
  (text) => expect(() => parse(text)).toThrow(InvalidFeedError),
)
