/**
 * Sign-in cards for a whole school in one PDF: the time to render it, alone and together with hashing the
 * passphrases.
 */
import { availableParallelism } from 'node:os'
import { randomInt } from 'node:crypto'
import { makePassphrase } from '#rules/sign-in/passphrases.ts'
import { createCardPath, createSchoolLoginPath } from '#rules/sign-in/sign-in-cards.ts'
import { hashPassword } from '#server/domains/identity/passwords.ts'
import type { CardFacts, CardsSource } from '#server/generation/cards/sign-in-cards-pdf.ts'
import { renderCardsInWorker } from '#server/generation/cards/render-in-worker.ts'
import { type Benchmark, createRow } from '../harness/row.ts'

const CARDS = 500
const LIMIT_SECONDS = 10
const ORIGIN = 'https://alaia.riverbend.test'

const createCard = (kind: 'words' | 'code', index: number): CardFacts => ({
  seed: `student ${index}`,
  name: `Amara Osei-Lindqvist ${index}`,
  username: `amara.osei.${index}`,
  words: kind === 'words' ? makePassphrase(randomInt) : undefined,
  address:
    ORIGIN +
    (kind === 'words' ? createSchoolLoginPath('RIVER', `amara.osei.${index}`) : createCardPath('x'.repeat(22))),
})

const createCardsSource = (kind: 'words' | 'code'): CardsSource => ({
  school: 'Riverbend School',
  schoolCode: 'RIVER',
  section: '7B',
  entry: 'alaia.riverbend.test/login',
  paper: 'letter',
  cards: Array.from({ length: CARDS }, (_one, index) => createCard(kind, index)),
})

const measureSeconds = async <Result>(work: () => Promise<Result>): Promise<{ seconds: number; done: Result }> => {
  const startedAt = performance.now()
  const result = await work()
  return { seconds: (performance.now() - startedAt) / 1000, done: result }
}

/** Hashes two at a time, as the server does. */
const hashAll = async ({ cards }: CardsSource): Promise<void> => {
  const remaining = cards.map(({ words }) => words ?? '')
  const hashRemaining = async () => {
    for (let passphrase = remaining.shift(); passphrase !== undefined; passphrase = remaining.shift()) {
      await hashPassword(passphrase)
    }
  }
  await Promise.all([hashRemaining(), hashRemaining()])
}

const measureCards = async (kind: 'words' | 'code') => {
  const { seconds, done } = await measureSeconds(() => renderCardsInWorker(createCardsSource(kind)))
  return createRow({
    what: `${CARDS} cards with ${kind === 'words' ? 'three words' : 'a picture code'} as PDF`,
    measured: `${seconds.toFixed(1)} s, ${done.pages} pages, ${(done.bytes.length / 2 ** 20).toFixed(1)} MB`,
    goal: `<= ${LIMIT_SECONDS} s`,
    isMet: seconds <= LIMIT_SECONDS,
  })
}

/** Password hashes are slow on purpose, so this row has no goal; only rendering has one. */
const measureTotal = async () => {
  const cores = availableParallelism()
  const cardsSource = createCardsSource('words')
  const hashes = await measureSeconds(() => hashAll(cardsSource))
  const combined = await measureSeconds(() => Promise.all([renderCardsInWorker(cardsSource), hashAll(cardsSource)]))
  return createRow({
    what: `the same with their password hashes, on ${cores} ${cores === 1 ? 'core' : 'cores'}`,
    measured: `${combined.seconds.toFixed(1)} s`,
    comparison: `${CARDS} hashes alone ${hashes.seconds.toFixed(1)} s`,
  })
}

export const cardsBenchmark: Benchmark = {
  name: 'cards',
  title: 'Sign-in cards',
  note: 'PDFs are rendered in a separate thread. Passphrases are hashed two at a time, as on the server.',
  measure: async () => [await measureCards('words'), await measureCards('code'), await measureTotal()],
}
