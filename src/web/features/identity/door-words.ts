/** What sign-in says. It comes with the page, and is there before anything is asked of the server. */
import type { DoorWords } from '#contract/site-pages.ts'

export const doorWords = JSON.parse(document.getElementById('words')?.textContent ?? '{}') as DoorWords
