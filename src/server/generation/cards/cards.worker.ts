/** Renders one set of cards in a worker, away from the thread that serves requests. */
import { parentPort, workerData } from 'node:worker_threads'
import { renderCards } from './sign-in-cards-pdf.ts'
import type { CardsSource } from './card-facts.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of one process
parentPort?.postMessage(await renderCards(workerData as CardsSource))
