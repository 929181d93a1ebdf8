// @tag public-pages
import { beforeAll, describe, expect, test } from 'vitest'
import type { PageContent } from '#rules/site/pages.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { reseedSite } from '#tests/support/fixtures/authored-site.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'

let testApp: TestApp
let otherApp: TestApp

beforeAll(async () => {
  testApp = await openTestApp({ env: { PUBLIC_URL: 'https://alaia.test' } })
  otherApp = await openTestApp()
  await reseedSite(testApp.platform)
  return async () => {
    await testApp.close()
    await otherApp.close()
  }
})

const get = (url: string, headers: Record<string, string> = {}, app = testApp) => app.app.inject({ url, headers })

/** Publishes other text on a page, as a system admin would. */
const publish = async (templateId: string, change: (content: PageContent) => PageContent): Promise<void> => {
  const { db } = testApp.platform
  const row = await db
    .selectFrom('site_page')
    .select('published')
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow()
  const published = JSON.stringify(change(row.published as PageContent))
  await db.updateTable('site_page').set({ published }).where('template_id', '=', templateId).execute()
}

const readStructuredData = (html: string): { '@type': string }[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as { '@type': string },
  )

const waitUntil = async (condition: () => Promise<boolean>): Promise<void> => {
  await expect.poll(condition, { timeout: 60_000 }).toBe(true)
}

test.each(['/', '/login', '/sign-up', '/terms'])(
  '%s has the public header and footer before any script',
  async (path) => {
    const { body } = await get(path)
    const drawn = body.replace(/<noscript>.*?<\/noscript>/gs, '')
    const paths = ['/about-us', '/wellness', '/learn', '/impact', '/sign-up', '/login', '/terms', '/privacy']
    for (const pagePath of paths) expect(drawn, pagePath).toContain(`href="${pagePath}"`)
    expect(drawn).toContain('© 2024 Alaia')
    expect(drawn.match(/<option[^>]*>(English|French|Spanish)<\/option>/g)).toHaveLength(3)
  },
)

