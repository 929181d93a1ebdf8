import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderPage } from './cached-bays.tsx'
import { SiteBay } from './site-bay.tsx'

const listIds = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
const listUsedIds = (html: string): string[] => [...html.matchAll(/url\(#([^)]+)\)/g)].map(([, id = '']) => id)

const page = (
  <main>
    <SiteBay composition="footer" palette="night" />
    <p>{'<i data-bay="0"></i> and $& as somebody wrote them'}</p>
    <SiteBay composition="footer" palette="night" />
    <SiteBay composition="publicHome" palette="dawn" label="The bay in the morning" />
  </main>
)

test('page with cached bays renders the same HTML as with bays drawn directly', () => {
  const withoutIds = (html: string) => html.replaceAll(/(?<= id="|url\(#|href="#)[^")]+/g, '')
  const direct = withoutIds(renderToStaticMarkup(page))
  expect(withoutIds(renderPage(page))).toBe(direct)
  expect(withoutIds(renderPage(page))).toBe(direct)
})

test('page with the same bay twice has unique paint ids, and defines all that it uses', () => {
  const html = renderPage(page)
  const ids = listIds(html)
  expect(ids.length).toBeGreaterThan(10)
  expect(new Set(ids).size).toBe(ids.length)
  expect(listUsedIds(html).filter((id) => !ids.includes(id))).toEqual([])
})

test('page with cached bays contains no placeholders and no ids of another page', () => {
  const footer = <SiteBay composition="footer" palette="night" />
  expect(/data-bay=|cachedbay/.test(renderPage(footer))).toBe(false)
  expect(renderPage(footer) === renderPage(footer)).toBe(true)
})
