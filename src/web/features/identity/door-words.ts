/** What an operator wrote for sign-in. It comes with the page, and is there before anything is asked of the server. */
import type { DoorWords } from '#contract/site-pages.ts'

const block = (): string | null | undefined => document.getElementById('door-words')?.textContent

export const doorWords: DoorWords = (typeof document === 'undefined' ? {} : JSON.parse(block() ?? '{}')) as DoorWords