describe('the social media links of the footer', () => {
  const youtube = { network: 'YouTube', href: 'https://youtube.example/riverbend' } as const
  const publishLinks = (links: readonly object[]) =>
    publish('footer', (content) => ({ ...content, sections: [{ type: 'social', links }] }) as PageContent)
  /** Returns what the app reads for its own footer. */
  const readFooter = (html: string) =>
    JSON.parse(/<script type="application\/json" id="words">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as {
      social?: object[]
    }
  const hasLink = async () => (await get('/')).body.includes(`href="${youtube.href}"`)

  test('match the published footer on public pages and in the app, and are absent if there are none', async () => {
    await publishLinks([youtube])
    await waitUntil(hasLink)
    expect((await get('/article/nervous-is-not-broken')).body).toMatch(/<a [^>]*aria-label="YouTube"/)
    expect(readFooter((await get('/help')).body).social).toEqual([youtube])
    await publishLinks([])
    await waitUntil(async () => !(await hasLink()))
    expect((await get('/')).body).not.toContain('aria-label="YouTube"')
    expect(readFooter((await get('/help')).body).social).toEqual([])
  })

  test('have no page of their own', async () => {
    expect((await get('/footer')).statusCode).toBe(404)
    expect((await get('/sitemap.xml')).body).not.toMatch(/<loc>https:\/\/alaia\.test<\/loc>|footer/)
  })
})

describe('a public page', () => {
  test('is complete without scripts: title, text and one main heading', async () => {
    const { statusCode, body, headers } = await get('/')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toMatch(/^<!doctype html>\s*<html lang="en">/)
    expect(body).toContain('<title>A quiet minute in a loud day · Alaia</title>')
    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(body).not.toMatch(/ style="| on[a-z]+="|<script>/)
  })

  test.each([
    '/learn',
    '/wellness',
    '/about-us',
    '/impact',
    '/privacy',
    '/terms',
    '/for-school-it',
    '/accessibility',
    '/sign-up',
    '/article/nervous-is-not-broken',
  ])('declares canonical address, description and link preview at %s', async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(body).toContain(`<link rel="canonical" href="https://alaia.test${path}">`)
    expect(body).toMatch(/<meta name="description" content="[^"]{20,}">/)
    expect(body).toMatch(
      /<meta property="og:image" content="https:\/\/alaia\.test\/prints\/[a-z]+-[a-z]+-link-1200\.jpg">/,
    )
    expect(readStructuredData(body).map((data) => data['@type'])).toContain('BreadcrumbList')
  })

  test('shows network operators the address of this site and the network test', async () => {
    const { body } = await get('/for-school-it')
    expect(body).toContain('This site&#x27;s own address, alaia.test.')
    expect(body).toContain('data-network-test')
  })

  test('leaves no {{token}} in its text unfilled', async () => {
    for (const path of ['/privacy', '/terms', '/for-school-it', '/accessibility']) {
      const { body } = await get(path)
      expect(body, path).not.toMatch(/\{\{/)
      expect(body, path).not.toMatch(/(>|[.?] )(a server run|the school or district|your school&#x27;s office)/)
    }
    expect((await get('/for-school-it')).body).toContain('alaia.test')
  })

  test('redirects other spellings to its canonical address', async () => {
    const { statusCode, headers } = await get('/Learn/?from=a-letter')
    expect([statusCode, headers.location]).toEqual([301, '/learn?from=a-letter'])
  })

  test('is not sent again to a browser that has it cached', async () => {
    const { headers } = await get('/impact')
    const cachedResponse = await get('/impact', { 'if-none-match': String(headers.etag) })
    expect([cachedResponse.statusCode, cachedResponse.body]).toEqual([304, ''])
    expect(headers['cache-control']).toBe('no-cache')
  })

  test('answers HEAD like GET, without the body', async () => {
    const { statusCode, body, headers } = await testApp.app.inject({ method: 'HEAD', url: '/learn' })
    expect([statusCode, body]).toEqual([200, ''])
    expect(Number(headers['content-length'])).toBeGreaterThan(1000)
  })

  test('is compressed for clients that accept it', async () => {
    const plain = await get('/privacy')
    const compressed = await get('/privacy', { 'accept-encoding': 'br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  })

  test('soon shows newly published content in every process', async () => {
    expect((await get('/about-us', {}, otherApp)).body).not.toContain('Newly written')
    await publish('about-us', (content) => ({ ...content, title: 'Newly written' }))
    const readTitle = (app: TestApp) =>
      waitUntil(async () => (await get('/about-us', {}, app)).body.includes('Newly written · Alaia'))
    await readTitle(testApp)
    await readTitle(otherApp)
  })

  test('renders content of another version and never runs content as code', async () => {
    const hostile = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>'
    await publish('impact', (content) => ({
      title: hostile,
      description: hostile,
      sections: [{ type: 'carousel', slides: 7 } as never, ...content.sections],
    }))
    await waitUntil(async () => (await get('/impact')).body.includes('alert(1)'))
    const { statusCode, body } = await get('/impact')
    expect(statusCode).toBe(200)
    expect(body).toContain('&lt;script&gt;')
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img src=x')
  })
})

describe('a request with a foreign Host header', () => {
  const allPaths = [
    '/',
    '/privacy',
    '/article/nervous-is-not-broken',
    '/login',
    '/nowhere',
    '/sitemap.xml',
    '/feed.xml',
    '/robots.txt',
  ]
  const forgedHeaders = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }

  test.each(allPaths)('does not affect other visitors of %s without a configured address', async (url) => {
    const before = (await get(url, { host: 'school.test' }, otherApp)).body
    expect((await get(url, { host: 'evil.example' }, otherApp)).body).not.toContain('school.test')
    const after = (await get(url, { host: 'school.test' }, otherApp)).body
    expect(after).not.toContain('evil.example')
    expect(after === before).toBe(true)
  })

  test.each(allPaths)('receives the configured address at %s', async (url) => {
    expect((await get(url, forgedHeaders)).body).not.toContain('evil.example')
  })

  test.each(['a"><script>x()</script>', 'a/b', 'user@school.test', 'school.test:port'])(
    'is rejected if the host is invalid: %s',
    async (host) => {
      for (const url of ['/', '/sitemap.xml', '/feed.xml', '/robots.txt', '/login']) {
        expect((await get(url, { host }, otherApp)).statusCode).toBe(400)
      }
    },
  )
})

describe('a public address that does not exist', () => {
  test.each([
    '/nope',
    '/article/nope',
    '/articles/nope',
    '/article/../../etc/passwd',
    '/article/%2e%2e%2f',
    '/article/%00',
    "/article/'%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    '/article/__proto__',
    '/articles/constructor',
    '/wp-login.php',
    '/*',
    '/article/<5,000 letters>',
  ])('returns the not-found page for %s', async (name) => {
    const path = name.replace('<5,000 letters>', 'a'.repeat(5000))
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(404)
    expect(body).toContain('The tide went out on this page.')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('alert(1)')
  })

  test('returns no page for methods other than GET and HEAD', async () => {
    const { statusCode, headers } = await testApp.app.inject({ method: 'POST', url: '/learn', payload: {} })
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })
})

describe('machine-readable output', () => {
  test('lists exactly the pages and articles in the sitemap', async () => {
    const { body } = await get('/sitemap.xml')
    const paths = [...body.matchAll(/<loc>https:\/\/alaia\.test([^<]*)<\/loc>/g)].map(([, path]) => path!)
    expect(paths).toEqual(expect.arrayContaining(['/', '/learn', '/sign-up', '/article/nervous-is-not-broken']))
    expect(paths).not.toContain('/login')
    for (const pagePath of paths) expect((await get(pagePath)).statusCode, pagePath).toBe(200)
  })

  test('names the sitemap in robots.txt', async () => {
    const { body } = await get('/robots.txt')
    expect(body).toContain('Sitemap: https://alaia.test/sitemap.xml')
  })

  test('contains the articles in the feed', async () => {
    const { body, headers } = await get('/feed.xml')
    expect(headers['content-type']).toContain('application/rss+xml')
    expect(body).toContain('<link>https://alaia.test/article/nervous-is-not-broken</link>')
    expect((await get('/')).body).toContain('href="https://alaia.test/feed.xml"')
  })

  test('redirects alternative addresses of the feed and of articles', async () => {
    const [feed, articles] = [await get('/rss.xml'), await get('/articles')]
    expect([feed.statusCode, feed.headers.location]).toEqual([301, '/feed.xml'])
    expect([articles.statusCode, articles.headers.location]).toEqual([302, '/#reading'])
    expect((await get('/')).body).toContain('id="reading"')
  })

  test('renders a link preview picture once, in the stated size', async () => {
    const { statusCode, rawPayload, headers } = await get('/prints/bay-dawn-link-1200.jpg')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { default: sharp } = await import('sharp')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  })

  test.each([
    'bay-dawn-link-1201.jpg',
    'bay-nothing-link-1200.jpg',
    '..%2fsecret-dawn-link-1200.jpg',
    'bay-dawn-toString-1.webp',
    'peaks-constructor-square-200.webp',
    'constructor-dawn-square-200.webp',
  ])('returns 404 for a print named %s', async (name) => {
    expect((await get(`/prints/${name}`)).statusCode).toBe(404)
  })
})

describe('an app address without scripts', () => {
  test('explains that scripts are needed, in the site design, with available links', async () => {
    const { body } = await get('/home')
    expect(body).toContain('This part of Alaia needs JavaScript')
    expect(body).toMatch(/<noscript><link rel="stylesheet" href="[^"]+"><\/noscript><\/head>/)
    expect(body).toMatch(/<a href="\/help">/)
    expect(body).toContain('href="tel:911"')
    expect(body.match(/<noscript>/g)).toHaveLength(2)
  })

  test('shows the help card at its own address, with every number', async () => {
    const { body } = await get('/help')
    for (const number of ['tel:911', 'tel:988', 'sms:741741']) expect(body).toContain(`href="${number}"`)
  })
})

describe('the sign-in page', () => {
  test('is in the first HTML, with the text that a system admin published', async () => {
    await publish('login', (content) => ({
      ...content,
      sections: content.sections.map((section) =>
        section.type === 'form' ? { ...section, heading: 'Ready when you are.' } : section,
      ),
    }))
    await waitUntil(async () => (await get('/login')).body.includes('Ready when you are.'))
    const { body } = await get('/login')
    expect(body).toContain('<title>Sign In · Alaia</title>')
    expect(body).toMatch(/<div id="root"><div[^>]*>.*Ready when you are\..*name="password".*<\/div>/s)
    const embedded = /<script type="application\/json" id="words">(.*?)<\/script>/.exec(body)?.[1]
    expect(JSON.parse(embedded ?? '{}')).toMatchObject({ welcome: 'Ready when you are.' })
  })

  test('sends no password before the app has loaded', async () => {
    expect(/<form[^>]* method="dialog"/.test((await get('/login')).body)).toBe(true)
  })

  test('offers the path to an account for people without one', async () => {
    const visitor = await createSignedInPerson({ app: otherApp.app, db: otherApp.platform.db })
    const { statusCode, headers } = await get('/sign-up', { cookie: visitor.cookie() }, otherApp)
    expect([statusCode, headers.location]).toEqual([302, '/home'])
  })
})
