/** A feed of articles and their pages, so that article sync has something to import. */
import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from './context.ts'

/** The path of the feed. */
export const FEED_PATH = '/news/feed.xml'

interface NewsItem {
  slug: string
  title: string
  date: string
  summary: string
  paragraphs: readonly string[]
}

const items: readonly NewsItem[] = [
  {
    slug: 'the-first-three-minutes',
    title: 'The first three minutes of a lesson',
    date: '2026-09-08T08:00:00Z',
    summary: 'One teacher began every class the same way for a month. This is what she kept.',
    paragraphs: [
      'Students come in with the hallway still in their ears. For a month, one fifth grade began each class with three quiet minutes: lights low, one sound to listen for, no talking.',
      'The class did not become silent. It became ready about four minutes sooner, and most students asked for the quiet when it was forgotten.',
    ],
  },
  {
    slug: 'a-walk-without-a-phone',
    title: 'A walk without a phone',
    date: '2026-09-22T08:00:00Z',
    summary: 'Ten minutes outside, and five things to notice on the way.',
    paragraphs: [
      'Leave the phone at home and walk for ten minutes. Notice one thing that moves, one that is older than you, one that smells, one that is far away and one that nobody else would notice.',
      'Families who try it on Sundays say that the talk on the way back is the best part.',
    ],
  },
  {
    slug: 'what-to-say-before-a-test',
    title: 'What to say before a test',
    date: '2026-10-06T08:00:00Z',
    summary: 'Short sentences that help, and some that do not.',
    paragraphs: [
      '"You will be fine" ends the talk. "What is the hardest part?" begins one.',
      'Say what you have seen: "You practiced three times this week." A fact is easier to believe than a wish.',
    ],
  },
]

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const renderBody = ({ paragraphs }: NewsItem): string => paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')

const renderEntry = (item: NewsItem, address: string): string => {
  const url = `${address}/news/${item.slug}`
  return `<entry><id>${url}</id><title>${escapeHtml(item.title)}</title><link href="${url}"/>
    <published>${item.date}</published><updated>${item.date}</updated><summary>${escapeHtml(item.summary)}</summary>
    <content type="html">${escapeHtml(renderBody(item))}</content></entry>`
}

export const registerFeedRoutes = (app: FastifyInstance, { getUrl }: SandboxContext): void => {
  app.get(FEED_PATH, (_request, reply) => {
    const entries = items.map((item) => renderEntry(item, getUrl())).join('')
    return reply.type('application/atom+xml; charset=utf-8').send(`<?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom"><id>${getUrl()}${FEED_PATH}</id><title>Colegia News</title>
      <updated>${items.at(-1)!.date}</updated>${entries}</feed>`)
  })
  app.get<{ Params: { slug: string } }>('/news/:slug', (request, reply) => {
    const item = items.find(({ slug }) => slug === request.params.slug)
    if (!item) return reply.code(404).type('text/plain').send('There is no such article.')
    const head = `<!doctype html><html lang="en"><title>${escapeHtml(item.title)}</title><link rel="stylesheet" href="/sandbox.css">`
    return reply
      .type('text/html')
      .send(`${head}<main><h1>${escapeHtml(item.title)}</h1>${renderBody(item)}</main></html>`)
  })
}
